package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.internal.compiler.emit.StreamState.Part;
import io.github.tightwire.internal.compiler.schedule.Anchor;
import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.compiler.schedule.Schedule;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Place;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.kernel.CutShort;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Reads a region from a packet that ends within it: one call of the kernel for each value, then the position is advanced. The call
 * throws a signal for a refusal, which one handler catches.
 */
final class CutShortOperations extends ReadOperations {
    private static final String SIGNAL = Type.getInternalName(CutShort.Signal.class);

    private final LabelNode start = new LabelNode();

    CutShortOperations(Code code, StreamState state, ColdCode cold) {
        super(code, state, cold);
        code.add(start);
    }

    @Override
    void enter(Region region, Schedule decided, Place place) {
        // The caller knows that it is cut short.
    }

    @Override
    void scalar(Region.Member member, Place place, boolean inPlace) {
        Scalar scalar = member.scalar();
        state.loadBuffer();
        state.position(Anchor.ANYWHERE, 0).push(scalar.bits());
        if (scalar.bounded() && scalar.hasHeadroom()) {
            code.push(scalar.range()).call(Kernel.CUT_SHORT_BOUNDED);
        } else {
            code.call(Kernel.CUT_SHORT);
        }
        if (scalar.isInt()) {
            code.op(Opcodes.L2I);
        }
        if (scalar.kind().isFinite()) {
            code.call(scalar.isInt() ? Kernel.CUT_SHORT_FLOAT : Kernel.CUT_SHORT_DOUBLE);
        } else {
            ofBits(scalar);
        }
        state.advance(Anchor.ANYWHERE, scalar.bits());
    }

    @Override
    void leave() {
        // Nothing comes after it.
    }

    /** Ends the method, which the region never gets to, and takes the signal; gives the block around the region. */
    TryCatchBlockNode finish() {
        LabelNode end = new LabelNode();
        code.op(Opcodes.ACONST_NULL).op(Opcodes.ATHROW).add(end);
        state.load(Part.POSITION).call(Kernel.REFUSED_SHORT).op(Opcodes.LRETURN);
        return new TryCatchBlockNode(start, end, end, SIGNAL);
    }
}

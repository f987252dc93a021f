package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.internal.compiler.emit.StreamState.Part;
import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.compiler.schedule.Schedule;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Place;
import io.github.tightwire.internal.compiler.target.Region;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/** Measuring: one addition for a whole region; no value is looked at whose width is known. */
final class MeasureOperations extends Operations {
    private static final int ALIGN_BITS = 7;

    private Schedule schedule;

    MeasureOperations(Code code, StreamState state) {
        super(code, state);
    }

    @Override
    void enter(Region region, Schedule decided, Place place) {
        schedule = decided;
    }

    @Override
    void scalar(Region.Member member, Place place, boolean inPlace) {
        if (inPlace) {
            code.pop(member.scalar().isInt() ? 1 : 2);
        }
    }

    @Override
    void leave() {
        if (schedule.bits() > 0) {
            code.push((long) schedule.bits());
            add();
        }
    }

    /** Takes a number of bits, as a long. */
    private void add() {
        state.load(Part.POSITION).call(Kernel.MEASURE_ADD);
        state.store(Part.POSITION);
    }

    @Override
    void dynamicScalar(Scalar scalar, int value, int first, int second) {
        if (scalar.bounded()) {
            code.load(Type.LONG_TYPE, first).load(Type.LONG_TYPE, second);
            state.load(Part.POSITION).call(Kernel.MEASURE_RANGE);
        } else {
            code.load(Type.INT_TYPE, first).push(scalar.kind().size());
            state.load(Part.POSITION).call(Kernel.MEASURE_RAW);
        }
        code.op(Opcodes.I2L);
        add();
        code.load(Type.LONG_TYPE, value);
    }

    @Override
    void align(Place place) {
        code.push((long) ALIGN_BITS);
        add();
    }

    @Override
    void callWalk(Place place) {
        state.position(place).call(Kernel.MEASURE_NEXT);
    }

    @Override
    void copyText(Place place) {
        code.op(Opcodes.I2L).push((long) Byte.SIZE).op(Opcodes.LMUL);
        add();
    }

    @Override
    void copyBytes(Place place) {
        int count = state.temporary(1);
        code.store(Type.INT_TYPE, count).op(Opcodes.POP).op(Opcodes.POP)
                .load(Type.INT_TYPE, count).op(Opcodes.I2L).push((long) Byte.SIZE).op(Opcodes.LMUL);
        add();
    }
}

package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.compiler.emit.StreamState.Part;
import io.github.tightwire.internal.compiler.plan.InPlace;
import io.github.tightwire.internal.compiler.schedule.Anchor.Known;
import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.compiler.schedule.Schedule;
import io.github.tightwire.internal.compiler.target.Elements;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Place;
import io.github.tightwire.internal.compiler.target.Region;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LabelNode;

/**
 * Prints the primitives of one direction. The {@link Schedule} of a region has decided what is done, and the {@link Place} of
 * anything else. The operands are on the stack.
 */
abstract class Operations {
    final Code code;
    final StreamState state;

    Operations(Code code, StreamState state) {
        this.code = code;
        this.state = state;
    }

    // ---- Regions

    /** Goes elsewhere unless the packet has so many bits from a place on. */
    final void requireBits(int bits, Place place, LabelNode otherwise) {
        if (place.anchor() instanceof Known known) {
            state.load(Part.END);
            state.load(Part.START).op(Opcodes.ISUB).push(Bits.bytesFor(known.bit() + place.passed() + bits))
                    .jump(Opcodes.IF_ICMPLT, otherwise);
        } else {
            state.loadRange();
            state.position(place).push(bits).call(Kernel.HAS_BITS).jump(Opcodes.IFEQ, otherwise);
        }
    }

    /** Does what comes before the first value of a region. */
    abstract void enter(Region region, Schedule schedule, Place place);

    /**
     * Takes a scalar of constant width, its value on the stack, the other operands gone; leaves its result.
     *
     * @param inPlace whether the result goes to the field that the value comes from: see {@link InPlace}
     */
    abstract void scalar(Region.Member member, Place place, boolean inPlace);

    /** Returns the label of a handler that begins a region anew; null where values are looked at one after the other. */
    LabelNode handler(Region region) {
        return null;
    }

    /** Makes the position agree with what was done, after the last value of a region. */
    abstract void leave();

    /** Stores the bits of a write that are held, where ways meet. */
    void storeHeld() {
        throw new IllegalStateException("only a writer holds bits");
    }

    /** Makes sure that what is staged at a place of a region has room, before anything happens that somebody could see. */
    void requireStaged(Place place) {
    }

    /** Drops the value of a scalar, in a direction that ignores it. */
    void dropIgnored(Scalar scalar) {
    }

    // ---- Other primitives

    /** Takes a scalar whose width is known only when it runs, its operands in variables, as longs or, a width, as an int. */
    abstract void dynamicScalar(Scalar scalar, int value, int first, int second);

    abstract void align(Place place);

    /** Takes data, offset and count. */
    abstract void copyBytes(Place place);

    /** Takes the index before and the subset, and leaves the outcome of a step of the walk. */
    abstract void callWalk(Place place);

    /** Takes an array, an index, a limit and two bounds; leaves where the kernel has come to, and how many elements it has taken. */
    void callElements(Elements elements, Place place) {
        throw new IllegalStateException("a measure takes no elements");
    }

    /** Takes a text and a length in bytes, and leaves the text, or the one that is received. */
    abstract void copyText(Place place);

    void hasRemaining(Place place) {
        code.pop(2).push(1);
    }

    /** Takes a number of elements without bits, and leaves whether the packet's budget has them. */
    void spend(Place place) {
        throw new IllegalStateException("only a reader has a budget");
    }

    /** Takes what the kernel's method does, a position last. */
    void refuse(Kernel outcome) {
        code.op(Opcodes.POP).op(Opcodes.POP).call(Kernel.REFUSAL).op(Opcodes.ATHROW);
    }

    /** Takes a message. */
    void invalid(Place place) {
        state.position(place).call(Kernel.INVALID).op(Opcodes.ATHROW);
    }

    /** Returns a refusal of the packet at a place; only a read has any. */
    void refuse(Reason reason, Place place) {
        throw new IllegalStateException("only a reader refuses");
    }

    // ---- Calls

    /** Makes the variables agree with the position that a call has left on the stack. */
    void moveTo() {
        state.store(Part.POSITION);
    }

    /** Returns the outcome where the position on the stack says that it is a refusal; keeps the position. */
    void leaveIfRefused(int outcome) {
    }
}

package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.schedule.Anchor;
import io.github.tightwire.internal.compiler.schedule.Anchor.Known;
import io.github.tightwire.internal.compiler.target.Place;
import io.github.tightwire.internal.template.Direction;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.IincInsnNode;

/**
 * The local variables of an emitted method that stand for the stream: the buffer, the position, the scratch of a writer. Also
 * those that what is printed needs for itself. Most of these hold nothing from one instruction to the next, and share slots: the more
 * there are, the more has to be merged and verified where ways meet.
 *
 * <p>A known position is pushed as a constant. The variable is updated all the same at the end of each region, for code after it where
 * the position is not known.
 */
final class StreamState {
    /** The variables, in the order of the parameters. A measure has none of the first three, and only a write has the last. */
    enum Part {
        BYTES(Value.OBJECT),
        START(Type.INT_TYPE),
        END(Type.INT_TYPE),
        ORIGIN(Value.OBJECT),
        POSITION(Type.INT_TYPE),
        /** The number of objects around the method. */
        DEPTH(Type.INT_TYPE),
        SCRATCH(Type.LONG_TYPE);

        private final Type type;

        Part(Type type) {
            this.type = type;
        }
    }

    private final Code code;
    private final Direction direction;
    private final int[] slots;
    private int free;
    private final List<Integer> narrow = new ArrayList<>();
    private final List<Integer> wide = new ArrayList<>();
    /** The number of these that the printed instruction uses. */
    private int narrowUsed;
    private int wideUsed;

    /** The variables of the byte that was located, and of the bits before the place in it; -1 where nothing ever was. */
    private int base = -1;
    private int used = -1;

    /**
     * Lays it out.
     *
     * @param slots of the variables, in the order of the direction's parameters
     * @param free the first slot that is free
     */
    StreamState(Code code, Direction direction, int[] slots, int free) {
        this.code = code;
        this.direction = direction;
        this.slots = slots;
        this.free = free;
    }

    /** A variable of one or two slots that nothing else uses. */
    int variable(int size) {
        int slot = free;
        free += size;
        return slot;
    }

    /** A variable of one or two slots, for no longer than an instruction is printed. */
    int temporary(int size) {
        List<Integer> slots = size == 1 ? narrow : wide;
        int used = size == 1 ? narrowUsed++ : wideUsed++;
        if (used == slots.size()) {
            slots.add(variable(size));
        }
        return slots.get(used);
    }

    /** Begins to print the next instruction. */
    void nextInstruction() {
        narrowUsed = 0;
        wideUsed = 0;
    }

    private int slot(Part part) {
        return slots[part.ordinal() - first()];
    }

    private int first() {
        return direction == Direction.MEASURE ? Part.ORIGIN.ordinal() : 0;
    }

    Code load(Part part) {
        return code.load(part.type, slot(part));
    }

    Code store(Part part) {
        return code.store(part.type, slot(part));
    }

    Code loadBuffer() {
        load(Part.BYTES);
        return loadRange();
    }

    /** Loads the packet's start and end. */
    Code loadRange() {
        load(Part.START);
        return load(Part.END);
    }

    /** Pushes all of the variables. */
    Code loadAll() {
        return loadFirst(slots.length);
    }

    /** Pushes the variables that tell where a stream object would be: all but the scratch. */
    Code loadAllButScratch() {
        return loadFirst(direction == Direction.WRITE ? slots.length - 1 : slots.length);
    }

    private Code loadFirst(int count) {
        for (int i = 0; i < count; i++) {
            code.load(Part.values()[first() + i].type, slots[i]);
        }
        return code;
    }

    /** Pushes what makes a stream object, or is passed to a method that is compiled on its own, some objects deeper than this one. */
    Code loadParameters(int objects) {
        loadAllButScratch();
        return objects == 0 ? code : code.push(objects).op(Opcodes.IADD);
    }

    /** Pushes the position of a bit after an anchor. */
    Code position(Anchor anchor, int bit) {
        if (anchor instanceof Known known) {
            return code.push(known.bit() + bit);
        }
        load(Part.POSITION);
        return bit == 0 ? code : code.push(bit).op(Opcodes.IADD);
    }

    /** Pushes the position. */
    Code position(Place place) {
        return position(place.anchor(), place.passed());
    }

    /** Moves the position on, from an anchor. */
    void advance(Anchor anchor, int bits) {
        if (anchor instanceof Known known) {
            code.push(known.bit() + bits);
            store(Part.POSITION);
        } else if (bits == (short) bits) {
            code.add(new IincInsnNode(slot(Part.POSITION), bits));
        } else {
            load(Part.POSITION).push(bits).op(Opcodes.IADD);
            store(Part.POSITION);
        }
    }

    /** Finds the byte that the position is in, and the bits of it before that, for {@link #index} and {@link #used}. */
    void locate() {
        if (base < 0) {
            base = variable(1);
            used = variable(1);
        }
        load(Part.START);
        load(Part.POSITION).push(3).op(Opcodes.IUSHR).op(Opcodes.IADD).store(Type.INT_TYPE, base);
        load(Part.POSITION).push(7).op(Opcodes.IAND).store(Type.INT_TYPE, used);
    }

    /** Pushes the index of a byte, counted from the one that was located. */
    Code index(int bytes) {
        code.load(Type.INT_TYPE, base);
        return bytes == 0 ? code : code.push(bytes).op(Opcodes.IADD);
    }

    /** Pushes the bits before the place in the byte that was located. */
    Code used() {
        return code.load(Type.INT_TYPE, used);
    }
}

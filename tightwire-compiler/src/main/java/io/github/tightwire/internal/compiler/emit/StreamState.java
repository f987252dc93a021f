package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.schedule.Anchor;
import io.github.tightwire.internal.compiler.schedule.Anchor.Known;
import io.github.tightwire.internal.compiler.target.Place;
import io.github.tightwire.internal.template.Direction;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.IincInsnNode;

/**
 * The local variables of an emitted method that stand for the stream: the buffer, the position, the scratch of a writer. Also
 * its temporaries, which nothing else may use.
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
        /** How many objects the method is within. */
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
    private int temporaries;

    /** The variables of the byte that was located, and of the bits before the place in it; -1 where nothing ever was. */
    private int base = -1;
    private int used = -1;

    /**
     * Lays it out.
     *
     * @param slots of the variables, in the order of the direction's parameters
     * @param temporaries the first slot that is free
     */
    StreamState(Code code, Direction direction, int[] slots, int temporaries) {
        this.code = code;
        this.direction = direction;
        this.slots = slots;
        this.temporaries = temporaries;
    }

    /** Slots that nothing else uses. */
    int temporary(int size) {
        int slot = temporaries;
        temporaries += size;
        return slot;
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
            base = temporary(1);
            used = temporary(1);
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

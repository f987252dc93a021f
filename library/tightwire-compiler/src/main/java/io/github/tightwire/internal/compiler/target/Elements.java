package io.github.tightwire.internal.compiler.target;

import io.github.tightwire.internal.kernel.ByteLanes;
import io.github.tightwire.internal.template.Direction;
import org.objectweb.asm.Opcodes;

/** The elements of arrays that the kernel takes, several at a time. */
public enum Elements {
    /** Bytes within constant bounds whose offsets are narrow. */
    NARROW_BYTES(Kernel.WRITE_NARROW_LANES, Kernel.READ_NARROW_LANES),
    /** Bytes within other constant bounds. */
    WIDE_BYTES(Kernel.WRITE_WIDE_LANES, Kernel.READ_WIDE_LANES),
    /** Bytes within bounds that only the running program knows. */
    BYTES(Kernel.WRITE_LANES, Kernel.READ_LANES),
    /** Shorts within such bounds. */
    SHORTS(Kernel.WRITE_SHORTS, Kernel.READ_SHORTS),
    /** Integers within such bounds. */
    INTS(Kernel.WRITE_INTS, Kernel.READ_INTS);

    private final Kernel write;
    private final Kernel read;

    Elements(Kernel write, Kernel read) {
        this.write = write;
        this.read = read;
    }

    /** Returns the kind of bytes within constant bounds, whose offsets have at most {@link ByteLanes#MOST_BITS} bits. */
    public static Elements bytes(int bits) {
        return bits <= ByteLanes.MOST_NARROW_BITS ? NARROW_BYTES : WIDE_BYTES;
    }

    /**
     * Returns the kind of integers within bounds that only the running program knows.
     *
     * @param load the opcode that loads an element
     */
    public static Elements integers(int load) {
        return load == Opcodes.BALOAD ? BYTES : load == Opcodes.SALOAD ? SHORTS : INTS;
    }

    /** Returns the method that writes or reads them. */
    public Kernel in(Direction direction) {
        return direction == Direction.WRITE ? write : read;
    }
}

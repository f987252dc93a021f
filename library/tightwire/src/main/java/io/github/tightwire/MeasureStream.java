package io.github.tightwire;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.kernel.PackageAccess;
import io.github.tightwire.internal.kernel.SubsetWalk;

/**
 * The stream that measures: "is this sure to fit?", whatever the starting bit. It counts the exact width of everything, and
 * 7 bits for every align, in {@code serializeAlign}, {@code serializeBytes} and {@code serializeString}.
 *
 * <p>It looks at a value only where the width depends on it.
 */
public final class MeasureStream extends BitStream {
    private static final int ALIGN_BITS = 7;

    static {
        PackageAccess.handIn(new PackageBridge());
    }

    private int position;

    /** Measures from nothing. */
    public MeasureStream() {
        this(true);
    }

    /**
     * Measures from nothing, with or without serialization checks on the wire.
     *
     * @param checks whether {@link #serializeCheck} is on the wire
     */
    public MeasureStream(boolean checks) {
        super(checks);
    }

    /** Starts over from nothing, as a new stream would, with the same checks and context. */
    public void reset() {
        moveTo(0);
        depth = 0;
    }

    /**
     * Measures an object, and adds its bits to those measured before.
     *
     * @param object what to measure
     * @return the bits so far, the most they can be
     * @throws IllegalArgumentException if it is longer than any packet, or a value that a width depends on is outside its
     *     bounds
     */
    public int measure(BitSerializable object) {
        int outer = depth;
        try {
            object.serialize(this);
        } finally {
            // Of an object that was left by an exception too.
            depth = outer;
        }
        return position;
    }

    @Override
    public boolean isReading() {
        return false;
    }

    @Override
    public int bitPosition() {
        return position;
    }

    @Override
    public long serializeBits(long value, int bits) {
        if (bits < 1 || bits > Long.SIZE) {
            throw invalid("a width of " + bits + " bits is outside [1, 64]");
        }
        add(bits);
        return value;
    }

    @Override
    public long serializeLong(long value, long min, long max) {
        if (min > max) {
            throw invalid("[" + min + ", " + max + "] is not a range");
        }
        add(Bits.bitsRequired(min, max));
        return value;
    }

    @Override
    public float serializeFloat(float value) {
        return serializeRawFloat(value);
    }

    @Override
    public double serializeDouble(double value) {
        return serializeRawDouble(value);
    }

    @Override
    public void serializeAlign() {
        add(ALIGN_BITS);
    }

    @Override
    public int serializeNextIndex(int previous, Subset subset) {
        proceed();
        long outcome = SubsetWalk.measure(previous, subset.indices, position);
        position = (int) outcome;
        return (int) (outcome >>> Integer.SIZE);
    }

    @Override
    void copyBytes(byte[] data, int offset, int count) {
        add((long) count * Byte.SIZE);
    }

    @Override
    String copyText(String value, int length) {
        add((long) length * Byte.SIZE);
        return value;
    }

    @Override
    void moveTo(int position) {
        reopen();
        this.position = position;
    }

    @Override
    void shut() {
        position = Integer.MAX_VALUE;
    }

    private void add(long bits) {
        if (bits > Bits.MAX_PACKET_BITS - position) {
            requireOpen();
            throw invalid(bits + " more bits make it longer than any packet");
        }
        position += (int) bits;
    }
}

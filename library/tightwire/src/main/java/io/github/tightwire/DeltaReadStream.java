package io.github.tightwire;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.BitReader;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.internal.delta.BaselineReplay;
import io.github.tightwire.internal.delta.Delta;
import io.github.tightwire.internal.delta.ValueLog;
import io.github.tightwire.internal.subset.IndexSet;
import org.jspecify.annotations.Nullable;

/**
 * A stream that decodes each value from a delta. Its checks, its verdicts and its position are those of a plain read of the same object.
 */
class DeltaReadStream extends ReadStream {
    final Delta delta;
    private final BaselineReplay replay;

    DeltaReadStream(byte[] plain, Delta delta) {
        super(new BitReader(plain), plain, 0, true);
        this.delta = delta;
        replay = delta.replay();
    }

    /** Starts to read a delta that was begun. */
    void start() {
        reset(bytes, 0, bytes.length);
    }

    @Override
    public Verdict readEnd() {
        if (verdict().isAccepted() && !delta.readEnd()) {
            stopAt(Verdict.refused(Reason.LEFT_OVER_BYTES, bitPosition()));
        }
        return verdict();
    }

    @Override
    boolean takesTemplates() {
        return false;
    }

    /**
     * Serializes an int. Most values of a world are ints, and as they were. The other path is not to be inlined into every
     * operation.
     */
    @Override
    public int serializeInt(int value, int min, int max) {
        int width = min < max ? Bits.bitsRequired(min, max) : 0;
        if (width != 0 && hasRemaining(width) && replay.next(width, min, (long) max - min)) {
            skip(width);
            return (int) replay.value();
        }
        return (int) serializeLong(value, min, max);
    }

    @Override
    public boolean serializeBool(boolean value) {
        if (!hasRemaining(1)) {
            return super.serializeBool(value);
        }
        if (replay.next(1, 0, 1)) {
            skip(1);
            return replay.value() != 0;
        }
        long bit = delta.readBit();
        requireSound();
        skip(1);
        return bit != 0;
    }

    @Override
    public long serializeBits(long value, int bits) {
        if (bits < 1 || bits > Long.SIZE || !hasRemaining(bits)) {
            return super.serializeBits(value, bits);
        }
        return readInteger(bits, 0, -1L >>> Long.SIZE - bits);
    }

    @Override
    public long serializeLong(long value, long min, long max) {
        int width = min <= max ? Bits.bitsRequired(min, max) : 0;
        if (width == 0 || !hasRemaining(width)) {
            return super.serializeLong(value, min, max);
        }
        return readInteger(width, min, max - min);
    }

    @Override
    public float serializeFloat(float value) {
        if (!hasRemaining(Float.SIZE)) {
            return super.serializeFloat(value);
        }
        float received = Float.intBitsToFloat((int) delta.read(ValueLog.FLOAT));
        requireSound();
        if (!Float.isFinite(received)) {
            throw refuse(Reason.NOT_FINITE, bitPosition());
        }
        skip(Float.SIZE);
        return received;
    }

    @Override
    public double serializeDouble(double value) {
        if (!hasRemaining(Double.SIZE)) {
            return super.serializeDouble(value);
        }
        double received = Double.longBitsToDouble(delta.read(ValueLog.DOUBLE));
        requireSound();
        if (!Double.isFinite(received)) {
            throw refuse(Reason.NOT_FINITE, bitPosition());
        }
        skip(Double.SIZE);
        return received;
    }

    @Override
    public long serializeSmallestThree(long code, int bits) {
        if (!SmallestThree.isWidth(bits) || !hasRemaining(SmallestThree.codeBits(bits))) {
            return super.serializeSmallestThree(code, bits);
        }
        if (replay.next(ValueLog.ROTATION + bits, 0, Long.MAX_VALUE)) {
            // It was checked when the baseline got it.
            skip(SmallestThree.codeBits(bits));
            return replay.value();
        }
        long received = delta.read(ValueLog.ROTATION + bits);
        requireSound();
        if (!SmallestThree.isRotation(received, bits)) {
            throw refuse(Reason.NOT_A_ROTATION, bitPosition());
        }
        skip(SmallestThree.codeBits(bits));
        return received;
    }

    @Override
    public int serializeVarInt(int value) {
        return (int) readGroups(Integer.SIZE);
    }

    @Override
    public long serializeVarLong(long value) {
        return readGroups(Long.SIZE);
    }

    private long readGroups(int width) {
        proceed();
        long number = delta.readInteger(width, 0, -1L >>> Long.SIZE - width);
        requireSound();
        int groups = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(number) + 6) / 7);
        if (!hasRemaining((long) groups * Byte.SIZE)) {
            throw refuse(Reason.PAST_END, bitPosition());
        }
        skip(groups * Byte.SIZE);
        return number;
    }

    @Override
    public void serializeAlign() {
        int padding = -bitPosition() & 7;
        if (!hasRemaining(padding)) {
            super.serializeAlign();
        }
        skip(padding);
    }

    /** In the delta an index is a step, whatever the encoding; the position goes on as the encoding's would. */
    @Override
    public int serializeNextIndex(int previous, Subset subset) {
        proceed();
        int maxObjects = subset.maxObjects();
        if (previous < -1 || previous >= maxObjects) {
            throw refuse(Reason.INVALID_ARGUMENT, bitPosition());
        }
        if (previous < 0) {
            subset.indices.receive();
        }
        int next = previous + readStep(maxObjects);
        // Unsigned, since the sum of two ints that are not negative may be.
        if (Integer.compareUnsigned(next, maxObjects) > 0) {
            throw refuse(Reason.NOT_INCREASING, bitPosition());
        }
        long bits = subset.indices.walkedBits(previous, next);
        if (!hasRemaining(bits)) {
            throw refuse(Reason.PAST_END, bitPosition());
        }
        skip((int) bits);
        subset.indices.receive(next);
        return next;
    }

    /** The ladder of {@link #serializeNextIndex(int, int, int)}, whose bits don't count. */
    private int readStep(int maxObjects) {
        int least = 1;
        int most = 1;
        for (int tier = 0; tier < IndexSet.FAR_FLAGS; tier++) {
            if (readUncounted(0, 1) != 0) {
                return (int) readUncounted(least, most);
            }
            least = most + 1;
            most += 4 << tier;
        }
        if (maxObjects < IndexSet.NEAR) {
            throw refuse(Reason.NOT_INCREASING, bitPosition());
        }
        return (int) readUncounted(least, maxObjects + 1L);
    }

    @Override
    public void serializeObject(BitSerializable object) {
        begin(ValueLog.OBJECT);
        try {
            super.serializeObject(object);
        } finally {
            // A program may catch its own exception, and go on.
            delta.readGroupEnd();
        }
        requireSound();
    }

    @Override
    <T> T nested(@Nullable T value, ValueSerializer<T> serializer) {
        begin(ValueLog.VALUE);
        T received;
        try {
            received = super.nested(value, serializer);
        } finally {
            delta.readGroupEnd();
        }
        requireSound();
        return received;
    }

    @Override
    void copyBytes(byte[] data, int offset, int count) {
        decodeBytes(count);
        super.copyBytes(data, offset, count);
    }

    @Override
    String copyText(String value, int length) {
        decodeBytes(length);
        return super.copyText(value, length);
    }

    /** Puts bytes where a plain stream has them; where there is no room, a plain read refuses. */
    private void decodeBytes(int count) {
        if (hasRemaining((long) count * Byte.SIZE)) {
            int at = bitPosition() >>> 3;
            begin(ValueLog.BYTES);
            for (int i = 0; i < count; i++) {
                bytes[at + i] = (byte) delta.readInteger(Byte.SIZE, 0, 0xFF);
                requireSound();
            }
            delta.readGroupEnd();
            requireSound();
        }
    }

    private void begin(int kind) {
        proceed();
        delta.readGroup(kind);
        requireSound();
    }

    private long readUncounted(long min, long max) {
        if (min == max) {
            return min;
        }
        int width = Bits.bitsRequired(min, max);
        if (replay.next(width, min, max - min)) {
            return replay.value();
        }
        long value = delta.readInteger(width, min, max - min);
        requireSound();
        return value;
    }

    private long readInteger(int width, long min, long range) {
        if (replay.next(width, min, range)) {
            skip(width);
            return replay.value();
        }
        long value = delta.readInteger(width, min, range);
        requireSound();
        skip(width);
        return value;
    }

    private void requireSound() {
        if (!delta.isSound()) {
            throw refuse(delta.isPastEnd() ? Reason.PAST_END : Reason.OUT_OF_RANGE, bitPosition());
        }
    }
}

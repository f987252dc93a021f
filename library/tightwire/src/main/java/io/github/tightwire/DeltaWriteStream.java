package io.github.tightwire;

import io.github.tightwire.bits.BitWriter;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.internal.Messages;
import io.github.tightwire.internal.Text;
import io.github.tightwire.internal.delta.Bounds;
import io.github.tightwire.internal.delta.ValueLog;
import io.github.tightwire.internal.subset.IndexSet;
import org.jspecify.annotations.Nullable;

/**
 * A stream that puts each value on a log, and none into a packet. Its checks, its exceptions and its position are those of a plain write,
 * whatever the delta will be.
 */
final class DeltaWriteStream extends WriteStream {
    private Bounds bounds = new Bounds();
    private ValueLog valueLog = new ValueLog();
    private int position;

    DeltaWriteStream(byte[] plain) {
        super(new BitWriter(plain), plain, 0, true);
    }

    /** Writes an object onto a log, with its bounds. */
    void write(BitSerializable object, ValueLog onto, Bounds within) {
        valueLog = onto;
        bounds = within;
        valueLog.clear();
        valueLog.reserve(bounds.room());
        reset(bytes, 0, bytes.length);
        position = 0;
        object.serialize(this);
    }

    @Override
    boolean takesTemplates() {
        return false;
    }

    @Override
    public int bitPosition() {
        return position;
    }

    /** Goes on by so many bits. */
    private void advance(long bits) {
        if (bits > ((long) end << 3) - position) {
            throw overflow(bits);
        }
        position += (int) bits;
    }

    @Override
    public long serializeBits(long value, int bits) {
        requireFits(value, bits);
        advance(bits);
        addBits(bits, value);
        return value;
    }

    private void addBits(int bits, long value) {
        long most = -1L >>> Long.SIZE - bits;
        bounds.set(valueLog.add(bits, value & most), 0, most);
    }

    @Override
    public long serializeLong(long value, long min, long max) {
        requireWithin(value, min, max);
        advance(Bits.bitsRequired(min, max));
        addInteger(value, min, max);
        return value;
    }

    @Override
    public float serializeFloat(float value) {
        if (!Float.isFinite(value)) {
            throw invalid(Messages.notFinite(value));
        }
        advance(Float.SIZE);
        valueLog.add(ValueLog.FLOAT, Float.floatToRawIntBits(value) & 0xFFFFFFFFL);
        return value;
    }

    @Override
    public double serializeDouble(double value) {
        if (!Double.isFinite(value)) {
            throw invalid(Messages.notFinite(value));
        }
        advance(Double.SIZE);
        valueLog.add(ValueLog.DOUBLE, Double.doubleToRawLongBits(value));
        return value;
    }

    @Override
    public long serializeSmallestThree(long code, int bits) {
        if (!SmallestThree.isWidth(bits) || !SmallestThree.isRotation(code, bits)) {
            throw invalid(Messages.noRotation(code, bits));
        }
        advance(SmallestThree.codeBits(bits));
        valueLog.add(ValueLog.ROTATION + bits, code);
        return code;
    }

    @Override
    public int serializeVarInt(int value) {
        addGroups(value & 0xFFFFFFFFL, Integer.SIZE);
        return value;
    }

    @Override
    public long serializeVarLong(long value) {
        addGroups(value, Long.SIZE);
        return value;
    }

    private void addGroups(long value, int width) {
        // As a plain write looks for room: for seven groups, and then for the others.
        int groups = (Long.SIZE + 6 - Long.numberOfLeadingZeros(value | 1)) / 7;
        if (groups > 7) {
            advance(7 * Byte.SIZE);
            groups -= 7;
        }
        advance(groups * Byte.SIZE);
        addBits(width, value);
    }

    @Override
    public void serializeAlign() {
        advance(-position & 7);
    }

    /** On the log an index is a step, whatever the encoding; its checks and its position are those of the encoding. */
    @Override
    public int serializeNextIndex(int previous, Subset subset) {
        proceed();
        long outcome = writeNextIndex(previous, subset, position);
        int next = (int) (outcome >>> Integer.SIZE);
        addStep(next - previous, subset.maxObjects());
        position = (int) outcome;
        return next;
    }

    /** The ladder of {@link #serializeNextIndex(int, int, int)}. */
    private void addStep(int step, int maxObjects) {
        int least = 1;
        int most = 1;
        for (int tier = 0; tier < IndexSet.FAR_FLAGS; tier++) {
            addBits(1, step <= most ? 1 : 0);
            if (step <= most) {
                addInteger(step, least, most);
                return;
            }
            least = most + 1;
            most += 4 << tier;
        }
        addInteger(step, least, maxObjects + 1);
    }

    private void addInteger(long value, long min, long max) {
        int width = Bits.bitsRequired(min, max);
        if (width > 0) {
            bounds.set(valueLog.add(width, value), min, max - min);
        }
    }

    @Override
    public void serializeObject(BitSerializable object) {
        valueLog.begin(ValueLog.OBJECT);
        try {
            super.serializeObject(object);
        } finally {
            // A program may catch its own exception, and go on.
            valueLog.end();
        }
    }

    @Override
    <T> T nested(@Nullable T value, ValueSerializer<T> serializer) {
        valueLog.begin(ValueLog.VALUE);
        try {
            return super.nested(value, serializer);
        } finally {
            valueLog.end();
        }
    }

    @Override
    void copyBytes(byte[] data, int offset, int count) {
        advance((long) count * Byte.SIZE);
        addBytes(data, offset, count);
    }

    @Override
    String copyText(String value, int length) {
        int at = position >>> 3;
        advance((long) length * Byte.SIZE);
        Text.encode(value, length, bytes, at);
        addBytes(bytes, at, length);
        return value;
    }

    private void addBytes(byte[] data, int offset, int count) {
        valueLog.begin(ValueLog.BYTES);
        for (int i = 0; i < count; i++) {
            addBits(Byte.SIZE, data[offset + i]);
        }
        valueLog.end();
    }
}

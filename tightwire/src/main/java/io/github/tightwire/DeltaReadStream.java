package io.github.tightwire;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.bits.BitReader;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.internal.delta.Delta;
import io.github.tightwire.internal.delta.Tape;
import org.jspecify.annotations.Nullable;

/**
 * A stream that decodes each value from a delta, writes it as a plain stream would, and reads that as any other stream does. So its checks,
 * its verdicts and its position are those of a plain read.
 */
final class DeltaReadStream extends ReadStream {
    private final Delta delta;
    private final WriteStream plain;

    /** Whether what an operation is made of is there to be read already. */
    private boolean decoded;

    DeltaReadStream(byte[] plain, Delta delta) {
        super(new BitReader(plain), plain, 0, true);
        this.plain = new WriteStream(plain);
        this.delta = delta;
    }

    /** Reads an object, from a delta that was begun. */
    Verdict readDelta(BitSerializable object) {
        decoded = false;
        reset(bytes, 0, bytes.length);
        plain.reset(bytes, 0, bytes.length);
        if (readEmbedded(object).isAccepted() && !delta.readEnd()) {
            stopAt(Verdict.refused(Reason.LEFT_OVER_BYTES, bitPosition()));
        }
        return verdict();
    }

    @Override
    boolean takesTemplates() {
        return false;
    }

    @Override
    public long serializeBits(long value, int bits) {
        if (isToDecode(bits) && bits >= 1 && bits <= Long.SIZE) {
            feed(delta.readInteger(bits, 0, -1L >>> Long.SIZE - bits), bits);
        }
        return super.serializeBits(value, bits);
    }

    @Override
    public long serializeLong(long value, long min, long max) {
        int width = min <= max ? Bits.bitsRequired(min, max) : 0;
        if (width > 0 && isToDecode(width)) {
            feed(delta.readInteger(width, min, max - min) - min, width);
        }
        return super.serializeLong(value, min, max);
    }

    @Override
    public float serializeFloat(float value) {
        if (isToDecode(Float.SIZE)) {
            feed(delta.readFloat(), Float.SIZE);
        }
        return super.serializeFloat(value);
    }

    @Override
    public double serializeDouble(double value) {
        if (isToDecode(Double.SIZE)) {
            feed(delta.readDouble(), Double.SIZE);
        }
        return super.serializeDouble(value);
    }

    @Override
    public long serializeSmallestThree(long code, int bits) {
        if (!SmallestThree.isWidth(bits) || !isToDecode(SmallestThree.codeBits(bits))) {
            return super.serializeSmallestThree(code, bits);
        }
        feed(delta.readRotation(bits), SmallestThree.codeBits(bits));
        decoded = true;
        try {
            return super.serializeSmallestThree(code, bits);
        } finally {
            decoded = false;
        }
    }

    @Override
    public int serializeVarInt(int value) {
        return (int) serializeGroups(value & 0xFFFFFFFFL, Integer.SIZE);
    }

    @Override
    public long serializeVarLong(long value) {
        return serializeGroups(value, Long.SIZE);
    }

    private long serializeGroups(long value, int width) {
        if (isToDecode(0)) {
            long number = delta.readInteger(width, 0, -1L >>> Long.SIZE - width);
            requireValid();
            int groups = Math.max(1, (Long.SIZE - Long.numberOfLeadingZeros(number) + 6) / 7);
            if (!hasRemaining((long) groups * Byte.SIZE)) {
                throw refuse(Reason.PAST_END, bitPosition());
            }
            for (; groups > 1; groups--, number >>>= 7) {
                feed(number & 0x7F | 0x80, Byte.SIZE);
            }
            feed(number, Byte.SIZE);
        }
        decoded = true;
        try {
            return width == Integer.SIZE ? super.serializeVarInt((int) value) : super.serializeVarLong(value);
        } finally {
            decoded = false;
        }
    }

    @Override
    public void serializeAlign() {
        int padding = -bitPosition() & 7;
        if (isToDecode(padding) && padding > 0) {
            feed(0, padding);
        }
        super.serializeAlign();
    }

    @Override
    public int serializeNextIndex(int previous, Subset subset) {
        return serializeNextIndex(previous, 0, subset.maxObjects());
    }

    @Override
    public void serializeObject(BitSerializable object) {
        begin(Tape.OBJECT);
        try {
            super.serializeObject(object);
        } finally {
            // A program may catch its own exception, and go on.
            delta.readGroupEnd();
        }
        requireValid();
    }

    @Override
    <T> T nested(@Nullable T value, ValueSerializer<T> serializer) {
        begin(Tape.VALUE);
        T received;
        try {
            received = super.nested(value, serializer);
        } finally {
            delta.readGroupEnd();
        }
        requireValid();
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

    private void decodeBytes(int count) {
        if (isToDecode((long) count * Byte.SIZE)) {
            begin(Tape.BYTES);
            for (int i = 0; i < count; i++) {
                feed(delta.readInteger(Byte.SIZE, 0, 0xFF), Byte.SIZE);
            }
            delta.readGroupEnd();
            requireValid();
        }
    }

    private void begin(int kind) {
        proceed();
        delta.readGroup(kind);
        requireValid();
    }

    /** Whether bits are still to be decoded, for which there is room; where there is none, a plain read refuses. */
    private boolean isToDecode(long bits) {
        return !decoded && hasRemaining(bits);
    }

    /** What was decoded, as a plain stream writes it. */
    private void feed(long value, int bits) {
        requireValid();
        plain.serializeBits(value & -1L >>> Long.SIZE - bits, bits);
        plain.finish();
    }

    private void requireValid() {
        if (delta.isPastEnd()) {
            throw refuse(Reason.PAST_END, bitPosition());
        }
        if (delta.isInvalid()) {
            throw refuse(Reason.OUT_OF_RANGE, bitPosition());
        }
    }
}

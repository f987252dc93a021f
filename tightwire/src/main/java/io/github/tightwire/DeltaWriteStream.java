package io.github.tightwire;

import io.github.tightwire.bits.BitWriter;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.delta.Tape;
import org.jspecify.annotations.Nullable;

/**
 * A stream that writes as any other, and puts each value on a tape. So its checks, its exceptions and its position are those of a plain
 * write, whatever the delta will be.
 */
final class DeltaWriteStream extends WriteStream {
    private Tape tape = new Tape();

    /** Whether an operation is running that is one value on the tape, though it is made of others. */
    private boolean taping = true;

    DeltaWriteStream(byte[] plain) {
        super(new BitWriter(plain), plain, 0, true);
    }

    /** Writes an object onto a tape. */
    void write(BitSerializable object, Tape onto) {
        tape = onto;
        tape.clear();
        taping = true;
        reset(bytes, 0, bytes.length);
        write(object);
        tape.finish();
    }

    @Override
    boolean takesTemplates() {
        return false;
    }

    @Override
    public long serializeBits(long value, int bits) {
        super.serializeBits(value, bits);
        if (taping) {
            long most = -1L >>> Long.SIZE - bits;
            tape.addInteger(bits, 0, most, value & most);
        }
        return value;
    }

    @Override
    public long serializeLong(long value, long min, long max) {
        super.serializeLong(value, min, max);
        int width = Bits.bitsRequired(min, max);
        if (taping && width > 0) {
            tape.addInteger(width, min, max - min, value);
        }
        return value;
    }

    @Override
    public float serializeFloat(float value) {
        taping = false;
        try {
            super.serializeFloat(value);
        } finally {
            taping = true;
        }
        tape.addFloat(Float.floatToRawIntBits(value));
        return value;
    }

    @Override
    public double serializeDouble(double value) {
        taping = false;
        try {
            super.serializeDouble(value);
        } finally {
            taping = true;
        }
        tape.addDouble(Double.doubleToRawLongBits(value));
        return value;
    }

    @Override
    public long serializeSmallestThree(long code, int bits) {
        taping = false;
        try {
            super.serializeSmallestThree(code, bits);
        } finally {
            taping = true;
        }
        tape.addRotation(bits, code);
        return code;
    }

    @Override
    public int serializeVarInt(int value) {
        taping = false;
        try {
            super.serializeVarInt(value);
        } finally {
            taping = true;
        }
        tape.addInteger(Integer.SIZE, 0, 0xFFFFFFFFL, value & 0xFFFFFFFFL);
        return value;
    }

    @Override
    public long serializeVarLong(long value) {
        taping = false;
        try {
            super.serializeVarLong(value);
        } finally {
            taping = true;
        }
        tape.addInteger(Long.SIZE, 0, -1, value);
        return value;
    }

    @Override
    public int serializeNextIndex(int previous, Subset subset) {
        return serializeNextIndex(previous, subset.next(previous), subset.maxObjects());
    }

    @Override
    public void serializeObject(BitSerializable object) {
        tape.begin(Tape.OBJECT);
        try {
            super.serializeObject(object);
        } finally {
            // A program may catch its own exception, and go on.
            tape.end();
        }
    }

    @Override
    <T> T nested(@Nullable T value, ValueSerializer<T> serializer) {
        tape.begin(Tape.VALUE);
        try {
            return super.nested(value, serializer);
        } finally {
            tape.end();
        }
    }

    @Override
    void copyBytes(byte[] data, int offset, int count) {
        super.copyBytes(data, offset, count);
        tapeBytes(data, offset, count);
    }

    @Override
    String copyText(String value, int length) {
        int at = bitPosition() >>> 3;
        super.copyText(value, length);
        tapeBytes(bytes, at, length);
        return value;
    }

    private void tapeBytes(byte[] data, int offset, int count) {
        tape.begin(Tape.BYTES);
        for (int i = 0; i < count; i++) {
            tape.addInteger(Byte.SIZE, 0, 0xFF, data[offset + i] & 0xFF);
        }
        tape.end();
    }
}

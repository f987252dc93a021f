package io.github.tightwire;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Tracer;
import io.github.tightwire.trace.Traces;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * The ways in which an object gets into bytes and out of them: a stream or a codec, and every layout of memory. What is
 * written and read must be the same in all of them; whatever is around the packet is 0xA5, must not matter, and must stay.
 */
public enum Path {
    /** The serialize method as it is, on streams over a whole array. */
    STREAM {
        @Override
        int put(BitSerializable value, byte[] bytes, int offset, int length) {
            byte[] exact = Arrays.copyOfRange(bytes, offset, offset + length);
            int written = new WriteStream(exact).write(value);
            System.arraycopy(exact, 0, bytes, offset, length);
            return written;
        }

        @Override
        Verdict get(BitSerializable value, byte[] bytes, int offset, int length) {
            return new ReadStream(Arrays.copyOfRange(bytes, offset, offset + length)).read(value);
        }
    },

    /** The serialize method as it is, on streams over a part of an array. */
    STREAM_AT_OFFSET {
        @Override
        int put(BitSerializable value, byte[] bytes, int offset, int length) {
            return new WriteStream(bytes, offset, length).write(value);
        }

        @Override
        Verdict get(BitSerializable value, byte[] bytes, int offset, int length) {
            return new ReadStream(bytes, offset, length).read(value);
        }
    },

    /** A codec over a whole array. */
    CODEC {
        @Override
        int put(BitSerializable value, byte[] bytes, int offset, int length) {
            byte[] exact = Arrays.copyOfRange(bytes, offset, offset + length);
            int written = codec(value).write(value, exact);
            System.arraycopy(exact, 0, bytes, offset, length);
            return written;
        }

        @Override
        Verdict get(BitSerializable value, byte[] bytes, int offset, int length) {
            return codec(value).read(value, Arrays.copyOfRange(bytes, offset, bytes.length), length);
        }
    },

    /** A codec over a part of an array. */
    CODEC_AT_OFFSET {
        @Override
        int put(BitSerializable value, byte[] bytes, int offset, int length) {
            return codec(value).write(value, bytes, offset, length);
        }

        @Override
        Verdict get(BitSerializable value, byte[] bytes, int offset, int length) {
            return codec(value).read(value, bytes, offset, length);
        }
    },

    /** A codec on streams, for an object within a packet. */
    CODEC_ON_STREAM {
        @Override
        int put(BitSerializable value, byte[] bytes, int offset, int length) {
            return codec(value).write(value, new WriteStream(bytes, offset, length));
        }

        @Override
        Verdict get(BitSerializable value, byte[] bytes, int offset, int length) {
            ReadStream stream = new ReadStream(bytes, offset, length);
            Verdict verdict = codec(value).readEmbedded(value, stream);
            return verdict.isAccepted() ? stream.readEnd() : verdict;
        }
    },

    /** A codec over a slice of a heap buffer, of the other byte order. */
    HEAP_BUFFER {
        @Override
        int put(BitSerializable value, byte[] bytes, int offset, int length) {
            return putInto(slice(ByteBuffer.wrap(bytes), offset, length), value);
        }

        @Override
        Verdict get(BitSerializable value, byte[] bytes, int offset, int length) {
            return getFrom(slice(ByteBuffer.wrap(bytes), offset, length), value);
        }
    },

    /** A codec over a direct buffer. */
    DIRECT_BUFFER {
        @Override
        int put(BitSerializable value, byte[] bytes, int offset, int length) {
            ByteBuffer direct = direct(bytes);
            try {
                return putInto(direct.position(offset).limit(offset + length), value);
            } finally {
                direct.clear().get(bytes);
            }
        }

        @Override
        Verdict get(BitSerializable value, byte[] bytes, int offset, int length) {
            return getFrom(direct(bytes).position(offset).limit(offset + length), value);
        }

        private ByteBuffer direct(byte[] bytes) {
            return ByteBuffer.allocateDirect(bytes.length).order(ByteOrder.LITTLE_ENDIAN).put(bytes);
        }
    },

    /** A codec that reads from a read-only buffer; it writes as {@link #CODEC_AT_OFFSET} does. */
    READ_ONLY_BUFFER {
        @Override
        int put(BitSerializable value, byte[] bytes, int offset, int length) {
            return CODEC_AT_OFFSET.put(value, bytes, offset, length);
        }

        @Override
        Verdict get(BitSerializable value, byte[] bytes, int offset, int length) {
            return getFrom(ByteBuffer.wrap(bytes).asReadOnlyBuffer().position(offset).limit(offset + length), value);
        }
    },

    /** A trace of either, which has each bit once. */
    TRACE {
        @Override
        int put(BitSerializable value, byte[] bytes, int offset, int length) {
            Trace trace = Tracer.write(codec(value), value, bytes, offset, length);
            int written = Bits.bytesFor(trace.bits());
            Traces.assertCovers(trace, Arrays.copyOfRange(bytes, offset, offset + written), 0, true);
            Traces.<RuntimeException>rethrow(trace);
            return written;
        }

        @Override
        Verdict get(BitSerializable value, byte[] bytes, int offset, int length) {
            Trace trace = Tracer.read(codec(value), value, bytes, offset, length);
            Traces.assertCovers(trace, Arrays.copyOfRange(bytes, offset, offset + length), 0, true);
            Traces.<RuntimeException>rethrow(trace);
            return trace.verdict();
        }
    };

    private static final byte AROUND = (byte) 0xA5;

    private static final int BEFORE = 3;

    abstract int put(BitSerializable value, byte[] bytes, int offset, int length);

    abstract Verdict get(BitSerializable value, byte[] bytes, int offset, int length);

    /** The packet of an object, written into so many bytes. */
    public byte[] write(BitSerializable value, int capacity) {
        byte[] bytes = surrounded(new byte[capacity], 9);
        try {
            int written = put(value, bytes, BEFORE, capacity);
            return Arrays.copyOfRange(bytes, BEFORE, BEFORE + written);
        } finally {
            requireUntouched(bytes, capacity);
        }
    }

    /** Reads a packet, with 0xA5 behind it: 0 to 8 bytes of it, by the packet's length. */
    public Verdict read(BitSerializable value, byte[] packet) {
        return read(value, packet, packet.length % 9);
    }

    /** Reads a packet, with so many bytes behind it. */
    public Verdict read(BitSerializable value, byte[] packet, int behind) {
        byte[] bytes = surrounded(packet, behind);
        Verdict verdict = get(value, bytes, BEFORE, packet.length);
        requireUntouched(bytes, packet.length);
        if (!Arrays.equals(bytes, BEFORE, BEFORE + packet.length, packet, 0, packet.length)) {
            throw new AssertionError("reading changed the packet");
        }
        return verdict;
    }

    private static byte[] surrounded(byte[] packet, int behind) {
        byte[] bytes = new byte[BEFORE + packet.length + behind];
        Arrays.fill(bytes, AROUND);
        System.arraycopy(packet, 0, bytes, BEFORE, packet.length);
        return bytes;
    }

    private static void requireUntouched(byte[] bytes, int length) {
        for (int i = 0; i < bytes.length; i++) {
            if ((i < BEFORE || i >= BEFORE + length) && bytes[i] != AROUND) {
                throw new AssertionError("byte " + (i - BEFORE) + " of " + length + " was touched");
            }
        }
    }

    private static ByteBuffer slice(ByteBuffer buffer, int offset, int length) {
        // A slice that starts one byte early has an array offset and a position, both not zero.
        return buffer.position(offset - 1).slice().position(1).limit(1 + length);
    }

    private static int putInto(ByteBuffer buffer, BitSerializable value) {
        int start = buffer.position();
        int written = -1;
        try {
            written = codec(value).write(value, buffer);
            return written;
        } finally {
            require(buffer.position() == (written < 0 ? start : start + written), "the position moves behind the packet");
        }
    }

    private static Verdict getFrom(ByteBuffer buffer, BitSerializable value) {
        int start = buffer.position();
        Verdict verdict = codec(value).read(value, buffer);
        require(verdict.isAccepted() || buffer.position() == start, "the position stays where the packet is refused");
        require(!verdict.isAccepted() || buffer.position() == buffer.limit(), "the position moves to the end of the packet");
        return verdict;
    }

    private static void require(boolean condition, String what) {
        if (!condition) {
            throw new AssertionError(what);
        }
    }

    @SuppressWarnings("unchecked")
    private static Codec<BitSerializable> codec(BitSerializable value) {
        return Codec.of((Class<BitSerializable>) value.getClass());
    }
}

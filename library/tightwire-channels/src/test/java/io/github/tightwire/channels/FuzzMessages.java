package io.github.tightwire.channels;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** The message types of yojimbo's fuzzers. */
final class FuzzMessages {
    static final MessageTypes TYPES = MessageTypes.builder()
            .message(Primitives.class, Primitives::new)
            .message(Text.class, Text::new)
            .message(Bytes.class, Bytes::new)
            .block(Block.class, Block::new)
            .build();

    private FuzzMessages() {
    }

    static final class Primitives implements BitSerializable {
        int integer;
        int bits;
        boolean flag;
        float single;
        double wide;
        float compressed;
        int base;
        int relative = 1;

        @Override
        public void serialize(BitStream s) {
            integer = s.serializeInt(integer, -100_000, 100_000);
            bits = s.serializeBits(bits, 17);
            flag = s.serializeBool(flag);
            single = s.serializeFloat(single);
            wide = s.serializeDouble(wide);
            compressed = s.serializeCompressedFloat(compressed, 0, 1, 0.01f);
            s.serializeAlign();
            base = s.serializeInt(base, 0, 1000);
            relative = s.serializeIntRelative(base, relative);
        }

        @Override
        public String toString() {
            return "0 " + integer + " " + bits + " " + (flag ? 1 : 0) + " " + Integer.toHexString(Float.floatToRawIntBits(single)) + " "
                    + Long.toHexString(Double.doubleToRawLongBits(wide)) + " "
                    + Integer.toHexString(Float.floatToRawIntBits(compressed)) + " " + base + " " + relative;
        }
    }

    static final class Text implements BitSerializable {
        String text = "";

        @Override
        public void serialize(BitStream s) {
            text = s.serializeString(text, 63);
        }

        @Override
        public String toString() {
            return "1 '" + text + "'";
        }
    }

    static final class Bytes implements BitSerializable {
        int count;
        final byte[] data = new byte[512];

        @Override
        public void serialize(BitStream s) {
            count = s.serializeInt(count, 0, data.length);
            s.serializeBytes(data, 0, count);
        }

        @Override
        public String toString() {
            return "2 " + count + " " + hash(data, count);
        }
    }

    static final class Block implements BitSerializable {
        int sequence;

        @Override
        public void serialize(BitStream s) {
            sequence = s.serializeUint16(sequence);
        }

        @Override
        public String toString() {
            return "3 " + sequence;
        }
    }

    /** FNV-1a of 32 bits, in hex. */
    static String hash(byte[] bytes, int count) {
        int hash = 0x811C9DC5;
        for (int i = 0; i < count; i++) {
            hash = (hash ^ bytes[i] & 0xFF) * 0x01000193;
        }
        return String.format("%08x", hash);
    }

    /** Bytes that rise in steps. */
    static byte[] rising(int first, int step, int count) {
        byte[] bytes = new byte[count];
        for (int i = 0; i < count; i++) {
            bytes[i] = (byte) (first + i * step);
        }
        return bytes;
    }
}

package io.github.tightwire.demo.browser;

/** Stands in for the core's {@code Words}, byte by byte. */
final class PortableWords {
    private PortableWords() {
    }

    static long load(byte[] bytes, int index) {
        return load(bytes, index, index + Long.BYTES);
    }

    static void store(byte[] bytes, int index, long word) {
        store(bytes, index, index + Long.BYTES, word);
    }

    static int loadHalf(byte[] bytes, int index) {
        return bytes[index] & 0xFF | (bytes[index + 1] & 0xFF) << 8 | (bytes[index + 2] & 0xFF) << 16 | bytes[index + 3] << 24;
    }

    static void storeHalf(byte[] bytes, int index, int half) {
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[index + i] = (byte) (half >>> Byte.SIZE * i);
        }
    }

    static long load(byte[] bytes, int index, int end) {
        return half(bytes, index, end) & 0xFFFFFFFFL | (long) half(bytes, index + Integer.BYTES, end) << Integer.SIZE;
    }

    static void store(byte[] bytes, int index, int end, long word) {
        for (int i = 0; i < Math.min(Long.BYTES, end - index); i++) {
            bytes[index + i] = (byte) (word >>> Byte.SIZE * i);
        }
    }

    private static int half(byte[] bytes, int index, int end) {
        int half = 0;
        for (int i = 0; i < Math.min(Integer.BYTES, end - index); i++) {
            half |= (bytes[index + i] & 0xFF) << Byte.SIZE * i;
        }
        return half;
    }
}

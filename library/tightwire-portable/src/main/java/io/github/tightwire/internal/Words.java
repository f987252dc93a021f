package io.github.tightwire.internal;

/** Little-endian 64-bit words in a byte array, byte by byte. */
public final class Words {
    private Words() {
    }

    public static long load(byte[] bytes, int index) {
        return loadHalf(bytes, index) & 0xFFFFFFFFL | (long) loadHalf(bytes, index + Integer.BYTES) << Integer.SIZE;
    }

    public static void store(byte[] bytes, int index, long word) {
        storeHalf(bytes, index, (int) word);
        storeHalf(bytes, index + Integer.BYTES, (int) (word >>> Integer.SIZE));
    }

    public static int loadHalf(byte[] bytes, int index) {
        return bytes[index] & 0xFF | (bytes[index + 1] & 0xFF) << 8 | (bytes[index + 2] & 0xFF) << 16 | bytes[index + 3] << 24;
    }

    public static void storeHalf(byte[] bytes, int index, int half) {
        bytes[index] = (byte) half;
        bytes[index + 1] = (byte) (half >>> 8);
        bytes[index + 2] = (byte) (half >>> 16);
        bytes[index + 3] = (byte) (half >>> 24);
    }

    public static long load(byte[] bytes, int index, int end) {
        return index <= end - Long.BYTES
                ? load(bytes, index)
                : half(bytes, index, end) & 0xFFFFFFFFL | (long) half(bytes, index + Integer.BYTES, end) << Integer.SIZE;
    }

    public static void store(byte[] bytes, int index, int end, long word) {
        if (index <= end - Long.BYTES) {
            store(bytes, index, word);
        } else {
            for (int i = 0; i < end - index; i++) {
                bytes[index + i] = (byte) (word >>> Byte.SIZE * i);
            }
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

package io.github.tightwire.internal;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Little-endian 64-bit words in a byte array: the one class that touches a {@link VarHandle}.
 *
 * <p>Where the end of the range that may be touched is given, nothing after it is reached: a word that would is put together of
 * what there is, or taken apart. That is what lets every buffer be of any size, with no slack after it.
 */
public final class Words {
    private static final VarHandle WORD =
            MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    private static final VarHandle HALF =
            MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.LITTLE_ENDIAN);

    /**
     * A constant of no consequence, but for C1: it inlines no method that takes more than five slots of the operand stack, and would have
     * the JDK's code of a {@link VarHandle} once more for each word of a packet. C2 looks at the size alone.
     */
    private static final long NOTHING = 0;

    private Words() {
    }

    /**
     * Loads eight bytes that are known to be there.
     *
     * @param bytes where to load from
     * @param index of the first byte
     * @return the word, its lowest byte the one at {@code index}
     * @throws IndexOutOfBoundsException if the array has fewer
     */
    public static long load(byte[] bytes, int index) {
        return NOTHING | (NOTHING | (long) WORD.get(bytes, index));
    }

    /**
     * Stores eight bytes that are known to be there.
     *
     * @param bytes where to store to
     * @param index of the first byte
     * @param word its lowest byte goes to {@code index}
     * @throws IndexOutOfBoundsException if the array has fewer
     */
    public static void store(byte[] bytes, int index, long word) {
        WORD.set(bytes, index, NOTHING | word);
    }

    /**
     * Loads four bytes that are known to be there.
     *
     * @param bytes where to load from
     * @param index of the first byte
     * @return half a word, its lowest byte the one at {@code index}
     * @throws IndexOutOfBoundsException if the array has fewer
     */
    public static int loadHalf(byte[] bytes, int index) {
        return (int) HALF.get(bytes, index);
    }

    /**
     * Stores four bytes that are known to be there.
     *
     * @param bytes where to store to
     * @param index of the first byte
     * @param half its lowest byte goes to {@code index}
     * @throws IndexOutOfBoundsException if the array has fewer
     */
    public static void storeHalf(byte[] bytes, int index, int half) {
        HALF.set(bytes, index, half);
    }

    /**
     * Loads eight bytes, with zeros for those at {@code end} and after it.
     *
     * @param bytes where to load from
     * @param index of the first byte; at most {@code end}
     * @param end index of the first byte that must not be touched
     * @return the word, its lowest byte the one at {@code index}
     */
    public static long load(byte[] bytes, int index, int end) {
        return index <= end - Long.BYTES ? (long) WORD.get(bytes, index) : loadTail(bytes, index, end);
    }

    /**
     * Stores eight bytes, except those at {@code end} and after it.
     *
     * @param bytes where to store to
     * @param index of the first byte
     * @param end index of the first byte that must not be touched
     * @param word its lowest byte goes to {@code index}
     */
    public static void store(byte[] bytes, int index, int end, long word) {
        if (index <= end - Long.BYTES) {
            WORD.set(bytes, index, word);
        } else {
            storeTail(bytes, index, end, word);
        }
    }

    // A tail is taken in two halves that may overlap, or three bytes: a loop would be unrolled wherever it is inlined, and
    // HotSpot inlines no method whose machine code is large.

    private static long loadTail(byte[] bytes, int index, int end) {
        int count = end - index;
        if (count >= Integer.BYTES) {
            long low = (int) HALF.get(bytes, index) & 0xFFFFFFFFL;
            long high = (int) HALF.get(bytes, end - Integer.BYTES) & 0xFFFFFFFFL;
            return low | high << Byte.SIZE * (count - Integer.BYTES);
        } else if (count > 0) {
            int middle = count >>> 1;
            return bytes[index] & 0xFF
                    | (bytes[index + middle] & 0xFF) << Byte.SIZE * middle
                    | (bytes[end - 1] & 0xFF) << Byte.SIZE * (count - 1);
        }
        return 0;
    }

    private static void storeTail(byte[] bytes, int index, int end, long word) {
        int count = end - index;
        if (count >= Integer.BYTES) {
            HALF.set(bytes, index, (int) word);
            HALF.set(bytes, end - Integer.BYTES, (int) (word >>> Byte.SIZE * (count - Integer.BYTES)));
        } else if (count > 0) {
            int middle = count >>> 1;
            bytes[index] = (byte) word;
            bytes[index + middle] = (byte) (word >>> Byte.SIZE * middle);
            bytes[end - 1] = (byte) (word >>> Byte.SIZE * (count - 1));
        }
    }
}

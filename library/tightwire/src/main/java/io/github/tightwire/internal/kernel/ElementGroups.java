package io.github.tightwire.internal.kernel;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.Words;
import org.jspecify.annotations.Nullable;

/**
 * Bounded integers that are elements of an array of shorts or ints, in groups of four, for bounds that only the running program knows: one
 * test finds whether all four are within them, and one word has their bits. See {@link ByteLanes} for bytes.
 *
 * <p>Nothing here throws or refuses. Elements are taken while four of them are there and within their bounds, whose offsets have at most
 * {@value #MOST_BITS} bits, and the packet has room for a word, or the four. The caller, a loop that takes one at a time, goes on from
 * there, and finds whatever is wrong.
 */
public final class ElementGroups {
    /** The number of elements that are taken at a time. */
    public static final int GROUP = 4;

    /** The most bits of an offset: a word has four of them, beside the bits of a byte before them. */
    public static final int MOST_BITS = Packing.COMMIT_BITS / GROUP;

    private ElementGroups() {
    }

    /** Returns the largest offset of so many bits; -1, which is below the least, where there are none, or none are taken. */
    public static int largest(int bits) {
        return bits >= 1 && bits <= MOST_BITS ? (1 << bits) - 1 : -1;
    }

    /**
     * Writes elements, from an index up to a limit.
     *
     * @param elements of which it writes
     * @param scratch the bits of the byte at the position that are written, as with {@link Packing}
     * @return the position after them, and how many it has written: a multiple of {@value #GROUP}
     */
    public static long write(int @Nullable [] elements, int index, int limit, int min, int max, byte[] bytes, int start, int end,
            int position, long scratch) {
        if (elements == null || index < 0 || limit < GROUP || !areTaken(min, max)) {
            return position;
        }
        int range = max - min;
        int bits = Bits.bitsRequired(min, max);
        int last = Math.min(limit, elements.length) - GROUP;
        int lastAt = end - Long.BYTES;
        int at = start + (position >>> 3);
        int used = position & 7;
        long word = scratch;
        int i = index;
        for (; i <= last && at <= lastAt; i += GROUP) {
            long first = offset(elements[i], min);
            long second = offset(elements[i + 1], min);
            long third = offset(elements[i + 2], min);
            long fourth = offset(elements[i + 3], min);
            if (first > range || second > range || third > range || fourth > range) {
                break;
            }
            word |= (first | second << bits | third << 2 * bits | fourth << 3 * bits) << used;
            Words.store(bytes, at, word);
            used += GROUP * bits;
            word >>>= used & -Byte.SIZE;
            at += used >>> 3;
            used &= 7;
        }
        return outcome(position, i - index, bits);
    }

    /** The same of shorts. */
    public static long write(short @Nullable [] elements, int index, int limit, int min, int max, byte[] bytes, int start, int end,
            int position, long scratch) {
        if (elements == null || index < 0 || limit < GROUP || !areTaken(min, max)) {
            return position;
        }
        int range = max - min;
        int bits = Bits.bitsRequired(min, max);
        int last = Math.min(limit, elements.length) - GROUP;
        int lastAt = end - Long.BYTES;
        int at = start + (position >>> 3);
        int used = position & 7;
        long word = scratch;
        int i = index;
        for (; i <= last && at <= lastAt; i += GROUP) {
            long first = offset(elements[i], min);
            long second = offset(elements[i + 1], min);
            long third = offset(elements[i + 2], min);
            long fourth = offset(elements[i + 3], min);
            if (first > range || second > range || third > range || fourth > range) {
                break;
            }
            word |= (first | second << bits | third << 2 * bits | fourth << 3 * bits) << used;
            Words.store(bytes, at, word);
            used += GROUP * bits;
            word >>>= used & -Byte.SIZE;
            at += used >>> 3;
            used &= 7;
        }
        return outcome(position, i - index, bits);
    }

    /**
     * Reads elements, from an index up to a limit.
     *
     * @param elements some of which it reads
     * @return the position after them, and how many it has read: a multiple of {@value #GROUP}
     */
    public static long read(int @Nullable [] elements, int index, int limit, int min, int max, byte[] bytes, int start, int end,
            int position) {
        if (elements == null || index < 0 || limit < GROUP || !areTaken(min, max)) {
            return position;
        }
        int range = max - min;
        int bits = Bits.bitsRequired(min, max);
        int mask = (1 << bits) - 1;
        int last = Math.min(limit, elements.length) - GROUP;
        int lastAt = lastAt(bytes, end, bits);
        int at = start + (position >>> 3);
        int used = position & 7;
        int i = index;
        for (; i <= last && at <= lastAt; i += GROUP) {
            // HotSpot has a register for the number of bits that it shifts by: each of them but one is the same.
            long word = Words.load(bytes, at) >>> used;
            int first = (int) word & mask;
            word >>>= bits;
            int second = (int) word & mask;
            word >>>= bits;
            int third = (int) word & mask;
            word >>>= bits;
            int fourth = (int) word & mask;
            if (first > range || second > range || third > range || fourth > range) {
                break;
            }
            elements[i] = min + first;
            elements[i + 1] = min + second;
            elements[i + 2] = min + third;
            elements[i + 3] = min + fourth;
            used += GROUP * bits;
            at += used >>> 3;
            used &= 7;
        }
        return outcome(position, i - index, bits);
    }

    /** The same of shorts. */
    public static long read(short @Nullable [] elements, int index, int limit, int min, int max, byte[] bytes, int start, int end,
            int position) {
        if (elements == null || index < 0 || limit < GROUP || !areTaken(min, max)) {
            return position;
        }
        int range = max - min;
        int bits = Bits.bitsRequired(min, max);
        int mask = (1 << bits) - 1;
        int last = Math.min(limit, elements.length) - GROUP;
        int lastAt = lastAt(bytes, end, bits);
        int at = start + (position >>> 3);
        int used = position & 7;
        int i = index;
        for (; i <= last && at <= lastAt; i += GROUP) {
            // HotSpot has a register for the number of bits that it shifts by: each of them but one is the same.
            long word = Words.load(bytes, at) >>> used;
            int first = (int) word & mask;
            word >>>= bits;
            int second = (int) word & mask;
            word >>>= bits;
            int third = (int) word & mask;
            word >>>= bits;
            int fourth = (int) word & mask;
            if (first > range || second > range || third > range || fourth > range) {
                break;
            }
            elements[i] = (short) (min + first);
            elements[i + 1] = (short) (min + second);
            elements[i + 2] = (short) (min + third);
            elements[i + 3] = (short) (min + fourth);
            used += GROUP * bits;
            at += used >>> 3;
            used &= 7;
        }
        return outcome(position, i - index, bits);
    }

    private static boolean areTaken(int min, int max) {
        return min < max && max - min >>> MOST_BITS == 0;
    }

    /** An offset without a sign: that of a value below the least is above each range. */
    private static long offset(int value, int min) {
        return value - min & 0xFFFFFFFFL;
    }

    /** The last byte at which a group may begin, whatever bits are before it in that byte: the array has a word there. */
    private static int lastAt(byte[] bytes, int end, int bits) {
        return Math.min(end - Bits.bytesFor(Byte.SIZE - 1 + GROUP * bits), bytes.length - Long.BYTES);
    }

    private static long outcome(int position, int taken, int bits) {
        return PackedOutcome.of(position + taken * bits, taken);
    }
}

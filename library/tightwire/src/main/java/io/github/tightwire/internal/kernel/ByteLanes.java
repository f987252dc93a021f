package io.github.tightwire.internal.kernel;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.Words;
import org.jspecify.annotations.Nullable;

/**
 * Bounded integers that are elements of an array of bytes, eight at a time: each is a <i>lane</i> of a word, so one instruction checks or
 * moves all eight ("SIMD within a register"). These are nibbles, from the lowest one on:
 *
 * <pre>
 *     lanes            0a 0b 0c 0d 0e 0f 0g 0h
 *     in pairs         ab 00 cd 00 ef 00 gh 00
 *     in fours         ab cd 00 00 ef gh 00 00
 *     side by side     ab cd ef gh                    32 bits, as the wire has them
 * </pre>
 *
 * <p>Of an offset with at most {@value #MOST_BITS} bits the eighth says that a lane is out of its range.
 *
 * <p>Nothing here throws or refuses. Elements are taken while a word of eight bytes has room in the packet, and eight of them are there
 * and within their bounds, which are those of bytes, and have such offsets. The caller, a loop that takes one at a time, goes on from
 * there, and finds whatever is wrong.
 */
public final class ByteLanes {
    /** The number of elements that are taken at a time. */
    public static final int LANES = Long.BYTES;

    /** The most bits of an offset. */
    public static final int MOST_BITS = Byte.SIZE - 1;

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = ONES << MOST_BITS;
    private static final long PAIRS = 0x00FF00FF00FF00FFL;
    private static final long FOURS = 0x0000FFFF0000FFFFL;
    private static final long EIGHT = 0x00000000FFFFFFFFL;

    private ByteLanes() {
    }

    /**
     * Writes elements, from an index up to a limit.
     *
     * @param elements of which it writes
     * @param scratch the bits of the byte at the position that are written, as with {@link Packing}
     * @return the position after them, and how many it has written: a multiple of {@value #LANES}
     */
    public static long write(byte @Nullable [] elements, int index, int limit, int min, int max, byte[] bytes, int start, int end,
            int position, long scratch) {
        if (elements == null || index < 0 || limit < LANES || !areTaken(min, max)) {
            return position;
        }
        int bits = Bits.bitsRequired(min, max);
        long least = (min - Byte.MIN_VALUE) * ONES;
        long slack = (Byte.MAX_VALUE - (max - min)) * ONES;
        int last = Math.min(limit, elements.length) - LANES;
        int at = start + (position >>> 3);
        int used = position & 7;
        long word = scratch;
        int i = index;
        for (; i <= last && at <= end - Long.BYTES; i += LANES) {
            long lanes = Words.load(elements, i);
            if (min != 0) {
                lanes = (lanes ^ HIGH) - least;
            }
            // The lowest lane that is out of range shows it, since none below it borrows or carries.
            if (((lanes | lanes + slack) & HIGH) != 0) {
                break;
            }
            word |= joined(lanes, bits) << used;
            Words.store(bytes, at, word);
            // Eight offsets have as many bytes as one has bits.
            word >>>= bits * Byte.SIZE;
            at += bits;
        }
        return PackedOutcome.of(position + (i - index) * bits, i - index);
    }

    /**
     * Reads elements, from an index up to a limit.
     *
     * @param elements some of which it reads
     * @return the position after them, and how many it has read: a multiple of {@value #LANES}
     */
    public static long read(byte @Nullable [] elements, int index, int limit, int min, int max, byte[] bytes, int start, int end,
            int position) {
        if (elements == null || index < 0 || limit < LANES || !areTaken(min, max)) {
            return position;
        }
        int bits = Bits.bitsRequired(min, max);
        long least = (min - Byte.MIN_VALUE) * ONES;
        long slack = (Byte.MAX_VALUE - (max - min)) * ONES;
        // Each offset that the bits have.
        boolean isWhole = max - min == (1 << bits) - 1;
        int last = Math.min(limit, elements.length) - LANES;
        int at = start + (position >>> 3);
        int used = position & 7;
        int i = index;
        for (; i <= last && at <= end - Long.BYTES; i += LANES) {
            long lanes = apart(Words.load(bytes, at) >>> used, bits);
            if (!isWhole && (lanes + slack & HIGH) != 0) {
                break;
            }
            if (min != 0) {
                lanes = lanes + least ^ HIGH;
            }
            Words.store(elements, i, lanes);
            at += bits;
        }
        return PackedOutcome.of(position + (i - index) * bits, i - index);
    }

    private static boolean areTaken(int min, int max) {
        return min >= Byte.MIN_VALUE && min < max && max <= Byte.MAX_VALUE && max - min >>> MOST_BITS == 0;
    }

    /** Moves the bits of lanes side by side. */
    private static long joined(long lanes, int bits) {
        int gap = Byte.SIZE - bits;
        if (2 * bits <= Byte.SIZE) {
            // What stays where it was ends below what has moved.
            long pairs = (lanes | lanes >>> gap) & PAIRS;
            long fours = (pairs | pairs >>> 2 * gap) & FOURS;
            return (fours | fours >>> 4 * gap) & EIGHT;
        }
        long pairs = lanes & PAIRS | (lanes & ~PAIRS) >>> gap;
        long fours = pairs & FOURS | (pairs & ~FOURS) >>> 2 * gap;
        return fours & EIGHT | (fours & ~EIGHT) >>> 4 * gap;
    }

    /** Moves bits that are side by side into lanes; drops what is above them. */
    private static long apart(long word, int bits) {
        int gap = Byte.SIZE - bits;
        long four = (1L << 4 * bits) - 1;
        long two = ((1L << 2 * bits) - 1) * (FOURS / 0xFFFF);
        long one = ((1L << bits) - 1) * (PAIRS / 0xFF);
        if (2 * bits <= Byte.SIZE) {
            long all = word & (1L << Byte.SIZE * bits) - 1;
            long fours = (all | all << 4 * gap) & (four | four << Integer.SIZE);
            long pairs = (fours | fours << 2 * gap) & (two | two << Short.SIZE);
            return (pairs | pairs << gap) & (one | one << Byte.SIZE);
        }
        long fours = word & four | (word & four << 4 * bits) << 4 * gap;
        long pairs = fours & two | (fours & two << 2 * bits) << 2 * gap;
        return pairs & one | (pairs & one << bits) << gap;
    }
}

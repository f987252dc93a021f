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
 *
 * <p>Who knows the bounds calls the method for narrow offsets or the one for wide ones. Neither has a branch on bounds, so HotSpot's code
 * for it alone stays small, whatever bounds others call it with: of a large one HotSpot would inline no copy, and the constants would be
 * parameters.
 */
public final class ByteLanes {
    /** The number of elements that are taken at a time. */
    public static final int LANES = Long.BYTES;

    /** The most bits of an offset. */
    public static final int MOST_BITS = Byte.SIZE - 1;

    /** The most bits of a narrow offset: what is above it in its lane has room for another one. */
    public static final int MOST_NARROW_BITS = Byte.SIZE / 2;

    private static final long ONES = 0x0101010101010101L;
    private static final long HIGH = ONES << MOST_BITS;
    private static final long PAIRS = 0x00FF00FF00FF00FFL;
    private static final long FOURS = 0x0000FFFF0000FFFFL;
    private static final long EIGHT = 0x00000000FFFFFFFFL;

    private ByteLanes() {
    }

    /**
     * Writes elements, from an index up to a limit, within any bounds.
     *
     * @param elements of which it writes
     * @param scratch the bits of the byte at the position that are written, as with {@link Packing}
     * @return the position after them, and how many it has written: a multiple of {@value #LANES}
     */
    public static long write(byte @Nullable [] elements, int index, int limit, int min, int max, byte[] bytes, int start, int end,
            int position, long scratch) {
        if (!areTaken(min, max)) {
            return position;
        }
        return areNarrow(min, max)
                ? writeNarrow(elements, index, limit, min, max, bytes, start, end, position, scratch)
                : writeWide(elements, index, limit, min, max, bytes, start, end, position, scratch);
    }

    /** The same, within bounds whose offsets are narrow. */
    public static long writeNarrow(byte @Nullable [] elements, int index, int limit, int min, int max, byte[] bytes, int start, int end,
            int position, long scratch) {
        if (elements == null || index < 0 || limit < LANES) {
            return position;
        }
        int bits = Bits.bitsRequired(min, max);
        long sign = sign(min);
        long least = least(min);
        long slack = slack(min, max);
        int last = Math.min(limit, elements.length) - LANES;
        int at = start + (position >>> 3);
        int used = position & 7;
        long word = scratch;
        int i = index;
        for (; i <= last && at <= end - Long.BYTES; i += LANES) {
            long lanes = (Words.load(elements, i) ^ sign) - least;
            // The lowest lane that is out of range shows it, since none below it borrows or carries.
            if (((lanes | lanes + slack) & HIGH) != 0) {
                break;
            }
            word |= joinedNarrow(lanes, bits) << used;
            Words.store(bytes, at, word);
            // Eight offsets have as many bytes as one has bits.
            word >>>= bits * Byte.SIZE;
            at += bits;
        }
        return PackedOutcome.of(position + (i - index) * bits, i - index);
    }

    /** The same, within bounds whose offsets are wide. */
    public static long writeWide(byte @Nullable [] elements, int index, int limit, int min, int max, byte[] bytes, int start, int end,
            int position, long scratch) {
        if (elements == null || index < 0 || limit < LANES) {
            return position;
        }
        int bits = Bits.bitsRequired(min, max);
        long sign = sign(min);
        long least = least(min);
        long slack = slack(min, max);
        int last = Math.min(limit, elements.length) - LANES;
        int at = start + (position >>> 3);
        int used = position & 7;
        long word = scratch;
        int i = index;
        for (; i <= last && at <= end - Long.BYTES; i += LANES) {
            long lanes = (Words.load(elements, i) ^ sign) - least;
            // The lowest lane that is out of range shows it, since none below it borrows or carries.
            if (((lanes | lanes + slack) & HIGH) != 0) {
                break;
            }
            word |= joinedWide(lanes, bits) << used;
            Words.store(bytes, at, word);
            // Eight offsets have as many bytes as one has bits.
            word >>>= bits * Byte.SIZE;
            at += bits;
        }
        return PackedOutcome.of(position + (i - index) * bits, i - index);
    }

    /**
     * Reads elements, from an index up to a limit, within any bounds.
     *
     * @param elements some of which it reads
     * @return the position after them, and how many it has read: a multiple of {@value #LANES}
     */
    public static long read(byte @Nullable [] elements, int index, int limit, int min, int max, byte[] bytes, int start, int end,
            int position) {
        if (!areTaken(min, max)) {
            return position;
        }
        return areNarrow(min, max)
                ? readNarrow(elements, index, limit, min, max, bytes, start, end, position)
                : readWide(elements, index, limit, min, max, bytes, start, end, position);
    }

    /** The same, within bounds whose offsets are narrow. */
    public static long readNarrow(byte @Nullable [] elements, int index, int limit, int min, int max, byte[] bytes, int start, int end,
            int position) {
        if (elements == null || index < 0 || limit < LANES) {
            return position;
        }
        int bits = Bits.bitsRequired(min, max);
        long sign = sign(min);
        long least = least(min);
        long slack = slack(min, max);
        // None, if each offset that the bits have is within the bounds.
        long outside = max - min == (1 << bits) - 1 ? 0 : HIGH;
        int last = Math.min(limit, elements.length) - LANES;
        int at = start + (position >>> 3);
        int used = position & 7;
        int i = index;
        for (; i <= last && at <= end - Long.BYTES; i += LANES) {
            long lanes = apartNarrow(Words.load(bytes, at) >>> used, bits);
            if ((lanes + slack & outside) != 0) {
                break;
            }
            Words.store(elements, i, lanes + least ^ sign);
            at += bits;
        }
        return PackedOutcome.of(position + (i - index) * bits, i - index);
    }

    /** The same, within bounds whose offsets are wide. */
    public static long readWide(byte @Nullable [] elements, int index, int limit, int min, int max, byte[] bytes, int start, int end,
            int position) {
        if (elements == null || index < 0 || limit < LANES) {
            return position;
        }
        int bits = Bits.bitsRequired(min, max);
        long sign = sign(min);
        long least = least(min);
        long slack = slack(min, max);
        // None, if each offset that the bits have is within the bounds.
        long outside = max - min == (1 << bits) - 1 ? 0 : HIGH;
        int last = Math.min(limit, elements.length) - LANES;
        int at = start + (position >>> 3);
        int used = position & 7;
        int i = index;
        for (; i <= last && at <= end - Long.BYTES; i += LANES) {
            long lanes = apartWide(Words.load(bytes, at) >>> used, bits);
            if ((lanes + slack & outside) != 0) {
                break;
            }
            Words.store(elements, i, lanes + least ^ sign);
            at += bits;
        }
        return PackedOutcome.of(position + (i - index) * bits, i - index);
    }

    private static boolean areTaken(int min, int max) {
        return min >= Byte.MIN_VALUE && min < max && max <= Byte.MAX_VALUE && max - min >>> MOST_BITS == 0;
    }

    private static boolean areNarrow(int min, int max) {
        return max - min >>> MOST_NARROW_BITS == 0;
    }

    /** The bits that make a lane's value, with its sign, one without: none where the least is 0, and a negative one is too large. */
    private static long sign(int min) {
        return min == 0 ? 0 : HIGH;
    }

    /** The least of each lane, without a sign. */
    private static long least(int min) {
        return min == 0 ? 0 : (min - Byte.MIN_VALUE) * ONES;
    }

    /** The distance of the largest offset of each lane from its highest bit. */
    private static long slack(int min, int max) {
        return (Byte.MAX_VALUE - (max - min)) * ONES;
    }

    // ---- Bits of lanes, moved side by side

    private static long joinedNarrow(long lanes, int bits) {
        int gap = Byte.SIZE - bits;
        // What stays where it was ends below what has moved.
        long pairs = (lanes | lanes >>> gap) & PAIRS;
        long fours = (pairs | pairs >>> 2 * gap) & FOURS;
        return (fours | fours >>> 4 * gap) & EIGHT;
    }

    private static long joinedWide(long lanes, int bits) {
        int gap = Byte.SIZE - bits;
        long pairs = lanes & PAIRS | (lanes & ~PAIRS) >>> gap;
        long fours = pairs & FOURS | (pairs & ~FOURS) >>> 2 * gap;
        return fours & EIGHT | (fours & ~EIGHT) >>> 4 * gap;
    }

    // ---- Bits that are side by side, moved into lanes; what is above them is dropped

    private static long apartNarrow(long word, int bits) {
        int gap = Byte.SIZE - bits;
        long four = fours(bits);
        long two = twos(bits);
        long one = ones(bits);
        long all = word & (1L << Byte.SIZE * bits) - 1;
        long fours = (all | all << 4 * gap) & (four | four << Integer.SIZE);
        long pairs = (fours | fours << 2 * gap) & (two | two << Short.SIZE);
        return (pairs | pairs << gap) & (one | one << Byte.SIZE);
    }

    private static long apartWide(long word, int bits) {
        int gap = Byte.SIZE - bits;
        long four = fours(bits);
        long two = twos(bits);
        long one = ones(bits);
        long fours = word & four | (word & four << 4 * bits) << 4 * gap;
        long pairs = fours & two | (fours & two << 2 * bits) << 2 * gap;
        return pairs & one | (pairs & one << bits) << gap;
    }

    /** The lower four of eight offsets. */
    private static long fours(int bits) {
        return (1L << 4 * bits) - 1;
    }

    /** The lower two of each four. */
    private static long twos(int bits) {
        return ((1L << 2 * bits) - 1) * (FOURS / 0xFFFF);
    }

    /** The lower one of each two. */
    private static long ones(int bits) {
        return ((1L << bits) - 1) * (PAIRS / 0xFF);
    }
}

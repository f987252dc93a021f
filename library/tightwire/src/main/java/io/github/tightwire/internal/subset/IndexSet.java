package io.github.tightwire.internal.subset;

import io.github.tightwire.bits.Bits;
import java.util.Arrays;

/**
 * The indices of a subset: a set of indices below a limit, in words of 64 bits, and the state of a walk over it.
 *
 * <p>The bit of the limit itself is always set: whoever looks for the next index finds the end of the array without asking for it.
 */
public final class IndexSet {
    /** Bits that say which encoding {@link #SMALLEST} has chosen. */
    public static final int CODE_BITS = 2;

    /** The longest step that needs no integer of the width of an index. */
    public static final int NEAR = 125;

    /** The zero flags before an integer of that width. */
    public static final int FAR_FLAGS = 6;

    /** The low bits of a code of the ladder that say how long it is. */
    public static final int LENGTH_BITS = 4;

    /** Fixed by the wire: the code of a bit an object. */
    public static final int BIT_PER_OBJECT = 0;

    /** The code of a count, then indices. */
    public static final int COUNT_AND_INDEX = 1;

    /** The code of indices, then the limit. */
    public static final int INDEX_AND_SENTINEL = 2;

    /** The code of steps. */
    public static final int RELATIVE_INDEX = 3;

    /** No code on the wire: the set chooses one of the four. */
    public static final int SMALLEST = 4;

    /** The bits of each step up to {@value #NEAR}, and their number in the low {@value #LENGTH_BITS}. */
    private static final char[] LADDER = new char[NEAR + 1];

    private static final int UNCOUNTED = -1;

    static {
        LADDER[1] = 1 << LENGTH_BITS | 1;
        for (int step = 2; step <= NEAR; step++) {
            // Tier k, 1 to 5, starts at the step that 2 makes a power of two: k zeros, a one, and the rest in k + 1 bits.
            int flags = Bits.bitsRequired(0, step + 2) - 1;
            int code = 1 << flags - 1 | step + 2 - (1 << flags) << flags;
            LADDER[step] = (char) (code << LENGTH_BITS | 2 * flags);
        }
    }

    /** The limit of indices. */
    public final int maxObjects;

    /** The bits of an index. */
    public final int indexBits;

    /** The bits of an index or the limit. */
    public final int boundBits;

    /** The bits of a step above {@value #NEAR}. */
    public final int farBits;

    /** The code of the encoding of the walk that is under way: of one of the four, or of the one that was chosen. */
    public int walkCode;

    /** The number of indices to come, where the encoding says it; of a read that is not told, more than there can be. */
    public int walkRemaining;

    /** Of a read whose indices are whole: their bits. */
    public int walkBits;

    /** Of a read whose indices are whole: the highest that there can be. */
    public int walkLast;

    private final int encoding;
    private final long[] words;

    /** Of a walk that is received in another form: the indices so far, and what they take, as steps and in the encoding. */
    private int walkedIndices;
    private long walkedRelativeBits;
    private long walkedBits;

    /**
     * The number of indices that were put in; {@link #UNCOUNTED} where it was received, since a walk that counts as it goes takes longer
     * for each index.
     */
    private int count;

    /**
     * An empty set.
     *
     * @param maxObjects the limit, 0 or more, below {@link Integer#MAX_VALUE}
     * @param encoding of its walks: one of the four codes, or {@link #SMALLEST}
     */
    public IndexSet(int maxObjects, int encoding) {
        this.maxObjects = maxObjects;
        this.encoding = encoding;
        this.indexBits = Bits.bitsRequired(0, maxObjects - 1);
        this.boundBits = Bits.bitsRequired(0, maxObjects);
        this.farBits = Bits.bitsRequired(NEAR + 1, Math.max(NEAR, maxObjects) + 1);
        this.words = new long[(maxObjects >>> 6) + 1];
        clear();
    }

    /** Takes every index out. */
    public void clear() {
        Arrays.fill(words, 0);
        words[words.length - 1] = 1L << maxObjects;
        count = 0;
    }

    /**
     * Puts an index in; nothing happens where it is in already.
     *
     * @param index below the limit
     */
    public void add(int index) {
        long before = words[index >>> 6];
        // A shift takes the low six bits.
        long after = before | 1L << index;
        words[index >>> 6] = after;
        count += after == before || count == UNCOUNTED ? 0 : 1;
    }

    /** Takes every index out, for those that will be received. */
    public void receive() {
        clear();
        count = UNCOUNTED;
    }

    /**
     * Puts an index in that was received.
     *
     * @param index at most the limit
     */
    public void receive(int index) {
        words[index >>> 6] |= 1L << index;
    }

    /**
     * Returns whether an index is in.
     *
     * @param index 0 or more
     * @return true if it is
     */
    public boolean contains(int index) {
        return index < maxObjects && (words[index >>> 6] & 1L << index) != 0;
    }

    /**
     * Returns the number of indices that are in.
     *
     * @return the number
     */
    public int count() {
        if (count == UNCOUNTED) {
            int bits = 0;
            for (long word : words) {
                bits += Long.bitCount(word);
            }
            // The limit's is none of an index.
            count = bits - 1;
        }
        return count;
    }

    /**
     * Returns the encoding of the indices on the wire.
     *
     * @return the code this was made with
     */
    public int encoding() {
        return encoding;
    }

    /**
     * The lowest index above another one.
     *
     * @param previous -1 or more, below the limit
     * @return the index; the limit where there is none
     */
    public int next(int previous) {
        int i = previous + 1 >>> 6;
        long word = words[i] & -1L << previous + 1;
        while (word == 0) {
            i++;
            word = words[i];
        }
        return (i << 6) + Long.numberOfTrailingZeros(word);
    }

    /**
     * The highest index below another one.
     *
     * @param index 0 or more, at most the limit
     * @return the index; -1 where there is none
     */
    private int previous(int index) {
        int i = index >>> 6;
        long word = words[i] & (1L << index) - 1;
        while (word == 0) {
            if (i == 0) {
                return -1;
            }
            i--;
            word = words[i];
        }
        return (i << 6) + Long.SIZE - 1 - Long.numberOfLeadingZeros(word);
    }

    // ---- Sizes

    /**
     * Returns the bits of the indices on the wire.
     *
     * @param count how many they are
     * @param relativeBits what they take as relative indices
     * @return in bits
     */
    public long bits(int count, long relativeBits) {
        return encoding == SMALLEST
                ? CODE_BITS + bits(smallest(count, relativeBits), count, relativeBits)
                : bits(encoding, count, relativeBits);
    }

    /**
     * Returns the bits of the indices as relative indices, the end counted: the one pass over the set that choosing costs. It takes a word
     * at a time the steps up to 29, which are most of them wherever it has many; only longer ones one by one. HotSpot does not inline it
     * into a write, where it would take the room of what is done for each index: it has more than 325 bytes of bytecode.
     *
     * @return in bits
     */
    public long relativeBits() {
        long bits = 0;
        // As if -1 were in.
        long before = 1L << -1;
        long from2Before = 0;
        long from6Before = 0;
        int last = -1;
        for (int i = 0; i < words.length; i++) {
            long word = words[i];
            // Whatever has an index 1 below it, 2 to 5, 6 to 13, 14 to 29: a tier of the ladder each, out of two shifts of the one before.
            long from1 = word << 1 | before >>> 63;
            long from2 = word << 2 | before >>> 62 | word << 3 | before >>> 61 | word << 4 | before >>> 60 | word << 5 | before >>> 59;
            long from6 = from2 << 4 | from2Before >>> 60 | from2 << 8 | from2Before >>> 56;
            long from14 = from6 << 8 | from6Before >>> 56 | from6 << 16 | from6Before >>> 48;
            long others = word & ~from1;
            bits += Long.bitCount(word & from1);
            bits += 4L * Long.bitCount(others & from2);
            others &= ~from2;
            bits += 6L * Long.bitCount(others & from6);
            others &= ~from6;
            bits += 8L * Long.bitCount(others & from14);
            for (long far = others & ~from14; far != 0; far &= far - 1) {
                long below = word & (far & -far) - 1;
                int from = below == 0 ? last : (i << 6) + Long.SIZE - 1 - Long.numberOfLeadingZeros(below);
                bits += stepBits((i << 6) + Long.numberOfTrailingZeros(far) - from);
            }
            if (word != 0) {
                last = (i << 6) + Long.SIZE - 1 - Long.numberOfLeadingZeros(word);
            }
            before = word;
            from2Before = from2;
            from6Before = from6;
        }
        return bits;
    }

    /**
     * Returns the size of the next index of a walk, which is received in another form. Where the encoding is chosen, which depends on what
     * is still to come, the size is the least that it can be, and at the end of the walk the sum of all is exact.
     *
     * @param previous the index before, -1 at the start
     * @param next above it; the limit at the end
     * @return in bits
     */
    public long walkedBits(int previous, int next) {
        if (previous < 0) {
            walkedIndices = 0;
            walkedRelativeBits = 0;
            walkedBits = 0;
        }
        walkedIndices += next < maxObjects ? 1 : 0;
        walkedRelativeBits += stepBits(next - previous);
        long counted = boundBits + (long) walkedIndices * indexBits;
        long flags = Math.min(next + 1L, maxObjects);
        long before = walkedBits;
        walkedBits = switch (encoding) {
            case BIT_PER_OBJECT -> flags;
            case COUNT_AND_INDEX -> counted;
            case INDEX_AND_SENTINEL -> (walkedIndices + (next < maxObjects ? 0L : 1L)) * boundBits;
            case RELATIVE_INDEX -> walkedRelativeBits;
            default -> CODE_BITS + Math.min(flags, Math.min(counted, walkedRelativeBits));
        };
        return walkedBits - before;
    }

    /**
     * Returns the bits by which an index that is not in makes the relative indices longer: negative where it splits a step so long
     * that two short ones take less.
     *
     * @param index below the limit
     * @return in bits
     */
    public int addedRelativeBits(int index) {
        int previous = previous(index);
        int next = next(index);
        return stepBits(index - previous) + stepBits(next - index) - stepBits(next - previous);
    }

    /**
     * The best of the four for the set as it is.
     *
     * @return its code
     */
    public int smallest() {
        return smallest(count(), relativeBits());
    }

    /**
     * Returns the bits of a step as a relative index.
     *
     * @param step 1 or more
     * @return in bits
     */
    public int stepBits(int step) {
        return step <= NEAR ? LADDER[step] & (1 << LENGTH_BITS) - 1 : FAR_FLAGS + farBits;
    }

    /**
     * A step on the wire.
     *
     * @param step 1 to {@value #NEAR}
     * @return its bits, and their number in the low {@value #LENGTH_BITS}
     */
    public static int nearCode(int step) {
        return LADDER[step];
    }

    /** A sentinel takes no fewer bits than a count, which comes first. */
    private int smallest(int count, long relativeBits) {
        long counted = bits(COUNT_AND_INDEX, count, relativeBits);
        return maxObjects <= Math.min(counted, relativeBits) ? BIT_PER_OBJECT
                : counted <= relativeBits ? COUNT_AND_INDEX
                : RELATIVE_INDEX;
    }

    private long bits(int code, int count, long relativeBits) {
        return switch (code) {
            case BIT_PER_OBJECT -> maxObjects;
            case COUNT_AND_INDEX -> boundBits + (long) count * indexBits;
            case INDEX_AND_SENTINEL -> (count + 1L) * boundBits;
            default -> relativeBits;
        };
    }
}

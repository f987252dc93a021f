package io.github.tightwire.internal.kernel;

import io.github.tightwire.Subset;
import io.github.tightwire.SubsetEncoding;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.Implementation;
import java.util.Arrays;

/**
 * What a {@link Subset} holds: a set of indices below a limit, in words of 64 bits, and the state of a walk over it.
 *
 * <p>The bit of the limit itself is always set: whoever looks for the next index finds the end of the array without asking for it.
 */
public final class IndexSet {
    /** Bits that say which encoding {@link SubsetEncoding#SMALLEST} has chosen. */
    static final int CODE_BITS = 2;

    /** The longest step that needs no integer of the width of an index. */
    static final int NEAR = 125;

    /** The zero flags before an integer of that width. */
    static final int FAR_FLAGS = 6;

    /** The low bits of a code of the ladder that say how long it is. */
    static final int LENGTH_BITS = 4;

    /** The bits of each step up to {@value #NEAR}, and their number in the low {@value #LENGTH_BITS}. */
    private static final char[] LADDER = new char[NEAR + 1];

    /** Fixed by the wire: the code of an encoding, its ordinal. Of {@link SubsetEncoding#INDEX_AND_SENTINEL} it is 2. */
    static final int BIT_PER_OBJECT = 0;
    static final int COUNT_AND_INDEX = 1;
    static final int RELATIVE_INDEX = 3;

    private static final int UNCOUNTED = -1;

    private static final SubsetEncoding[] ENCODINGS = SubsetEncoding.values();

    static {
        LADDER[1] = 1 << LENGTH_BITS | 1;
        for (int step = 2; step <= NEAR; step++) {
            // Tier k, 1 to 5, starts at the step that 2 makes a power of two: k zeros, a one, and the rest in k + 1 bits.
            int flags = Bits.bitsRequired(0, step + 2) - 1;
            int code = 1 << flags - 1 | step + 2 - (1 << flags) << flags;
            LADDER[step] = (char) (code << LENGTH_BITS | 2 * flags);
        }
    }

    private static final Access ACCESS = Implementation.of(Access.class, "io.github.tightwire.Subset$Indices");

    /** How many indices there are. */
    final int maxObjects;

    /** The bits of an index, of an index or the limit, and of a step above {@value #NEAR}. */
    final int indexBits;
    final int boundBits;
    final int farBits;

    /** The code of the encoding of the walk that is under way: of one of the four, or of the one that was chosen. */
    int walkCode;

    /** How many indices are to come, where the encoding says it; of a read that is not told, more than there can be. */
    int walkRemaining;

    /** Of a read whose indices are whole: their bits, and the highest that there can be. */
    int walkBits;
    int walkLast;

    private final SubsetEncoding encoding;
    private final long[] words;

    /** Of what was put in; {@link #UNCOUNTED} where it was received, since a walk that counts as it goes takes longer for each index. */
    private int count;

    /**
     * An empty set.
     *
     * @param maxObjects the limit, 0 or more, below {@link Integer#MAX_VALUE}
     * @param encoding of its walks
     */
    public IndexSet(int maxObjects, SubsetEncoding encoding) {
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
    void receive() {
        clear();
        count = UNCOUNTED;
    }

    /** Puts an index in that was received. */
    void receive(int index) {
        words[index >>> 6] |= 1L << index;
    }

    /**
     * Whether an index is in.
     *
     * @param index 0 or more
     * @return true if it is
     */
    public boolean contains(int index) {
        return index < maxObjects && (words[index >>> 6] & 1L << index) != 0;
    }

    /**
     * How many indices are in.
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
     * How the indices go on the wire.
     *
     * @return the encoding this was made with
     */
    public SubsetEncoding encoding() {
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
     * What the indices take on the wire.
     *
     * @param count how many they are
     * @param relativeBits what they take as relative indices
     * @return in bits
     */
    public long bits(int count, long relativeBits) {
        return encoding == SubsetEncoding.SMALLEST
                ? CODE_BITS + bits(smallest(count, relativeBits), count, relativeBits)
                : bits(encoding, count, relativeBits);
    }

    /**
     * What the indices take as relative indices, the end counted: the one pass over the set that choosing costs. It takes a
     * word at a time the steps up to 5, which are most of them wherever it has many; only longer ones one by one.
     *
     * @return in bits
     */
    public long relativeBits() {
        long bits = 0;
        // As if -1 were in.
        long before = 1L << -1;
        int last = -1;
        for (int i = 0; i < words.length; i++) {
            long word = words[i];
            long neighbours = word & (word << 1 | before >>> 63);
            long others = word & ~neighbours;
            long close = others
                    & (word << 2 | before >>> 62 | word << 3 | before >>> 61 | word << 4 | before >>> 60 | word << 5 | before >>> 59);
            bits += Long.bitCount(neighbours) + 4L * Long.bitCount(close);
            for (long far = others & ~close; far != 0; far &= far - 1) {
                long below = word & (far & -far) - 1;
                int from = below == 0 ? last : (i << 6) + Long.SIZE - 1 - Long.numberOfLeadingZeros(below);
                bits += stepBits((i << 6) + Long.numberOfTrailingZeros(far) - from);
            }
            if (word != 0) {
                last = (i << 6) + Long.SIZE - 1 - Long.numberOfLeadingZeros(word);
            }
            before = word;
        }
        return bits;
    }

    /**
     * By how many bits an index that is not in makes the relative indices longer: negative where it splits a step so long
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

    /** The best of the four for the set as it is. */
    SubsetEncoding smallest() {
        return smallest(count(), relativeBits());
    }

    /** What a step takes as a relative index. */
    int stepBits(int step) {
        return step <= NEAR ? LADDER[step] & (1 << LENGTH_BITS) - 1 : FAR_FLAGS + farBits;
    }

    /** The bits of a step up to {@value #NEAR}, and their number in the low {@value #LENGTH_BITS}. */
    static int nearCode(int step) {
        return LADDER[step];
    }

    private SubsetEncoding smallest(int count, long relativeBits) {
        SubsetEncoding best = SubsetEncoding.BIT_PER_OBJECT;
        for (int code = 1; code < 1 << CODE_BITS; code++) {
            if (bits(ENCODINGS[code], count, relativeBits) < bits(best, count, relativeBits)) {
                best = ENCODINGS[code];
            }
        }
        return best;
    }

    private long bits(SubsetEncoding which, int count, long relativeBits) {
        return switch (which) {
            case BIT_PER_OBJECT -> maxObjects;
            case COUNT_AND_INDEX -> boundBits + (long) count * indexBits;
            case INDEX_AND_SENTINEL -> (count + 1L) * boundBits;
            case RELATIVE_INDEX, SMALLEST -> relativeBits;
        };
    }

    /** How a subset is asked for its set. */
    public abstract static class Access {
        /** The set of a subset. */
        protected abstract IndexSet setOf(Subset subset);
    }

    /** The set of a subset, by way of a constant, which HotSpot sees through. */
    static IndexSet of(Subset subset) {
        return ACCESS.setOf(subset);
    }
}

package io.github.tightwire.internal.kernel;

import io.github.tightwire.Subset;
import io.github.tightwire.SubsetEncoding;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.Words;

/**
 * A walk over a {@link Subset}, one index a call, without a stream object: for the streams and for compiled code alike. What is
 * on the wire between two objects, a run of zero bits or an index, is one word, or as few as hold it.
 *
 * <p>A result is the position after the index in the low half, or a refusal, as in every {@link Outcome}; the index in the high
 * half.
 */
public final class Walks {
    private Walks() {
    }

    /**
     * Writes the next index.
     *
     * @param previous the index before, -1 at the start
     * @param subset what to send
     * @param bytes where the packet goes
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @param position in bits
     * @param scratch the bits of the byte at the position that are written, as with {@link Packing}
     * @return the position after it, and the index
     */
    public static long write(int previous, Subset subset, byte[] bytes, int start, int end, int position, long scratch) {
        IndexSet set = IndexSet.of(subset);
        if (previous < 0) {
            int behind = begin(previous, set, bytes, start, end, position, scratch);
            return write(previous, set, bytes, start, end, behind, Packing.scratch(bytes, start, behind));
        }
        requireWithin(previous, set, position);
        return write(previous, set, bytes, start, end, position, scratch);
    }

    private static long write(int previous, IndexSet set, byte[] bytes, int start, int end, int position, long scratch) {
        int next = set.next(previous);
        int at = position;
        long before = scratch;
        long bits = next;
        int count = set.boundBits;
        switch (set.walkCode) {
            case IndexSet.BIT_PER_OBJECT:
                int zeros = next - previous - 1;
                if (zeros >= Packing.COMMIT_BITS) {
                    at = writeZeros(zeros, bytes, start, end, position, scratch);
                    zeros %= Packing.COMMIT_BITS;
                    before = 0;
                }
                boolean one = next < set.maxObjects;
                bits = one ? 1L << zeros : 0;
                count = zeros + (one ? 1 : 0);
                break;
            case IndexSet.COUNT_AND_INDEX:
                requireUnchanged(next, set, position);
                set.walkRemaining--;
                count = next < set.maxObjects ? set.indexBits : 0;
                bits = next < set.maxObjects ? next : 0;
                break;
            case IndexSet.RELATIVE_INDEX:
                bits = IndexSet.stepCode(next - previous);
                count = set.stepBits(next - previous);
                break;
            default:
                break;
        }
        Packing.commit(bytes, start, end, at, before, bits, count);
        return outcome(next, at + count);
    }

    /** As many zeros as whole commits hold: a multiple of eight, so that nothing but zeros is in front of what follows. */
    private static int writeZeros(int zeros, byte[] bytes, int start, int end, int position, long scratch) {
        int at = position;
        long before = scratch;
        for (int left = zeros; left >= Packing.COMMIT_BITS; left -= Packing.COMMIT_BITS) {
            before = Packing.commit(bytes, start, end, at, before, 0, Packing.COMMIT_BITS);
            at += Packing.COMMIT_BITS;
        }
        return at;
    }

    /** What stands before the first index: the code of the encoding, where it is chosen, and the count, where it has one. */
    private static int begin(
            int previous, IndexSet set, byte[] bytes, int start, int end, int position, long scratch) {
        requireWithin(previous, set, position);
        long bits = 0;
        int count = 0;
        SubsetEncoding encoding = set.encoding();
        if (encoding == SubsetEncoding.SMALLEST) {
            encoding = set.smallest();
            bits = encoding.ordinal();
            count = IndexSet.CODE_BITS;
        }
        if (encoding == SubsetEncoding.COUNT_AND_INDEX) {
            bits |= (long) set.count() << count;
            count += set.boundBits;
        }
        Packing.commit(bytes, start, end, position, scratch, bits, count);
        set.walkCode = encoding.ordinal();
        set.walkRemaining = set.count();
        return position + count;
    }

    /**
     * Reads the next index, and puts it into the subset.
     *
     * @param previous the index before, -1 at the start
     * @param subset to receive into; emptied at the start
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @param position in bits
     * @return the position after it, and the index; or a refusal
     */
    public static long read(int previous, Subset subset, byte[] bytes, int start, int end, int position) {
        IndexSet set = IndexSet.of(subset);
        if (previous < -1 || previous >= set.maxObjects) {
            return Outcome.refused(Reason.INVALID_ARGUMENT, position);
        }
        int at = position;
        if (previous < 0) {
            long begun = begin(set, bytes, start, end, position);
            if ((int) begun < 0) {
                return begun;
            }
            at = (int) begun;
        }
        return read(previous, set, bytes, start, end, at);
    }

    /**
     * What an encoding takes of one word where nothing is wrong, and no run or step is long: all else is a method of its own. All
     * encodings share the load, and there is no other, so that HotSpot finds this small enough to be inlined into a loop.
     */
    private static long read(int previous, IndexSet set, byte[] bytes, int start, int end, int position) {
        int left = (end - start) * Byte.SIZE - position;
        long word = Words.load(bytes, start + (position >>> 3), end) >>> (position & 7);
        int last = set.maxObjects;
        int count = set.boundBits;
        int index;
        switch (set.walkCode) {
            case IndexSet.BIT_PER_OBJECT:
                int gap = Long.numberOfTrailingZeros(word);
                if (gap >= Math.min(Math.min(Unpacking.WINDOW_BITS, last - previous - 1), left)) {
                    return received(set, readRun(previous, set, bytes, start, end, position));
                }
                index = previous + 1 + gap;
                count = gap + 1;
                break;
            case IndexSet.RELATIVE_INDEX:
                int zeros = Long.numberOfTrailingZeros(word);
                int offsetBits = zeros == 0 ? 0 : zeros + 1;
                int offset = (int) (word >>> zeros + 1) & (1 << offsetBits) - 1;
                index = previous + offset + (zeros == 0 ? 1 : (2 << zeros) - 2);
                count = zeros + 1 + offsetBits;
                if (zeros >= IndexSet.FAR_FLAGS || count > left || index + Integer.MIN_VALUE > last + Integer.MIN_VALUE) {
                    return received(set, readStep(previous, set, bytes, start, end, position));
                }
                break;
            default:
                if (set.walkCode == IndexSet.COUNT_AND_INDEX) {
                    if (set.walkRemaining == 0) {
                        return outcome(last, position);
                    }
                    set.walkRemaining--;
                    last--;
                    count = set.indexBits;
                }
                index = (int) word & (1 << count) - 1;
                if (count > left || index > last || index <= previous) {
                    return refusedIndex(index > last, count > left, position);
                }
                break;
        }
        if (index < set.maxObjects) {
            set.receive(index);
        }
        return outcome(index, position + count);
    }

    /** Puts an index into the set, if one was read. */
    private static long received(IndexSet set, long outcome) {
        int index = (int) (outcome >>> Integer.SIZE);
        if ((int) outcome >= 0 && index < set.maxObjects) {
            set.receive(index);
        }
        return outcome;
    }

    /** Zeros up to a one, or to the end of the array. */
    private static long readRun(int previous, IndexSet set, byte[] bytes, int start, int end, int position) {
        int index = previous + 1;
        int at = position;
        while (index < set.maxObjects) {
            int most = Math.min(Math.min(Unpacking.WINDOW_BITS, set.maxObjects - index), (end - start) * Byte.SIZE - at);
            if (most <= 0) {
                return Outcome.refused(Reason.PAST_END, at);
            }
            int zeros = Long.numberOfTrailingZeros(Unpacking.window(bytes, start, end, at));
            if (zeros < most) {
                return outcome(index + zeros, at + zeros + 1);
            }
            index += most;
            at += most;
        }
        return outcome(index, at);
    }

    private static long refusedIndex(boolean above, boolean pastEnd, int position) {
        return Outcome.refused(
                pastEnd ? Reason.PAST_END : above ? Reason.OUT_OF_RANGE : Reason.NOT_INCREASING, position);
    }

    private static long readStep(int previous, IndexSet set, byte[] bytes, int start, int end, int position) {
        int left = (end - start) * Byte.SIZE - position;
        // Of nothing, zeros: whatever the word holds there is no bit of the packet.
        long word = left > 0 ? Unpacking.window(bytes, start, end, position) : 0;
        int zeros = Long.numberOfTrailingZeros(word | 1L << IndexSet.FAR_FLAGS);
        int flags = Math.min(zeros + 1, IndexSet.FAR_FLAGS);
        boolean far = zeros == IndexSet.FAR_FLAGS;
        int count = zeros == 0 ? 0 : far ? set.farBits : flags;
        long offset = word >>> flags & (1L << count) - 1;
        int step = far ? (int) offset + IndexSet.NEAR + 1 : (1 << flags) - 2 + (int) offset + (zeros == 0 ? 1 : 0);
        if (flags + count > left
                || far && (set.maxObjects < IndexSet.NEAR || Integer.compareUnsigned(step, set.maxObjects + 1) > 0)) {
            return refusedStep(far && set.maxObjects < IndexSet.NEAR, flags, count, left, position);
        }
        // Unsigned, since two ints that are not negative may add up to one that is.
        int index = previous + step;
        if (Integer.compareUnsigned(index, set.maxObjects) > 0) {
            return Outcome.refused(Reason.NOT_INCREASING, position);
        }
        return outcome(index, position + flags + count);
    }

    /** The first thing that is wrong with a step: its flags, then what they announce. */
    private static long refusedStep(boolean tooFar, int flags, int count, int left, int position) {
        if (flags > left) {
            return Outcome.refused(Reason.PAST_END, position + left);
        }
        return tooFar
                ? Outcome.refused(Reason.NOT_INCREASING, position)
                : Outcome.refused(flags + count > left ? Reason.PAST_END : Reason.OUT_OF_RANGE, position + flags);
    }

    private static long begin(IndexSet set, byte[] bytes, int start, int end, int position) {
        int at = position;
        SubsetEncoding encoding = set.encoding();
        if (encoding == SubsetEncoding.SMALLEST) {
            if (!Unpacking.hasRemaining(start, end, at, IndexSet.CODE_BITS)) {
                return Outcome.refused(Reason.PAST_END, at);
            }
            encoding = IndexSet.encodingOf((int) Unpacking.wide(bytes, start, end, at, IndexSet.CODE_BITS));
            at += IndexSet.CODE_BITS;
        }
        int count = 0;
        if (encoding == SubsetEncoding.COUNT_AND_INDEX) {
            boolean pastEnd = !Unpacking.hasRemaining(start, end, at, set.boundBits);
            count = pastEnd ? 0 : (int) Unpacking.wide(bytes, start, end, at, set.boundBits);
            if (pastEnd || count > set.maxObjects) {
                return refusedIndex(true, pastEnd, at);
            }
            at += set.boundBits;
        }
        set.walkCode = encoding.ordinal();
        set.walkRemaining = count;
        set.receive();
        return at;
    }

    /**
     * Measures the next index.
     *
     * @param previous the index before, -1 at the start
     * @param subset what to send
     * @param position measured before, in bits
     * @return the position after it, and the index
     */
    public static long measure(int previous, Subset subset, int position) {
        IndexSet set = IndexSet.of(subset);
        requireWithin(previous, set, position);
        int at = previous < 0 ? begin(set, position) : position;
        int next = set.next(previous);
        int count = switch (set.walkCode) {
            case IndexSet.BIT_PER_OBJECT -> Math.min(next, set.maxObjects - 1) - previous;
            case IndexSet.RELATIVE_INDEX -> set.stepBits(next - previous);
            case IndexSet.COUNT_AND_INDEX -> next < set.maxObjects ? set.indexBits : 0;
            default -> set.boundBits;
        };
        if (set.walkCode == IndexSet.COUNT_AND_INDEX) {
            requireUnchanged(next, set, at);
            set.walkRemaining--;
        }
        return outcome(next, Measuring.add(at, count));
    }

    private static int begin(IndexSet set, int position) {
        int at = position;
        SubsetEncoding encoding = set.encoding();
        if (encoding == SubsetEncoding.SMALLEST) {
            encoding = set.smallest();
            at = Measuring.add(at, IndexSet.CODE_BITS);
        }
        if (encoding == SubsetEncoding.COUNT_AND_INDEX) {
            at = Measuring.add(at, set.boundBits);
        }
        set.walkCode = encoding.ordinal();
        set.walkRemaining = set.count();
        return at;
    }

    private static void requireWithin(int previous, IndexSet set, int position) {
        if (previous < -1 || previous >= set.maxObjects) {
            throw Faults.invalid(
                    "nothing follows " + previous + " in a walk over " + set.maxObjects + " objects", position, null);
        }
    }

    /** The count is on the wire already: as many indices must come as there were. */
    private static void requireUnchanged(int next, IndexSet set, int position) {
        if (set.walkRemaining == 0 ^ next == set.maxObjects) {
            throw Faults.invalid(next == set.maxObjects
                    ? set.walkRemaining + " indices went out of the subset during the walk"
                    : "index " + next + " came into the subset during the walk", position, null);
        }
    }

    private static long outcome(int index, int position) {
        return (long) index << Integer.SIZE | position;
    }
}

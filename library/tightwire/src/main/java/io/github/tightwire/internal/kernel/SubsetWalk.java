package io.github.tightwire.internal.kernel;

import io.github.tightwire.Subset;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.subset.IndexSet;

/**
 * A walk over a {@link Subset}, one index a call, without a stream object: for the streams and for compiled code alike. It
 * reads and writes all that is on the wire between two objects, a run of zero bits or an index, in as few words as possible.
 *
 * <p>A result is the position after the index in the low half, or a refusal, as in every {@link PackedOutcome}; the index in the high
 * half.
 */
public final class SubsetWalk {
    /** The most bits before the first index: the code of the encoding, where it is chosen, and the count, where it has one. */
    private static final int HEAD_BITS = 40;

    private SubsetWalk() {
    }

    /**
     * Writes the next index.
     *
     * @param previous the index before, -1 at the start
     * @param subset what to send
     * @param scratch the bits of the byte at the position that are written, as with {@link Packing}
     * @return the position after it, and the index
     */
    public static long write(int previous, Subset subset, byte[] bytes, int start, int end, int position, long scratch) {
        return start(previous, Streams.ACCESS.setOf(subset), bytes, start, end, position, scratch);
    }

    /** The same for a stream, which has the set itself, and has stored all that it wrote. */
    public static long write(int previous, IndexSet set, byte[] bytes, int start, int end, int position) {
        return start(previous, set, bytes, start, end, position, Packing.scratch(bytes, start, position));
    }

    private static long start(int previous, IndexSet set, byte[] bytes, int start, int end, int position, long scratch) {
        requireWithin(previous, set, position);
        int at = position;
        long before = scratch;
        if (previous < 0) {
            long head = begin(set);
            int count = (int) (head >>> HEAD_BITS);
            before = Packing.commit(bytes, start, end, position, scratch, head & (1L << HEAD_BITS) - 1, count);
            at = position + count;
        }
        return writeNext(previous, set, bytes, start, end, at, before);
    }

    private static long writeNext(int previous, IndexSet set, byte[] bytes, int start, int end, int position, long scratch) {
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
                int step = next - previous;
                if (step <= IndexSet.NEAR) {
                    int code = IndexSet.nearCode(step);
                    bits = (long) code >>> IndexSet.LENGTH_BITS;
                    count = code & (1 << IndexSet.LENGTH_BITS) - 1;
                } else {
                    bits = (long) (step - IndexSet.NEAR - 1) << IndexSet.FAR_FLAGS;
                    count = IndexSet.FAR_FLAGS + set.farBits;
                }
                break;
            default:
                break;
        }
        Packing.commit(bytes, start, end, at, before, bits, count);
        return PackedOutcome.of(at + count, next);
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

    /** Starts a walk; gives what stands before the first index, its width above {@value #HEAD_BITS} bits. */
    private static long begin(IndexSet set) {
        long bits = 0;
        int count = 0;
        int code = set.encoding();
        if (code == IndexSet.SMALLEST) {
            code = set.smallest();
            bits = code;
            count = IndexSet.CODE_BITS;
        }
        if (code == IndexSet.COUNT_AND_INDEX) {
            bits |= (long) set.count() << count;
            count += set.boundBits;
        }
        set.walkCode = code;
        set.walkRemaining = set.count();
        return (long) count << HEAD_BITS | bits;
    }

    /**
     * Reads the next index, and puts it into the subset.
     *
     * @param previous the index before, -1 at the start
     * @param subset to receive into; emptied at the start
     * @return the position after it, and the index; or a refusal
     */
    public static long read(int previous, Subset subset, byte[] bytes, int start, int end, int position) {
        return read(previous, Streams.ACCESS.setOf(subset), bytes, start, end, position);
    }

    /** The same for a stream, which has the set itself. */
    public static long read(int previous, IndexSet set, byte[] bytes, int start, int end, int position) {
        return previous >= 0 && previous < set.maxObjects
                ? readNext(previous, set, bytes, start, end, position)
                : readRarer(true, previous, set, bytes, start, end, position);
    }

    /**
     * The common case of every encoding: one word is enough, no run or step is long, and nothing is wrong. The rest is a separate method.
     * All encodings share the one load. HotSpot inlines it into a loop if it has at most 325 bytes of bytecode, and 2,500 of
     * machine code with all that is inlined into it: see docs/decisions/array-subsets.md.
     */
    private static long readNext(int previous, IndexSet set, byte[] bytes, int start, int end, int position) {
        int left = (end - start) * Byte.SIZE - position;
        long word = Unpacking.windowOrZeros(bytes, start, end, position);
        int last = set.maxObjects;
        int index;
        int count;
        switch (set.walkCode) {
            case IndexSet.BIT_PER_OBJECT:
                count = Long.numberOfTrailingZeros(word) + 1;
                index = previous + count;
                if (count > Math.min(Unpacking.WINDOW_BITS, left) || count >= last - previous) {
                    return readRarer(false, previous, set, bytes, start, end, position);
                }
                break;
            case IndexSet.RELATIVE_INDEX:
                int zeros = Long.numberOfTrailingZeros(word);
                // 0 for the neighbour, which has no offset, else 1.
                int offset = -zeros >>> Integer.SIZE - 1;
                int offsetBits = zeros + offset;
                index = previous + ((int) (word >>> zeros + 1) & (1 << offsetBits) - 1) + (2 << zeros) - 1 - offset;
                count = zeros + 1 + offsetBits;
                if (zeros >= IndexSet.FAR_FLAGS || count > left || index + Integer.MIN_VALUE > last + Integer.MIN_VALUE) {
                    return readRarer(false, previous, set, bytes, start, end, position);
                }
                break;
            default:
                if (set.walkRemaining == 0) {
                    return PackedOutcome.of(position, last);
                }
                set.walkRemaining--;
                count = set.walkBits;
                index = (int) word & (1 << count) - 1;
                if (count > left || index > set.walkLast || index <= previous) {
                    return refusedIndex(set, index, count > left, position);
                }
                break;
        }
        // The limit too: its bit is always set.
        set.receive(index);
        return PackedOutcome.of(position + count, index);
    }

    /**
     * A walk's start; a run of zeros or a step that is longer than usual; what is refused. It is one method because it is large: HotSpot
     * inlines none of it into the one above.
     */
    private static long readRarer(boolean first, int previous, IndexSet set, byte[] bytes, int start, int end, int position) {
        int left = (end - start) * Byte.SIZE - position;
        // Past the end there are zeros: whatever the word holds there is not a bit of the packet.
        long word = left > 0 ? Unpacking.windowOrZeros(bytes, start, end, position) : 0;
        if (first) {
            if (previous != -1) {
                return PackedOutcome.refused(Reason.INVALID_ARGUMENT, position);
            }
            set.receive();
            boolean chosen = set.encoding() == IndexSet.SMALLEST;
            int codeBits = chosen ? IndexSet.CODE_BITS : 0;
            int code = chosen ? (int) word & (1 << IndexSet.CODE_BITS) - 1 : set.encoding();
            boolean counted = code == IndexSet.COUNT_AND_INDEX;
            int countBits = counted ? set.boundBits : 0;
            int count = counted ? (int) (word >>> codeBits) & (1 << countBits) - 1 : Integer.MAX_VALUE;
            if (left < codeBits) {
                return PackedOutcome.refused(Reason.PAST_END, position);
            }
            if (left < codeBits + countBits || counted && count > set.maxObjects) {
                return refusedIndex(true, left < codeBits + countBits, position + codeBits);
            }
            set.walkCode = code;
            set.walkRemaining = count;
            set.walkBits = counted ? set.indexBits : set.boundBits;
            set.walkLast = set.maxObjects - (counted ? 1 : 0);
            return readNext(previous, set, bytes, start, end, position + codeBits + countBits);
        }
        if (set.walkCode == IndexSet.BIT_PER_OBJECT) {
            int index = previous + 1;
            int at = position;
            while (index < set.maxObjects) {
                int most = Math.min(Math.min(Unpacking.WINDOW_BITS, set.maxObjects - index), left - (at - position));
                if (most <= 0) {
                    return PackedOutcome.refused(Reason.PAST_END, at);
                }
                int zeros = Long.numberOfTrailingZeros(Unpacking.windowOrZeros(bytes, start, end, at));
                if (zeros < most) {
                    set.receive(index + zeros);
                    return PackedOutcome.of(at + zeros + 1, index + zeros);
                }
                index += most;
                at += most;
            }
            return PackedOutcome.of(at, index);
        }
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
        // Unsigned, since the sum of two non-negative ints may be negative.
        int index = previous + step;
        if (Integer.compareUnsigned(index, set.maxObjects) > 0) {
            return PackedOutcome.refused(Reason.NOT_INCREASING, position);
        }
        set.receive(index);
        return PackedOutcome.of(position + flags + count, index);
    }

    private static long refusedIndex(IndexSet set, int index, boolean pastEnd, int position) {
        return refusedIndex(index > set.walkLast, pastEnd, position);
    }

    private static long refusedIndex(boolean above, boolean pastEnd, int position) {
        return PackedOutcome.refused(
                pastEnd ? Reason.PAST_END : above ? Reason.OUT_OF_RANGE : Reason.NOT_INCREASING, position);
    }

    /** The first thing that is wrong with a step: its flags, then what they announce. */
    private static long refusedStep(boolean tooFar, int flags, int count, int left, int position) {
        if (flags > left) {
            return PackedOutcome.refused(Reason.PAST_END, position + left);
        }
        return tooFar
                ? PackedOutcome.refused(Reason.NOT_INCREASING, position)
                : PackedOutcome.refused(flags + count > left ? Reason.PAST_END : Reason.OUT_OF_RANGE, position + flags);
    }

    /**
     * Measures the next index.
     *
     * @param previous the index before, -1 at the start
     * @param subset what to send
     * @return the position after it, and the index
     */
    public static long measure(int previous, Subset subset, int position) {
        return measure(previous, Streams.ACCESS.setOf(subset), position);
    }

    /** The same for a stream, which has the set itself. */
    public static long measure(int previous, IndexSet set, int position) {
        requireWithin(previous, set, position);
        int at = previous < 0 ? Measuring.add(begin(set) >>> HEAD_BITS, position) : position;
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
        return PackedOutcome.of(Measuring.add(count, at), next);
    }

    private static void requireWithin(int previous, IndexSet set, int position) {
        if (previous < -1 || previous >= set.maxObjects) {
            throw WriteErrors.invalid(
                    "nothing follows " + previous + " in a walk over " + set.maxObjects + " objects", position);
        }
    }

    /** The count is on the wire already: as many indices must come as there were. */
    private static void requireUnchanged(int next, IndexSet set, int position) {
        if (set.walkRemaining == 0 ^ next == set.maxObjects) {
            throw WriteErrors.invalid(next == set.maxObjects
                    ? set.walkRemaining + " indices went out of the subset during the walk"
                    : "index " + next + " came into the subset during the walk", position);
        }
    }

    /**
     * The verdict of a refusal.
     *
     * @param refusal an outcome that is one
     */
    public static Verdict verdict(long refusal) {
        return PackedOutcome.verdict(refusal);
    }
}

package io.github.tightwire;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.internal.Messages;

/**
 * Integers that increase: the next of a sequence, of a walk over an array, of a subset. Part of {@link BitStream}.
 *
 * <p>The ladders of tiers are straight-line code, since the compiler unrolls no loop: each tier is a region of constant width.
 */
public abstract sealed class SequenceOperations extends NumberOperations permits TextOperations {
    SequenceOperations() {
    }

    /**
     * An integer above another one, in the fewer bits the closer they are: 1 bit for the next, 5, 8, 13, 18 and 23 bits
     * for those up to 6, 23, 280, 4377 and 69914 further, else 38. Refuses an index that does not increase, or leaves the domain
     * ({@link Reason#NOT_INCREASING}), a step above its tier ({@link Reason#OUT_OF_RANGE}), and 38 bits where fewer would have done
     * ({@link Reason#OVERLONG}).
     *
     * @param previous 0 or more; -1 before the first of a sequence
     * @param current above {@code previous}
     * @return the current one
     */
    @CheckReturnValue
    public int serializeIntRelative(int previous, int current) {
        if (previous < -1 || isWriting() && current <= previous) {
            throw invalid(Messages.notIncreasing(current, previous, "a sequence that increases from 0"));
        }
        int start = bitPosition();
        // From -1 to the largest it is 2^31: as far above the last tier as any other.
        int step = (int) Math.min((long) current - previous, Integer.MAX_VALUE);
        if (serializeBool(step == 1)) {
            return advance(previous, 1, Integer.MAX_VALUE, start);
        }
        if (serializeBool(step <= 6)) {
            return advance(previous, serializeInt(step, 2, 6), Integer.MAX_VALUE, start);
        }
        if (serializeBool(step <= 23)) {
            return advance(previous, serializeInt(step, 7, 23), Integer.MAX_VALUE, start);
        }
        if (serializeBool(step <= 280)) {
            return advance(previous, serializeInt(step, 24, 280), Integer.MAX_VALUE, start);
        }
        if (serializeBool(step <= 4377)) {
            return advance(previous, serializeInt(step, 281, 4377), Integer.MAX_VALUE, start);
        }
        if (serializeBool(step <= 69914)) {
            return advance(previous, serializeInt(step, 4378, 69914), Integer.MAX_VALUE, start);
        }
        int value = serializeUint32(current);
        if (value <= previous) {
            throw refuse(Reason.NOT_INCREASING, start);
        }
        // Unsigned, for the same 2^31.
        if (Integer.compareUnsigned(value - previous, 69914) <= 0) {
            throw refuse(Reason.OVERLONG, start);
        }
        return value;
    }

    /**
     * The next index of an increasing walk over an array, in the fewer bits the closer it is: 1 bit for the next, 4, 6, 8,
     * 10 and 12 bits for those up to 5, 13, 29, 61 and 125 further. The walk is one loop in both directions:
     *
     * <pre>{@code
     * for (int i = s.serializeNextIndex(-1, next(-1), MAX); i < MAX; i = s.serializeNextIndex(i, next(i), MAX)) {
     *     s.serializeObject(objects[i]);    // next(i): the next one to send; ignored when reading
     * }
     * }</pre>
     *
     * <p>Refuses an index above {@code maxObjects} ({@link Reason#NOT_INCREASING}), and a step above its tier
     * ({@link Reason#OUT_OF_RANGE}).
     *
     * @param previous the index before, -1 at the start; below {@code maxObjects}
     * @param next above {@code previous}; {@code maxObjects} ends the walk
     * @param maxObjects the length of the array, 0 or more; below {@link Integer#MAX_VALUE}
     * @return the next index, or {@code maxObjects} at the end
     */
    @CheckReturnValue
    public int serializeNextIndex(int previous, int next, int maxObjects) {
        boolean walk = previous >= -1 && previous < maxObjects && maxObjects < Integer.MAX_VALUE;
        if (!walk || isWriting() && (next <= previous || next > maxObjects)) {
            throw invalid(next + " does not follow " + previous + " in a walk over " + maxObjects + " objects");
        }
        int start = bitPosition();
        int step = next - previous;
        if (serializeBool(step == 1)) {
            return advance(previous, 1, maxObjects, start);
        }
        if (serializeBool(step <= 5)) {
            return advance(previous, serializeInt(step, 2, 5), maxObjects, start);
        }
        if (serializeBool(step <= 13)) {
            return advance(previous, serializeInt(step, 6, 13), maxObjects, start);
        }
        if (serializeBool(step <= 29)) {
            return advance(previous, serializeInt(step, 14, 29), maxObjects, start);
        }
        if (serializeBool(step <= 61)) {
            return advance(previous, serializeInt(step, 30, 61), maxObjects, start);
        }
        if (serializeBool(step <= 125)) {
            return advance(previous, serializeInt(step, 62, 125), maxObjects, start);
        }
        if (maxObjects < 125) {
            throw refuse(Reason.NOT_INCREASING, start);
        }
        return advance(previous, serializeInt(step, 126, maxObjects + 1), maxObjects, start);
    }

    /**
     * The next index of a walk over a subset of an array, in the subset's {@linkplain Subset#encoding() encoding}. The walk
     * is one loop in both directions; each object follows its index in place:
     *
     * <pre>{@code
     * for (int i = s.serializeNextIndex(-1, sent); i < MAX; i = s.serializeNextIndex(i, sent)) {
     *     s.serializeObject(objects[i]);    // sent: the indices to send when writing; when reading, those received so far
     * }
     * }</pre>
     *
     * <p>Refuses an index that does not increase ({@link Reason#NOT_INCREASING}); an index, a count or a step above its bounds
     * ({@link Reason#OUT_OF_RANGE}), except a step that is only too far for where it starts ({@link Reason#NOT_INCREASING}).
     * Whatever the packet, the loop turns at most once an object of the array.
     *
     * @param previous the index before, -1 at the start
     * @param subset what to send, or to receive into; emptied at the start when reading
     * @return the next index, or the {@linkplain Subset#maxObjects() length of the array} at the end
     */
    @CheckReturnValue
    public abstract int serializeNextIndex(int previous, Subset subset);

    private int advance(int previous, int step, int max, int start) {
        // Unsigned, since two ints that are not negative may add up to one that is.
        int current = previous + step;
        if (Integer.compareUnsigned(current, max) > 0) {
            throw refuse(Reason.NOT_INCREASING, start);
        }
        return current;
    }
}

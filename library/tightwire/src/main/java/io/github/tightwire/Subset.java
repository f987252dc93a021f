package io.github.tightwire;

import io.github.tightwire.internal.subset.IndexSet;
import java.util.BitSet;
import java.util.Objects;
import java.util.function.IntPredicate;

/**
 * Some of the objects of an array, by index: those to send, or those that were received. A walk over them is one loop in
 * both directions, whatever the {@link Encoding}:
 *
 * <pre>{@code
 * final Subset sent = new Subset(MAX, Subset.Encoding.SMALLEST);
 *
 * public void serialize(BitStream s) {
 *     for (int i = s.serializeNextIndex(-1, sent); i < MAX; i = s.serializeNextIndex(i, sent)) {
 *         s.serializeObject(objects[i]);
 *     }
 * }
 * }</pre>
 *
 * <p>When writing, the walk visits the indices that were added before. When reading, it visits those received, and the subset
 * then holds them and no others; if the walk is refused, those up to the refusal.
 *
 * <p>A {@link Budget} tells which objects fit into a packet.
 *
 * <p>The memory, one bit for each object of the array, is allocated once. A subset holds the state of one walk at a time, and
 * must not change during a walk that writes. Not thread-safe.
 */
public final class Subset {
    final IndexSet indices;
    private final int maxObjects;
    private final Encoding encoding;

    /**
     * An empty subset.
     *
     * @param maxObjects the length of the array, 0 or more; below {@link Integer#MAX_VALUE}
     * @param encoding of the indices; the same on both sides
     * @throws IllegalArgumentException if there is no array of that length
     */
    public Subset(int maxObjects, Encoding encoding) {
        if (maxObjects < 0 || maxObjects == Integer.MAX_VALUE) {
            throw new IllegalArgumentException("no array has " + maxObjects + " objects");
        }
        this.maxObjects = maxObjects;
        this.encoding = Objects.requireNonNull(encoding, "encoding");
        this.indices = new IndexSet(maxObjects, encoding.ordinal());
    }

    /**
     * The length of the array.
     *
     * @return 0 or more
     */
    public int maxObjects() {
        return maxObjects;
    }

    /**
     * Returns the encoding of the indices on the wire.
     *
     * @return the encoding this was made with
     */
    public Encoding encoding() {
        return encoding;
    }

    /** Removes every index. */
    public void clear() {
        indices.clear();
    }

    /**
     * Adds an index. Nothing happens if it is there already.
     *
     * @param index 0 or more, below {@link #maxObjects()}
     * @throws IndexOutOfBoundsException if the array has no such object
     */
    public void add(int index) {
        Objects.checkIndex(index, maxObjects);
        indices.add(index);
    }

    /**
     * Replaces all indices by those of a set, which is copied.
     *
     * @param set each of its bits below {@link #maxObjects()}
     * @throws IndexOutOfBoundsException if the array has no object for one of them; nothing is changed
     */
    public void setTo(BitSet set) {
        if (set.length() > maxObjects) {
            throw new IndexOutOfBoundsException(set.length() - 1 + " is not an index into " + maxObjects + " objects");
        }
        indices.clear();
        for (int i = set.nextSetBit(0); i >= 0; i = set.nextSetBit(i + 1)) {
            indices.add(i);
        }
    }

    /**
     * Replaces all indices by the first elements of an array.
     *
     * @param array indices in any order, each below {@link #maxObjects()}
     * @param length how many of its elements, from the first on
     * @throws IndexOutOfBoundsException if the array is shorter, or an element no index; nothing is changed
     */
    public void setTo(int[] array, int length) {
        Objects.checkFromIndexSize(0, length, array.length);
        for (int i = 0; i < length; i++) {
            Objects.checkIndex(array[i], maxObjects);
        }
        clear();
        for (int i = 0; i < length; i++) {
            add(array[i]);
        }
    }

    /**
     * Replaces all indices by those that a predicate accepts.
     *
     * @param predicate called once for every index, in order
     */
    public void setTo(IntPredicate predicate) {
        clear();
        for (int i = 0; i < maxObjects; i++) {
            if (predicate.test(i)) {
                add(i);
            }
        }
    }

    /**
     * Returns whether an index is in the subset.
     *
     * @param index 0 or more
     * @return true if it is
     */
    public boolean contains(int index) {
        return indices.contains(index);
    }

    /**
     * Returns the number of indices in the subset.
     *
     * @return 0 to {@link #maxObjects()}
     */
    public int count() {
        return indices.count();
    }

    /**
     * The lowest index above another one.
     *
     * @param previous -1 or more
     * @return the index, or {@link #maxObjects()} if there is none
     */
    public int next(int previous) {
        return previous < maxObjects ? indices.next(previous) : maxObjects;
    }

    /**
     * The size of the indices on the wire, without the objects.
     *
     * @return in bits
     */
    public long indexBits() {
        return indices.bits(indices.count(), indices.relativeBits());
    }

    /** The same for a subset of a number of indices, given the bits that they take as relative indices. */
    long indexBits(int count, long relativeBits) {
        return indices.bits(count, relativeBits);
    }

    /** Returns the bits that the indices take as relative indices, the end counted. */
    long relativeBits() {
        return indices.relativeBits();
    }

    /**
     * Returns the bits by which an index that is not in makes the relative indices longer: negative where it splits a step so long
     * that two short ones take less.
     */
    int addedRelativeBits(int index) {
        return indices.addedRelativeBits(index);
    }

    /**
     * The encoding of a subset on the wire (Glenn Fiedler, "Serialization Strategies"). Whatever the encoding,
     * each object follows its bit or its index in place.
     *
     * <p>With n objects out of {@code maxObjects}, w bits for an integer of {@code [0, maxObjects]}, and v bits for one of
     * {@code [0, maxObjects - 1]}, the indices take the number of bits given for each encoding.
     */
    public enum Encoding {
        /** One bit an object of the array, sent or not: {@code maxObjects} bits. The least where most are sent. */
        BIT_PER_OBJECT,
        /** The count, then an index an object: w + n * v bits. The least where very few are sent, far apart. */
        COUNT_AND_INDEX,
        /**
         * An index an object, {@code maxObjects} after the last: (n + 1) * w bits. Never less than {@link #COUNT_AND_INDEX}; for
         * a peer that cannot count before it writes.
         */
        INDEX_AND_SENTINEL,
        /**
         * The step from index to index, in the fewer bits the shorter it is, {@code maxObjects} after the last: 1 bit for a
         * neighbour, 4 to 12 for a step of up to 125, above that 6 more than the widest step takes. The least where a part is
         * sent, and where those sent are neighbours.
         *
         * @see BitStream#serializeNextIndex(int, int, int)
         */
        RELATIVE_INDEX,
        /** The smallest of the four for the set in question, after 2 bits that say which. */
        SMALLEST
    }

    /**
     * Fills a {@link Subset} with the objects that fit into the rest of a packet. Objects are offered in order of importance, and each
     * offer says whether it fits. A priority accumulator offers the most urgent first (Glenn Fiedler, "State Synchronization"):
     *
     * <pre>{@code
     * Subset.Budget budget = new Subset.Budget(snapshot.sent);
     *
     * snapshot.sent.clear();
     * budget.start(packetBits - codec.measure(snapshot));
     * int k = 0;
     * while (k < urgent.length && budget.offer(urgent[k], cubeCodec.measure(cubes[urgent[k]]))) {
     *     k++;
     * }
     * // The walk writes urgent[0] to urgent[k - 1]. urgent[k] waits for the next packet.
     * }</pre>
     *
     * <p>Each object is measured once, by the caller. The indices are counted exactly as the subset's encoding will send them,
     * {@link Encoding#SMALLEST} included, without another pass over the set. The accepted objects fit, provided that the rest of the
     * packet was measured too.
     *
     * <p>Not thread-safe.
     */
    public static final class Budget {
        private final Subset subset;
        private long remainingBits;
        private long relativeBits;

        /**
         * A budget of nothing, until it is {@linkplain #start started}.
         *
         * @param subset what to fill; not changed by others between the start and the last offer
         */
        public Budget(Subset subset) {
            this.subset = Objects.requireNonNull(subset, "subset");
        }

        /**
         * Empties the subset, and sets how many bits the objects may take, with their indices.
         *
         * @param bits the rest of the packet, after all that it holds with an empty subset; if it is negative, nothing fits
         */
        public void start(int bits) {
            subset.clear();
            remainingBits = bits;
            relativeBits = subset.relativeBits();
        }

        /**
         * Adds an object if it fits. If it doesn't, a smaller one may.
         *
         * @param index of the object, not in the subset
         * @param bits of the object, as {@linkplain MeasureStream measured}; 0 or more
         * @return whether it fits, and is in now
         * @throws IndexOutOfBoundsException if the array has no such object
         * @throws IllegalArgumentException if it is in already, or the bits are negative
         */
        public boolean offer(int index, int bits) {
            Objects.checkIndex(index, subset.maxObjects());
            if (bits < 0 || subset.contains(index)) {
                throw new IllegalArgumentException(bits < 0 ? "no object takes " + bits + " bits" : index + " is in already");
            }
            long relative = relativeBits + subset.addedRelativeBits(index);
            int count = subset.count();
            long taken = bits + subset.indexBits(count + 1, relative) - subset.indexBits(count, relativeBits);
            if (taken > remainingBits) {
                return false;
            }
            remainingBits -= taken;
            relativeBits = relative;
            subset.add(index);
            return true;
        }
    }
}

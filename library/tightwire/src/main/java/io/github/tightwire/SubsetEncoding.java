package io.github.tightwire;

/**
 * The encoding of a {@link Subset} of an array on the wire (Glenn Fiedler, "Serialization Strategies"). Whatever the encoding, each object
 * follows its bit or its index in place.
 *
 * <p>With n objects out of {@code maxObjects}, w bits for an integer of {@code [0, maxObjects]}, and v bits for one of
 * {@code [0, maxObjects - 1]}, the indices take the number of bits given for each encoding.
 */
public enum SubsetEncoding {
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

package io.github.tightwire;

/**
 * A function that writes an element of an array, or reads it into its place: {@code (heights, i, s) -> heights[i] =
 * s.serializeInt(heights[i], 0, 99)}.
 *
 * @param <A> the array's type, or that of several arrays held by one object
 */
@FunctionalInterface
public interface ElementSerializer<A> {
    /**
     * Sends an element through a stream, or takes it from there.
     *
     * @param array the array; when reading, the elements before this one are there already
     * @param index of the element
     * @param s the stream, good for this call alone
     */
    void serialize(A array, int index, BitStream s);
}

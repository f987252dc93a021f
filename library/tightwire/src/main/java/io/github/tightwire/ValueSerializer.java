package io.github.tightwire;

/**
 * Describes values of an immutable type: value in, value out, as for numbers.
 *
 * <pre>{@code
 * record Cell(int x, int y) {
 *     static final Cell ORIGIN = new Cell(0, 0);
 *
 *     Cell serialize(BitStream s) {
 *         return new Cell(s.serializeInt(x, 0, 1023), s.serializeInt(y, 0, 1023));
 *     }
 * }
 *
 * s.serializeList(path, 100, Cell.ORIGIN, Cell::serialize);
 * s.serializeList(scores, 16, 0, (score, t) -> t.serializeInt(score, 0, 99));
 * }</pre>
 *
 * <p>Method references and lambdas that capture nothing are compiled into what they are passed to, and are no objects then.
 *
 * @param <T> the type of the values
 */
@FunctionalInterface
public interface ValueSerializer<T> {
    /**
     * Sends a value through a stream, or takes one from there: the same operations, in the same order and with the same
     * bounds, whichever the direction.
     *
     * @param value what to send, never null when writing. When reading, an argument for the operations: the value that was
     *     there before, or the prototype that the operation was given. It must not show up in the result, nor decide what is read
     * @param s the stream, good for this call alone
     * @return when reading, the value received; else ignored
     */
    T serialize(T value, BitStream s);
}

package io.github.tightwire;

/**
 * An immutable type that describes itself once, for writing, reading and measuring alike: a record, for example.
 *
 * <pre>{@code
 * record Cell(int x, int y) implements BitValue<Cell> {
 *     static final Cell ORIGIN = new Cell(0, 0);
 *
 *     public Cell serialize(BitStream s) {
 *         return new Cell(s.serializeInt(x, 0, 1023), s.serializeInt(y, 0, 1023));
 *     }
 * }
 *
 * cell = s.serializeValue(cell);
 * }</pre>
 *
 * <p>Every value goes in and comes out, and the result is an object made of what came out. When writing, the result is
 * dropped, and the value that was written stays. When reading, nothing of this object is used but its method.
 *
 * <p>A type that doesn't implement this, such as {@link java.util.UUID}, takes a {@link ValueSerializer}. Mutable types are
 * {@link BitSerializable}.
 *
 * @param <T> the type itself
 */
public interface BitValue<T extends BitValue<T>> {
    /**
     * Sends every part of this value through a stream, or takes a value from there: in the same order and with the same bounds
     * whichever the direction.
     *
     * @param s the stream, good for this call alone
     * @return a value of what came out of the operations
     */
    T serialize(BitStream s);
}

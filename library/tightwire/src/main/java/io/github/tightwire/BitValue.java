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
 * <p>Every value goes in and comes out, and the result is an object made of the values that came out. When writing, the library ignores
 * the result. When reading, it calls the method on any object of the type, and the fields of that object don't matter.
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
     * @return a value made of the results of the operations
     */
    T serialize(BitStream s);
}

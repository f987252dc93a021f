package io.github.tightwire;

/**
 * A type that describes itself once, for writing, reading and measuring alike (Glenn Fiedler, "Serialization
 * Strategies").
 *
 * <pre>{@code
 * public void serialize(BitStream s) {
 *     health = s.serializeInt(health, 0, 100);
 *     atRest = s.serializeBool(atRest);
 * }
 * }</pre>
 *
 * <p>Every value goes in and comes out: when writing, an operation sends its argument and returns it; when reading, it
 * ignores its argument and returns the received value.
 */
@FunctionalInterface
public interface BitSerializable {
    /**
     * Sends every value of this object through a stream, or takes it from there: in the same order and with the same
     * bounds whichever the direction.
     *
     * <p>The method must not catch {@link Throwable} or {@link Error} around an operation and go on: a refused read leaves
     * it through one. A stream that has refused keeps refusing.
     *
     * <p>The stream is good for this call alone. Neither this method nor any that it passes the stream to may keep it.
     *
     * <p>It may be called more than once for a packet: a write into a direct buffer measures first, and one that fails is traced. So it
     * should do nothing else, such as count.
     *
     * @param s the stream
     */
    void serialize(BitStream s);
}

package io.github.tightwire.players;

/**
 * Simulates one entity for one tick. It must come to the same on the server and in each client: it uses what is on the wire, what both
 * sides know, and nothing else; no random numbers, no clock, and no {@code Math.sin} and the like, whose last bit may differ between JVMs
 * (that of {@code StrictMath} does not).
 *
 * @param <T> the class of the entity
 * @param <I> the class of the inputs
 */
@FunctionalInterface
public interface Simulator<T, I> {
    /**
     * Goes on by a tick.
     *
     * @param entity to be changed
     * @param input of its player in this tick, not to be changed
     */
    void step(T entity, I input);
}

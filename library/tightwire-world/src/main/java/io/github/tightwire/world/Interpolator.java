package io.github.tightwire.world;

/**
 * Shows an entity between two states.
 *
 * @param <T> the class of the entity
 */
@FunctionalInterface
public interface Interpolator<T> {
    /**
     * Sets an entity to what lies between two states of it. All its fields must be set: it holds anything.
     *
     * @param from the earlier state, not to be changed
     * @param to the later state, not to be changed
     * @param fraction of the way, from 0 to 1; above 1 where a type is {@linkplain EntityType#extrapolated extrapolated}
     * @param shown to be set
     */
    void interpolate(T from, T to, double fraction, T shown);
}

package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import java.util.Objects;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A type of entities: its class, whose one serialize method puts an entity on the wire, and how it is sent and shown. A type is
 * immutable; each method that changes something returns another one.
 *
 * <pre>{@code
 * EntityType.of(Ship.class, Ship::new).priority(4).interpolated(Ship::between)
 * }</pre>
 *
 * @param <T> the class of the entities
 */
public final class EntityType<T extends BitSerializable> {
    /** Extrapolation by more than this shows what nobody did. */
    private static final int MAX_EXTRAPOLATED_TICKS = 1024;

    final Class<T> entityClass;
    final Supplier<? extends T> constructor;
    final float priority;
    final boolean isFrozenOutside;
    final boolean tellsChanges;
    final @Nullable Interpolator<? super T> interpolator;
    final int extrapolatedTicks;

    private EntityType(Class<T> entityClass, Supplier<? extends T> constructor, float priority, boolean isFrozenOutside,
            boolean tellsChanges, @Nullable Interpolator<? super T> interpolator, int extrapolatedTicks) {
        this.entityClass = entityClass;
        this.constructor = constructor;
        this.priority = priority;
        this.isFrozenOutside = isFrozenOutside;
        this.tellsChanges = tellsChanges;
        this.interpolator = interpolator;
        this.extrapolatedTicks = extrapolatedTicks;
    }

    /**
     * A type whose entities have priority 1, disappear outside a player's interest, and jump from state to state. The world compares their
     * values to find what changed.
     *
     * @param <T> the class of the entities
     * @param entityClass the class; exactly this one, since a subclass may serialize something else
     * @param constructor makes an entity for a copy to read into
     * @return the type
     */
    public static <T extends BitSerializable> EntityType<T> of(Class<T> entityClass, Supplier<? extends T> constructor) {
        return new EntityType<>(Objects.requireNonNull(entityClass, "entityClass"), Objects.requireNonNull(constructor, "constructor"),
                1, false, false, null, 0);
    }

    /**
     * This type with another priority. An entity that waits to be sent gathers it each tick, so one with twice the priority is sent twice
     * as often where not everything fits.
     *
     * @param times as much as others, above 0
     * @return the type
     * @throws IllegalArgumentException if it is not above 0, or not finite
     */
    public EntityType<T> priority(double times) {
        float changed = (float) times;
        if (!(changed > 0) || changed == Float.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("a priority of " + times + ": above 0, and finite");
        }
        return new EntityType<>(entityClass, constructor, changed, isFrozenOutside, tellsChanges, interpolator, extrapolatedTicks);
    }

    /**
     * This type, whose entities stay as they were where they leave a player's interest. Other types disappear there.
     *
     * @return the type
     */
    public EntityType<T> frozenOutside() {
        return new EntityType<>(entityClass, constructor, priority, true, tellsChanges, interpolator, extrapolatedTicks);
    }

    /**
     * This type, of which the game says what changed, by {@link World#changed}. The world looks at no other entity of it.
     *
     * @return the type
     */
    public EntityType<T> changesTold() {
        return new EntityType<>(entityClass, constructor, priority, isFrozenOutside, true, interpolator, extrapolatedTicks);
    }

    /**
     * This type, which a copy shows between two states.
     *
     * @param between sets an entity to what lies between two others
     * @return the type
     */
    public EntityType<T> interpolated(Interpolator<? super T> between) {
        Objects.requireNonNull(between, "between");
        return new EntityType<>(entityClass, constructor, priority, isFrozenOutside, tellsChanges, between, extrapolatedTicks);
    }

    /**
     * This type, which a copy shows beyond the last state, where no packet has come since: as its interpolator goes on.
     *
     * @param maxTicks so many ticks at most, from 1 to 1024
     * @return the type
     * @throws IllegalArgumentException if there are fewer or more, or the type has no interpolator
     */
    public EntityType<T> extrapolated(int maxTicks) {
        if (maxTicks < 1 || maxTicks > MAX_EXTRAPOLATED_TICKS) {
            throw new IllegalArgumentException("extrapolated by " + maxTicks + " ticks: 1 to " + MAX_EXTRAPOLATED_TICKS);
        }
        if (interpolator == null) {
            throw new IllegalArgumentException("a type without an interpolator is not extrapolated");
        }
        return new EntityType<>(entityClass, constructor, priority, isFrozenOutside, tellsChanges, interpolator, maxTicks);
    }

    T construct() {
        return Objects.requireNonNull(constructor.get(), "constructed");
    }
}

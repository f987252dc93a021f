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
    // Set before the type is handed out, and never again.
    float priority = 1;
    boolean isFrozenOutside;
    boolean tellsChanges;
    @Nullable Interpolator<? super T> interpolator;
    int extrapolatedTicks;

    private EntityType(Class<T> entityClass, Supplier<? extends T> constructor) {
        this.entityClass = entityClass;
        this.constructor = constructor;
    }

    /** The same type, of which something is to be changed. */
    private EntityType<T> copy() {
        EntityType<T> copy = new EntityType<>(entityClass, constructor);
        copy.priority = priority;
        copy.isFrozenOutside = isFrozenOutside;
        copy.tellsChanges = tellsChanges;
        copy.interpolator = interpolator;
        copy.extrapolatedTicks = extrapolatedTicks;
        return copy;
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
        return new EntityType<>(Objects.requireNonNull(entityClass, "entityClass"), Objects.requireNonNull(constructor, "constructor"));
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
        float chosen = (float) times;
        if (!(chosen > 0) || chosen == Float.POSITIVE_INFINITY) {
            throw new IllegalArgumentException("a priority of " + times + ": above 0, and finite");
        }
        EntityType<T> type = copy();
        type.priority = chosen;
        return type;
    }

    /**
     * This type, whose entities stay as they were where they leave a player's interest. Other types disappear there.
     *
     * @return the type
     */
    public EntityType<T> frozenOutside() {
        EntityType<T> type = copy();
        type.isFrozenOutside = true;
        return type;
    }

    /**
     * This type, of which the game says what changed, by {@link World#changed}. The world looks at no other entity of it.
     *
     * @return the type
     */
    public EntityType<T> changesTold() {
        EntityType<T> type = copy();
        type.tellsChanges = true;
        return type;
    }

    /**
     * This type, which a copy shows between two states.
     *
     * @param between sets an entity to what lies between two others
     * @return the type
     */
    public EntityType<T> interpolated(Interpolator<? super T> between) {
        EntityType<T> type = copy();
        type.interpolator = Objects.requireNonNull(between, "between");
        return type;
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
        EntityType<T> type = copy();
        type.extrapolatedTicks = maxTicks;
        return type;
    }

    /** Requires an object of this very class, to set it to an entity. */
    void requireClass(int id, BitSerializable into) {
        if (entityClass != into.getClass()) {
            throw new IllegalArgumentException("entity " + id + " is a " + entityClass.getSimpleName() + ", and no "
                    + into.getClass().getSimpleName());
        }
    }

    T construct() {
        return Objects.requireNonNull(constructor.get(), "constructed");
    }
}

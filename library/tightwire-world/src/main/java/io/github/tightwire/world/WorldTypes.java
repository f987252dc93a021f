package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.packet.WireTypes;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * The types of a world's entities and events, and its bounds. Server and clients have the same ones, in the same order.
 *
 * <pre>{@code
 * static final WorldTypes TYPES = WorldTypes.builder()
 *         .entity(EntityType.of(Ship.class, Ship::new).interpolated(Ship::between))
 *         .entity(EntityType.of(Ammunition.class, Ammunition::new))
 *         .event(Bang.class, Bang::new)
 *         .build();
 * }</pre>
 */
public final class WorldTypes implements WireTypes {
    /** An id is below this in any world. */
    public static final int MAX_ENTITIES = 1 << 16;
    /** As many types as a world may have, of entities, and of events. */
    public static final int MAX_TYPES = 256;

    private static final int FEWEST_BITS = 1;

    final List<EntityType<?>> entities;
    final List<EntityType<?>> events;
    final int maxEntities;
    final int maxObjectBytes;
    final int idBits;
    final int typeBits;
    final int eventBits;
    private final Map<Class<?>, Integer> entityNumbers;
    private final Map<Class<?>, Integer> eventNumbers;

    private WorldTypes(Builder builder) {
        entities = List.copyOf(builder.entities);
        events = List.copyOf(builder.events);
        maxEntities = builder.maxEntities;
        maxObjectBytes = builder.maxObjectBytes;
        idBits = bits(maxEntities);
        typeBits = bits(entities.size());
        eventBits = bits(events.size());
        entityNumbers = numbers(entities);
        eventNumbers = numbers(events);
    }

    /** The width of a number below a count. */
    private static int bits(int count) {
        return count <= FEWEST_BITS ? 0 : Bits.bitsRequired(0, count - 1);
    }

    private static Map<Class<?>, Integer> numbers(List<EntityType<?>> types) {
        Map<Class<?>, Integer> numbers = new HashMap<>();
        for (EntityType<?> type : types) {
            numbers.put(type.entityClass, numbers.size());
        }
        return numbers;
    }

    /**
     * Begins a description of a world.
     *
     * @return a builder without types, for up to 4,096 entities of up to 1,200 bytes each
     */
    public static Builder builder() {
        return new Builder();
    }

    /**
     * Returns the most entities that a world has at a time.
     *
     * @return from 1; ids are below
     */
    public int maxEntities() {
        return maxEntities;
    }

    /** Returns the constructors of the entities, then of the events, in order. */
    @Override
    public List<Supplier<?>> samples() {
        List<Supplier<?>> samples = new ArrayList<>();
        entities.forEach(type -> samples.add(type::construct));
        events.forEach(type -> samples.add(type::construct));
        return List.copyOf(samples);
    }

    int entity(Class<?> entityClass) {
        return number(entityNumbers, entityClass, "entity");
    }

    int event(Class<?> eventClass) {
        return number(eventNumbers, eventClass, "event");
    }

    private static int number(Map<Class<?>, Integer> numbers, Class<?> objectClass, String kind) {
        Integer number = numbers.get(objectClass);
        if (number == null) {
            throw new IllegalArgumentException("the world has no " + kind + " type " + objectClass.getName());
        }
        return number;
    }

    /** The type of an entity for the coder, which learns from all of a type: from 1. */
    static int codedEntity(int number) {
        return 1 + number;
    }

    /** The type of an event for the coder: behind those of entities. */
    int codedEvent(int number) {
        return 1 + entities.size() + number;
    }

    /** Describes a world. */
    public static final class Builder {
        private final List<EntityType<?>> entities = new ArrayList<>();
        private final List<EntityType<?>> events = new ArrayList<>();
        private int maxEntities = 4_096;
        private int maxObjectBytes = 1_200;

        private Builder() {
        }

        /**
         * Adds a type of entities. The order of types is part of the wire.
         *
         * @param type with a class that no other type has
         * @return this builder
         * @throws IllegalArgumentException if the class is there already, or there are {@value WorldTypes#MAX_TYPES} types
         */
        public Builder entity(EntityType<?> type) {
            add(entities, Objects.requireNonNull(type, "type"));
            return this;
        }

        /**
         * Adds a type of events: what happens at a moment, such as a bang. The order of types is part of the wire.
         *
         * @param <T> the class of the events
         * @param eventClass the class, which no other event has
         * @param constructor makes an event for a copy to read into
         * @return this builder
         * @throws IllegalArgumentException if the class is there already, or there are {@value WorldTypes#MAX_TYPES} types
         */
        public <T extends BitSerializable> Builder event(Class<T> eventClass, Supplier<? extends T> constructor) {
            add(events, EntityType.of(eventClass, constructor));
            return this;
        }

        private static void add(List<EntityType<?>> types, EntityType<?> added) {
            if (types.size() == MAX_TYPES) {
                throw new IllegalArgumentException("more than " + MAX_TYPES + " types");
            }
            if (types.stream().anyMatch(type -> type.entityClass == added.entityClass)) {
                throw new IllegalArgumentException(added.entityClass.getName() + " is there already");
            }
            types.add(added);
        }

        /**
         * Sets how many entities the world has at a time at most.
         *
         * @param most from 1 to {@value WorldTypes#MAX_ENTITIES}; the same on both sides
         * @return this builder
         * @throws IllegalArgumentException if there are fewer or more
         */
        public Builder maxEntities(int most) {
            if (most < 1 || most > MAX_ENTITIES) {
                throw new IllegalArgumentException("a world of " + most + " entities: 1 to " + MAX_ENTITIES);
            }
            maxEntities = most;
            return this;
        }

        /**
         * Sets how large an entity or event is at most.
         *
         * @param most bytes that a {@link Codec} writes for one, from 1 to 65,536; the same on both sides
         * @return this builder
         * @throws IllegalArgumentException if there are fewer or more
         */
        public Builder maxObjectBytes(int most) {
            if (most < 1 || most > 1 << 16) {
                throw new IllegalArgumentException("objects of " + most + " bytes: 1 to " + (1 << 16));
            }
            maxObjectBytes = most;
            return this;
        }

        /**
         * Ends the description.
         *
         * @return the types
         * @throws IllegalArgumentException if there is no type of entities
         */
        public WorldTypes build() {
            if (entities.isEmpty()) {
                throw new IllegalArgumentException("a world without a type of entities");
            }
            return new WorldTypes(this);
        }
    }
}

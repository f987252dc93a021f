package io.github.tightwire.world;

import io.github.tightwire.internal.delta.ObjectCoder;
import java.util.Arrays;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * The contents of a {@link WorldView}'s packets so far: their bits by type and by entity, and what they had no room for.
 *
 * <p>Bits are estimates, to a tenth of a bit for each entity. Counting takes about a nanosecond for each entity that is sent, and 8 bytes
 * for each id in use. Nothing is allocated, but for more ids.
 */
public final class ViewStatistics {
    /** A double, so that bits have fractions. */
    private static final double PARTS = ObjectCoder.COST_OF_A_BIT;

    private final WorldTypes types;
    private final Sum[] entities;
    private final Sum[] events;
    private final Sum despawned = new Sum();
    private long[] partsById = {};
    private long packets;
    private long bytes;
    private long heldBack;
    private int lastEntities;
    private int lastWaiting;

    /** Some things that were sent. */
    private static final class Sum {
        private long count;
        private long parts;

        void add(int cost) {
            count++;
            parts += cost;
        }

        double bits() {
            return parts / PARTS;
        }
    }

    ViewStatistics(WorldTypes types) {
        this.types = types;
        entities = sums(types.entities.size());
        events = sums(types.events.size());
    }

    private static Sum[] sums(int count) {
        Sum[] sums = new Sum[count];
        Arrays.setAll(sums, i -> new Sum());
        return sums;
    }

    void reserve(int ids) {
        partsById = Arrays.copyOf(partsById, ids);
    }

    void entity(int id, int type, int cost) {
        entities[type].add(cost);
        partsById[id] += cost;
    }

    /** Begins again for the next entity of an id. */
    void forget(int id) {
        partsById[id] = 0;
    }

    void event(int type, int cost) {
        events[type].add(cost);
    }

    void despawned(int cost) {
        despawned.add(cost);
    }

    void packet(int length, int sent, int waiting) {
        packets++;
        bytes += length;
        heldBack += waiting;
        lastEntities = sent;
        lastWaiting = waiting;
    }

    /**
     * Returns the number of packets.
     *
     * @return from 0
     */
    public long packets() {
        return packets;
    }

    /**
     * Returns the size of all packets.
     *
     * @return in bytes
     */
    public long bytes() {
        return bytes;
    }

    /**
     * Returns how often entities of a type were sent.
     *
     * @param entityClass of the type
     * @return from 0
     * @throws IllegalArgumentException if the world has no such type
     */
    public long entities(Class<?> entityClass) {
        return entities[types.entity(entityClass)].count;
    }

    /**
     * Returns the size of all that was sent of a type's entities, their ids included.
     *
     * @param entityClass of the type
     * @return in bits
     * @throws IllegalArgumentException if the world has no such type
     */
    public double bits(Class<?> entityClass) {
        return entities[types.entity(entityClass)].bits();
    }

    /**
     * Returns the size of all that was sent of an entity, its id included.
     *
     * @param id of the entity
     * @return in bits; 0 if there is none of the id
     */
    public double bits(int id) {
        return id >= 0 && id < partsById.length ? partsById[id] / PARTS : 0;
    }

    /**
     * Returns how often events of a type were sent: more than once where packets were lost.
     *
     * @param eventClass of the type
     * @return from 0
     * @throws IllegalArgumentException if the world has no such type
     */
    public long events(Class<?> eventClass) {
        return events[types.event(eventClass)].count;
    }

    /**
     * Returns the size of all that was sent of a type's events.
     *
     * @param eventClass of the type
     * @return in bits
     * @throws IllegalArgumentException if the world has no such type
     */
    public double eventBits(Class<?> eventClass) {
        return events[types.event(eventClass)].bits();
    }

    /**
     * Returns how often the player was told that an entity is gone.
     *
     * @return from 0
     */
    public long despawned() {
        return despawned.count;
    }

    /**
     * Returns the size of what told that entities are gone.
     *
     * @return in bits
     */
    public double despawnedBits() {
        return despawned.bits();
    }

    /**
     * Returns the size of the rest: the packets' numbers, ticks and acks, the ends of lists, and what fills the last bytes.
     *
     * @return in bits
     */
    public double headerBits() {
        long others = despawned.parts;
        for (Sum sum : entities) {
            others += sum.parts;
        }
        for (Sum sum : events) {
            others += sum.parts;
        }
        return bytes * Byte.SIZE - others / PARTS;
    }

    /**
     * Returns how often an entity waited for a later packet, because others were more urgent: the sum of {@link #lastWaiting}.
     *
     * @return from 0
     */
    public long heldBack() {
        return heldBack;
    }

    /**
     * Returns the number of entities in the last packet.
     *
     * @return from 0
     */
    public int lastEntities() {
        return lastEntities;
    }

    /**
     * Returns the number of entities that the last packet left out, because others were more urgent.
     *
     * @return from 0
     */
    public int lastWaiting() {
        return lastWaiting;
    }

    /**
     * The statistics for a log.
     *
     * @return one line, with each type that was sent and its bits
     */
    @Override
    public String toString() {
        StringJoiner text = new StringJoiner(", ");
        text.add(packets + " packets of " + bytes + " bytes");
        for (int i = 0; i < entities.length; i++) {
            add(text, types.entities.get(i).entityClass.getSimpleName(), entities[i]);
        }
        for (int i = 0; i < events.length; i++) {
            add(text, types.events.get(i).entityClass.getSimpleName(), events[i]);
        }
        add(text, "despawned", despawned);
        return text.add("the last one had " + lastEntities + " entities, " + lastWaiting + " wait").toString();
    }

    private static void add(StringJoiner text, String name, Sum sum) {
        if (sum.count > 0) {
            text.add(sum.count + " " + name + " of " + String.format(Locale.ROOT, "%.1f", sum.bits() / sum.count) + " bits each");
        }
    }
}

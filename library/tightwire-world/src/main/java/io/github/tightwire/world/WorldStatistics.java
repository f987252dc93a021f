package io.github.tightwire.world;

import io.github.tightwire.internal.delta.ObjectCoder;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;

/**
 * The contents of packets so far, of {@linkplain WorldView#statistics one player} or of {@linkplain World#statistics all players} of a
 * world: their bits by type, and what they had no room for.
 *
 * <p>Bits are estimates, to a tenth of a bit for each entity. Counting takes about a nanosecond for each entity that is sent, and allocates
 * nothing.
 */
public final class WorldStatistics {
    /** A double, so that bits have fractions. */
    static final double PARTS = ObjectCoder.COST_OF_A_BIT;

    private final WorldTypes types;
    private final Sum[] entities;
    private final Sum[] events;
    private final Sum despawned = new Sum();
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

        void add(Sum other) {
            count += other.count;
            parts += other.parts;
        }

        double bits() {
            return parts / PARTS;
        }
    }

    WorldStatistics(WorldTypes types) {
        this.types = types;
        entities = sums(types.entities.size());
        events = sums(types.events.size());
    }

    private static Sum[] sums(int count) {
        Sum[] sums = new Sum[count];
        Arrays.setAll(sums, i -> new Sum());
        return sums;
    }

    void entity(int type, int cost) {
        entities[type].add(cost);
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

    /** Adds all that another player's packets had. */
    void add(WorldStatistics other) {
        addLasting(other);
        lastEntities += other.lastEntities;
        lastWaiting += other.lastWaiting;
    }

    /** Adds what stays true once the player is gone. */
    void addLasting(WorldStatistics other) {
        for (int i = 0; i < entities.length; i++) {
            entities[i].add(other.entities[i]);
        }
        for (int i = 0; i < events.length; i++) {
            events[i].add(other.events[i]);
        }
        despawned.add(other.despawned);
        packets += other.packets;
        bytes += other.bytes;
        heldBack += other.heldBack;
    }

    /**
     * Returns the classes of the world's entities.
     *
     * @return those that {@link #entities} and {@link #bits} take, in the world's order
     */
    public List<Class<?>> entityClasses() {
        return classes(types.entities);
    }

    /**
     * Returns the classes of the world's events.
     *
     * @return those that {@link #events} and {@link #eventBits} take, in the world's order
     */
    public List<Class<?>> eventClasses() {
        return classes(types.events);
    }

    private static List<Class<?>> classes(List<EntityType<?>> types) {
        return types.stream().<Class<?>>map(type -> type.entityClass).toList();
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
     * Returns how often an entity waited for a later packet, because others were more urgent: the sum of {@link #lastWaiting} after each
     * packet.
     *
     * @return from 0
     */
    public long heldBack() {
        return heldBack;
    }

    /**
     * Returns the number of entities in the last packet, or in the last one of each player who is here.
     *
     * @return from 0
     */
    public int lastEntities() {
        return lastEntities;
    }

    /**
     * Returns the number of entities that the last packet left out, because others were more urgent; or that of each player who is here,
     * added up.
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

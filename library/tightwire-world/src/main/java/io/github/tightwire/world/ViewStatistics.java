package io.github.tightwire.world;

/** The contents of a {@link WorldView}'s packets so far, by type. */
public final class ViewStatistics {
    private static final double PARTS = 256;

    private final WorldTypes types;
    private final long[] entities;
    private final long[] parts;
    private long packets;
    private long bytes;
    private int lastEntities;
    private int lastWaiting;

    ViewStatistics(WorldTypes types) {
        this.types = types;
        entities = new long[types.entities.size()];
        parts = new long[types.entities.size()];
    }

    void entity(int type, int cost) {
        entities[type]++;
        parts[type] += cost;
    }

    void packet(int length, int sent, int waiting) {
        packets++;
        bytes += length;
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
        return entities[types.entity(entityClass)];
    }

    /**
     * Returns the size of all that was sent of a type's entities, their ids included.
     *
     * @param entityClass of the type
     * @return in bits
     * @throws IllegalArgumentException if the world has no such type
     */
    public double bits(Class<?> entityClass) {
        return parts[types.entity(entityClass)] / PARTS;
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

    @Override
    public String toString() {
        return packets + " packets of " + bytes + " bytes; the last one had " + lastEntities + " entities, " + lastWaiting + " wait";
    }
}

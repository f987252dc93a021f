package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import java.util.Objects;
import java.util.function.IntConsumer;

/**
 * A player's share of a {@link World}: what the player is known to have, what waits to be sent, and the packets that bring it. Each packet
 * has what is most urgent, as much as fits. An entity is sent relative to the newest version of it that the player has acked, so a lost
 * packet makes no copy wrong, and delays nothing but what was in it.
 *
 * <pre>{@code
 * world.endTick();
 * int length = view.write(packet, 0, room);
 * ...
 * view.acked(acks);       // the copy's, whenever they come
 * }</pre>
 *
 * <p><b>Priority</b>: an entity that waits gathers its type's priority times the {@linkplain Interest#urgency interest's urgency} in each
 * packet that it is not in. The urgency of one that waits long is asked for again each sixteen packets.
 *
 * <p><b>Interest</b> is found each eight packets, at once for an entity that was spawned, and again for each entity that is about to be
 * sent.
 *
 * <p><b>Losses</b>: once nothing changes and packets arrive, the copy has all that is in the interest within two round trips and 16
 * packets, those that are full not counted. A packet is known to be lost once five later ones are acked, or one much later.
 *
 * <p>Only one thread at a time may use it. Different threads may write different views of a world.
 */
public final class WorldView {
    /** A packet has room for this many bytes, or more. */
    public static final int MIN_PACKET_BYTES = 16;

    private final EntityStore entities;
    private final PacketWriters writers;
    private final PlayerState state;

    WorldView(EntityStore entities, PacketWriters writers, Interest interest, int phase) {
        this.entities = entities;
        this.writers = writers;
        state = new PlayerState(entities, interest, phase);
    }

    /**
     * Writes the player's packet of the tick that ended last.
     *
     * @param bytes to write into
     * @param offset of the first byte
     * @param length the most bytes, from {@value #MIN_PACKET_BYTES}. An entity waits for a packet that has room for it, and for some 20
     *     bytes more
     * @return the length, in bytes; a few if there is nothing to tell
     * @throws IllegalArgumentException if there are fewer than {@value #MIN_PACKET_BYTES} bytes
     * @throws IllegalStateException if no tick has ended since the last packet
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public int write(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length < MIN_PACKET_BYTES) {
            throw new IllegalArgumentException("a packet of " + length + " bytes: " + MIN_PACKET_BYTES + " or more");
        }
        if (entities.tick() == state.writtenTick()) {
            throw new IllegalStateException("tick " + entities.tick() + " was written: end the next one first");
        }
        PacketWriter writer = writers.borrow();
        try {
            return writer.write(state, bytes, offset, length);
        } finally {
            writers.giveBack(writer);
        }
    }

    /**
     * Takes what the player's copy says it has accepted. Acks that come late, twice or in another order do no harm.
     *
     * @param acks of the copy
     */
    public void acked(WorldAcks acks) {
        state.acked(acks);
    }

    /**
     * Begins anew: all that the player sees is sent again, relative to nothing that was sent before. For a copy that reads the player's
     * packets from now on, such as that of a tool; the player's own copy goes on. Events come in order from the first, so that a copy which
     * begins later shows none.
     */
    public void restart() {
        state.restart();
    }

    /**
     * Tells this player of an event. It belongs to the tick that ends next.
     *
     * @param event of one of the world's types; may be used again at once
     * @throws IllegalArgumentException if its class is none of the types, or a value is outside its bounds
     */
    public void event(BitSerializable event) {
        add(entities.log(event));
    }

    PlayerState state() {
        return state;
    }

    void add(LoggedEvent event) {
        state.add(event);
    }

    /**
     * Returns whether the player was sent more events than it took, and some were dropped: 65,536 wait. Its connection is of no use.
     *
     * @return false for all but those who are gone
     */
    public boolean isOverrun() {
        return state.isOverrun();
    }

    /**
     * Returns the number of events that the player is not known to have.
     *
     * @return from 0
     */
    public int waitingEvents() {
        return state.events.size();
    }

    /**
     * Returns whether the player is told of an entity.
     *
     * @param id any number
     * @return as of the last packet
     */
    public boolean sees(int id) {
        return state.sees(id);
    }

    /**
     * Returns the age of what the player is known to have of an entity, in ticks: since when it is no longer what the entity is.
     *
     * @param id of the entity
     * @return 0 if it is the newest version; since the entity was spawned if the player is not known to have any
     */
    public int staleness(int id) {
        return state.staleness(id);
    }

    /**
     * Returns the size of all that the player was sent of an entity, its id included.
     *
     * @param id of the entity
     * @return in bits, an estimate as those of {@link WorldStatistics}; 0 if there is none of the id
     */
    public double bits(int id) {
        return state.bits(id);
    }

    /**
     * Returns the number of entities that wait: they changed, and were not in the last packet.
     *
     * @return from 0
     */
    public int waiting() {
        return state.waiting.count();
    }

    /**
     * Calls something with the id of each entity that {@linkplain #waiting waits}: with {@link World#get} and {@link #staleness} it says
     * what was held back. Takes some nanoseconds for each.
     *
     * @param action gets the ids, in rising order
     */
    public void forEachWaiting(IntConsumer action) {
        for (int id = state.waiting.next(0); id >= 0; id = state.waiting.next(id + 1)) {
            action.accept(id);
        }
    }

    /**
     * Returns the largest {@link #staleness} of the entities that the player is told of. Takes some nanoseconds for each of these.
     *
     * @return in ticks, from 0
     */
    public int maxStaleness() {
        return state.maxStaleness();
    }

    /**
     * Returns what the packets so far were made of.
     *
     * @return the statistics, which go on
     */
    public WorldStatistics statistics() {
        return state.statistics();
    }
}

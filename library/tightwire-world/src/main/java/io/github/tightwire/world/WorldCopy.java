package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.CheckReturnValue;
import io.github.tightwire.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A player's copy of a {@link World}: it reads the packets of the player's {@link WorldView}, and shows entities at a time of the
 * player's choice, between two ticks too.
 *
 * <pre>{@code
 * WorldCopy copy = new WorldCopy(TYPES);
 *
 * if (copy.read(packet, 0, length).isAccepted()) {         // as packets come
 *     buffer.add(copy.newestTick() * NANOS_PER_TICK, copy.newestTick(), now);
 * }
 * copy.show(buffer.playNanos() / NANOS_PER_TICK, listener);   // each frame
 * copy.forEach(Ship.class, ship -> draw(ship));
 * send(copy.acks());                                       // a few times in each round trip
 * }</pre>
 *
 * <p>All that is shown is of one time: entities, their appearance and disappearance, and events. A {@code SnapshotBuffer} finds a time
 * that goes on evenly; {@link #showNewest} shows the newest state.
 *
 * <p>Packets may be lost, come twice or in another order. Each that is accepted makes the copy newer, or changes nothing. A packet that is
 * refused changes nothing. Its work is bounded by its bytes, and by the entities that a world may have; the memory of a copy by the latter.
 *
 * <p>Not to be used by two threads at once.
 */
public final class WorldCopy {
    private static final int FIRST_ROOM = 64;

    private final ReceivedPackets received = new ReceivedPackets();
    private final ReceivedEvents events = new ReceivedEvents();
    final WorldTypes types;
    private final EntityStreams streams;
    final PacketReader reader;
    private final WorldAcks acks = new WorldAcks();
    private @Nullable CopiedEntity[] byId = new CopiedEntity[FIRST_ROOM];
    /** The newest tick of which anything is known of an id. */
    private int[] toldTicks = new int[FIRST_ROOM];
    private @Nullable CopiedEntity[] shown = new CopiedEntity[FIRST_ROOM];
    /** Those that are shown, or will be. */
    private final List<CopiedEntity> all = new ArrayList<>();
    private double shownTime;
    /** The ticks of the packets around the time that is shown, and the newest one, as they were then. */
    private int shownFrom;
    private int shownTo;
    private int shownNewest;

    /**
     * A copy that has nothing.
     *
     * @param types of the world
     */
    public WorldCopy(WorldTypes types) {
        this.types = Objects.requireNonNull(types, "types");
        streams = new EntityStreams(types.maxObjectBytes);
        reader = new PacketReader(types, streams, received, events, this::entity);
    }

    // ---- What comes

    /**
     * Reads a packet.
     *
     * @param bytes the array that has it
     * @param offset of its first byte
     * @param length in bytes
     * @return accepted, or why not: {@link Verdict.Reason#TOO_OLD} if it came twice or too late, {@link Verdict.Reason#NO_BASELINE} if it
     *     is relative to something that is not here. The bit is about where
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    @CheckReturnValue
    public Verdict read(byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        Verdict verdict = reader.read(bytes, offset, length, ReadObserver.NONE);
        if (verdict.isAccepted()) {
            take();
        }
        return verdict;
    }

    /** Reads a packet for one who looks on; nothing changes. */
    Verdict look(byte[] bytes, int offset, int length, ReadObserver observer) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        return reader.read(bytes, offset, length, observer);
    }

    private void take() {
        int tick = reader.tick;
        ReceivedPackets.Packet previous = received.find(reader.number - 1);
        int heldTick = previous == null ? tick - 1 : previous.tick();
        ReceivedPackets.Packet packet = received.add(reader.number, tick);
        for (int i = 0; i < reader.despawned.size(); i++) {
            despawn(reader.despawned.get(i), tick);
        }
        for (int i = 0; i < reader.eventCount(); i++) {
            events.add(reader.event(i));
        }
        for (int i = 0; i < reader.entityCount(); i++) {
            ToldEntity told = reader.entity(i);
            packet.ids().add(told.id);
            take(told, tick, told.wasHeld ? heldTick : 0);
        }
    }

    private void despawn(int id, int tick) {
        reserve(id);
        if (tick >= toldTicks[id]) {
            toldTicks[id] = tick;
            end(id, tick);
        }
    }

    private void end(int id, int tick) {
        CopiedEntity entity = byId[id];
        if (entity != null) {
            entity.goneTick = tick;
            byId[id] = null;
        }
    }

    private void take(ToldEntity told, int tick, int heldTick) {
        reserve(told.id);
        CopiedEntity entity = byId[told.id];
        boolean isSame = entity != null && entity.generation == told.generation && entity.typeNumber == told.type;
        if (!isSame && (tick < toldTicks[told.id] || told.baseline != 0)) {
            // Of an entity that is gone, as is known already.
            return;
        }
        toldTicks[told.id] = Math.max(toldTicks[told.id], tick);
        if (!isSame) {
            end(told.id, tick);
            entity = new CopiedEntity(told.id, told.generation, told.type, types.entities.get(told.type), tick);
            byId[told.id] = entity;
            all.add(entity);
        }
        Objects.requireNonNull(entity).add(reader.number, tick, told.values, told.baseline, heldTick);
    }

    private void reserve(int id) {
        if (id >= byId.length) {
            int room = Math.min(types.maxEntities, Math.max(id + 1, 2 * byId.length));
            byId = Arrays.copyOf(byId, room);
            toldTicks = Arrays.copyOf(toldTicks, room);
            shown = Arrays.copyOf(shown, room);
        }
    }

    /** The entity of an id as of the newest that is known of it; null if there is none. */
    @Nullable CopiedEntity entity(int id) {
        return id < byId.length ? byId[id] : null;
    }

    /**
     * Returns the newest tick that came.
     *
     * @return 0 before the first packet
     */
    public int newestTick() {
        return received.newestTick();
    }

    /**
     * Returns the newest tick that came of an entity.
     *
     * @param id any number
     * @return the tick of the newest packet that told of it; 0 if none did
     */
    public int newestTick(int id) {
        return id >= 0 && id < toldTicks.length ? toldTicks[id] : 0;
    }

    /**
     * Reads the newest state that came of an entity, whatever is shown: for a player's own, which is predicted from there on.
     *
     * @param id of the entity
     * @param into set to the state, as the server sent it; an object of the entity's class that is none of the copy's
     * @return the state's tick, which may be before {@link #newestTick(int)} if that told of another entity of the id; 0 if there is none,
     *     then nothing is read
     * @throws IllegalArgumentException if the entity is of another class
     */
    public int readNewest(int id, BitSerializable into) {
        CopiedEntity entity = id >= 0 ? entity(id) : null;
        return entity == null ? 0 : entity.readNewest(into, streams);
    }

    /**
     * Returns the tick in which an entity was first told of, whatever is shown: another entity of the id has another one.
     *
     * @param id any number
     * @return the tick; 0 if there is no entity of the id, as the newest packets tell
     */
    public int newestSince(int id) {
        CopiedEntity entity = id >= 0 ? entity(id) : null;
        return entity == null ? 0 : entity.appearsTick;
    }

    /**
     * Finds an entity by the newest state that came, whatever is shown: for a player's own, which is predicted as soon as it is there.
     * Reads those of the object's class, the lowest id first, some hundred nanoseconds each.
     *
     * @param <T> the class of the entity
     * @param into set to the state, as the server sent it; an object of the entity's class that is none of the copy's. Without an entity it
     *     holds anything
     * @param isWanted takes the object, set to an entity
     * @return the id; -1 if there is none
     * @throws IllegalArgumentException if the world has no entities of the class
     */
    public <T extends BitSerializable> int findNewest(T into, Predicate<? super T> isWanted) {
        int type = types.entity(into.getClass());
        for (int id = 0; id < byId.length; id++) {
            CopiedEntity entity = byId[id];
            if (entity != null && entity.typeNumber == type && entity.readNewest(into, streams) > 0 && isWanted.test(into)) {
                return id;
            }
        }
        return -1;
    }

    /**
     * Returns the packets that were accepted, for {@link WorldView#acked}.
     *
     * @return always the same object, as of now
     */
    public WorldAcks acks() {
        received.copyAcks(acks);
        return acks;
    }

    // ---- What is shown

    /**
     * Shows the world at a time, which should not go back. The listener hears of entities that appeared since the last time, then of
     * events, then of entities that disappeared. An event that comes late is heard of late, with the tick that it belongs to.
     *
     * @param time in ticks
     * @param listener hears what happened; it must not use this copy
     */
    public void show(double time, WorldListener listener) {
        shownTime = time;
        shownFrom = received.tickAt(time);
        shownTo = Math.max(shownFrom, received.tickAfter(time));
        shownNewest = received.newestTick();
        showEntities(time, listener);
        for (ReceivedEvents.Received event = events.poll(time); event != null; event = events.poll(time)) {
            BitSerializable made = types.events.get(event.type()).construct();
            if (streams.load(event.values(), made).isAccepted()) {
                listener.event(event.tick(), made);
            }
        }
        if (hideEntities(time, listener)) {
            // Others may have taken over their ids.
            showEntities(time, listener);
        }
    }

    private void showEntities(double time, WorldListener listener) {
        for (int i = 0; i < all.size(); i++) {
            CopiedEntity entity = all.get(i);
            boolean appears = shown[entity.id] == null && entity.appearsTick <= time;
            if (appears || shown[entity.id] == entity) {
                entity.show(time, received.newestTick(), streams);
            }
            if (appears) {
                shown[entity.id] = entity;
                listener.appeared(entity.id, entity.shown);
            }
        }
    }

    /** Returns whether any disappeared. */
    private boolean hideEntities(double time, WorldListener listener) {
        int kept = 0;
        for (int i = 0; i < all.size(); i++) {
            CopiedEntity entity = all.get(i);
            if (entity.goneTick == 0 || entity.goneTick > time) {
                all.set(kept++, entity);
            } else if (shown[entity.id] == entity) {
                shown[entity.id] = null;
                listener.disappeared(entity.id, entity.shown);
            }
        }
        boolean any = kept < all.size();
        if (any) {
            all.subList(kept, all.size()).clear();
        }
        return any;
    }

    double shownTime() {
        return shownTime;
    }

    /** The tick of the last packet at or before the time that is shown. */
    int shownFrom() {
        return shownFrom;
    }

    /** The tick of the first packet after that time; that of the one before if there is none. */
    int shownTo() {
        return shownTo;
    }

    /** The tick of the newest packet as of {@link #show}. */
    int shownNewest() {
        return shownNewest;
    }

    /**
     * Shows what came last.
     *
     * @param listener hears what happened; it must not use this copy
     */
    public void showNewest(WorldListener listener) {
        show(received.newestTick(), listener);
    }

    /**
     * Returns an entity as it is shown.
     *
     * @param id any number
     * @return the entity; null if none of the id is shown
     */
    public @Nullable BitSerializable get(int id) {
        CopiedEntity entity = id >= 0 && id < shown.length ? shown[id] : null;
        return entity == null ? null : entity.shown;
    }

    /**
     * Calls something with each entity of a class that is shown.
     *
     * @param <T> the class
     * @param entityClass the class, or one that all have
     * @param action gets the entities
     */
    public <T> void forEach(Class<T> entityClass, Consumer<? super T> action) {
        for (int i = 0; i < all.size(); i++) {
            CopiedEntity entity = all.get(i);
            if (shown[entity.id] == entity && entityClass.isInstance(entity.shown)) {
                action.accept(entityClass.cast(entity.shown));
            }
        }
    }

    /**
     * Calls something with the id of each entity that is shown.
     *
     * @param action gets the ids, in no order; {@link #get} has the entities
     */
    public void forEachId(IntConsumer action) {
        for (int i = 0; i < all.size(); i++) {
            CopiedEntity entity = all.get(i);
            if (shown[entity.id] == entity) {
                action.accept(entity.id);
            }
        }
    }

    /**
     * Returns whether the entity that is shown of an id has ended, as the newest packets tell: it will disappear, and {@link #readNewest}
     * reads none, or another one that has the id now.
     *
     * @param id any number
     * @return false if none of the id is shown
     */
    public boolean isEnding(int id) {
        return id >= 0 && id < shown.length && shown[id] != null && shown[id] != byId[id];
    }

    /**
     * Returns the number of entities that are shown.
     *
     * @return from 0
     */
    public int size() {
        int size = 0;
        for (int i = 0; i < all.size(); i++) {
            size += shown[all.get(i).id] == all.get(i) ? 1 : 0;
        }
        return size;
    }
}

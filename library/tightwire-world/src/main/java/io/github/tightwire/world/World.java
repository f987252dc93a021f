package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.internal.delta.Bounds;
import io.github.tightwire.internal.delta.ObjectCoder;
import io.github.tightwire.internal.delta.Tape;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A server's world: entities with ids, and what became of them in the last ticks. A {@link WorldView} for each player writes the player's
 * packets. A change is worked out once a tick, whatever the number of players.
 *
 * <pre>{@code
 * World world = new World(TYPES);
 * WorldView view = world.join(Interest.EVERYTHING);        // for each player
 * int id = world.spawn(new Ship(x, y));
 *
 * ships.forEach(Ship::move);                               // each tick
 * world.endTick();
 * int length = view.write(packet, 0, packet.length);       // for each player
 * }</pre>
 *
 * <p><b>Ids</b> are below {@link WorldTypes#maxEntities}, and are used again, but not within 64 ticks unless there is no other. A client
 * that missed the end of one entity does not take the next one of the id for it.
 *
 * <p><b>Changes</b>: {@link #endTick} runs the serialize method of each entity, and keeps a version where a value on the wire is another
 * one. Of a type whose {@linkplain EntityType#changesTold changes are told} it looks at those that the game names. The last 32 versions of
 * an entity are kept, which are those of half a second where it changes 60 times a second.
 *
 * <p><b>Cost</b>: a tick serializes the entities once. A player costs what it is sent, some nanoseconds for each entity that changed or
 * waits, and nothing for one that does neither; and 30 bytes for each id in use.
 *
 * <p><b>Threads</b>: one thread at a time calls the world. Between two ticks several threads may write, each the views of other players.
 */
public final class World {
    /** Versions of an entity. */
    private static final int MAX_VERSIONS = 32;
    /** An id rests for so many ticks before it is used again. */
    private static final int REST_TICKS = 64;
    private static final int FIRST_ROOM = 64;
    private static final int GENERATIONS = 0xFF;

    final WorldTypes types;
    final ChangeLog log = new ChangeLog();
    private int tick;

    private @Nullable BitSerializable[] entities = new BitSerializable[FIRST_ROOM];
    private byte[] typeNumbers = new byte[FIRST_ROOM];
    private byte[] generations = new byte[FIRST_ROOM];
    private EntityHistory[] histories = new EntityHistory[0];
    private int[] changedTicks = new int[FIRST_ROOM];
    private int[] spawnTicks = new int[FIRST_ROOM];
    private boolean[] isTold = new boolean[FIRST_ROOM];
    private int idEnd;
    private int count;
    private int joined;

    private final IdList told = new IdList();
    private final IdList gone = new IdList();
    private final ArrayDeque<Resting> resting = new ArrayDeque<>();

    private final Recorder[] recorders;
    private final Recorder events = new Recorder();
    private final ObjectCoder recorder;
    private final List<WorldView> views = new ArrayList<>();
    private final List<InterestGrid> grids = new ArrayList<>();
    private final ArrayDeque<PacketWriter> writers = new ArrayDeque<>();

    /** An id whose entity was despawned. */
    private record Resting(int id, int untilTick) {
    }

    /** The values of a type's last entity, and its bounds, which are mostly those of all. */
    private static final class Recorder {
        private final Tape tape = new Tape();
        private final Bounds bounds = new Bounds();
        private Bounds common = new Bounds();
    }

    /**
     * A world without entities, at tick 0.
     *
     * @param types of its entities and events
     */
    public World(WorldTypes types) {
        this.types = Objects.requireNonNull(types, "types");
        recorder = new ObjectCoder(types.maxObjectBytes);
        recorders = new Recorder[types.entities.size()];
        Arrays.setAll(recorders, type -> new Recorder());
    }

    /**
     * Adds an entity. Players see it from the end of this tick on.
     *
     * @param entity of one of the world's types; it stays the game's to change
     * @return its id
     * @throws IllegalArgumentException if its class is none of the types
     * @throws IllegalStateException if there are as many entities as the world may have
     */
    public int spawn(BitSerializable entity) {
        int type = types.entity(entity);
        int id = freeId();
        entities[id] = entity;
        typeNumbers[id] = (byte) type;
        generations[id]++;
        histories[id].clear();
        count++;
        tell(id);
        return id;
    }

    private int freeId() {
        boolean rested = !resting.isEmpty() && tick - resting.peekFirst().untilTick >= 0;
        if (!rested && idEnd < types.maxEntities) {
            reserve(idEnd + 1);
            return idEnd++;
        }
        Resting first = resting.pollFirst();
        if (first == null) {
            throw new IllegalStateException("the world has " + types.maxEntities + " entities, as many as it may have");
        }
        return first.id;
    }

    private void reserve(int ids) {
        if (ids > histories.length) {
            int room = Math.min(types.maxEntities, Math.max(FIRST_ROOM, 2 * histories.length));
            int known = histories.length;
            entities = Arrays.copyOf(entities, room);
            typeNumbers = Arrays.copyOf(typeNumbers, room);
            generations = Arrays.copyOf(generations, room);
            changedTicks = Arrays.copyOf(changedTicks, room);
            spawnTicks = Arrays.copyOf(spawnTicks, room);
            isTold = Arrays.copyOf(isTold, room);
            histories = Arrays.copyOf(histories, room);
            for (int i = known; i < room; i++) {
                histories[i] = new EntityHistory();
            }
        }
    }

    /**
     * Removes an entity. Players see it go with the end of this tick.
     *
     * @param id of the entity
     * @throws IllegalArgumentException if there is none
     */
    public void despawn(int id) {
        require(id);
        entities[id] = null;
        count--;
        gone.add(id);
        resting.addLast(new Resting(id, tick + REST_TICKS));
    }

    /**
     * Says that an entity changed. Only types whose {@linkplain EntityType#changesTold changes are told} need it; where nothing on the wire
     * is another value, nothing is sent.
     *
     * @param id of the entity
     * @throws IllegalArgumentException if there is none
     */
    public void changed(int id) {
        require(id);
        tell(id);
    }

    private void tell(int id) {
        if (!isTold[id]) {
            isTold[id] = true;
            told.add(id);
        }
    }

    /**
     * Returns the entity of an id.
     *
     * @param id any number
     * @return the entity; null if there is none
     */
    public @Nullable BitSerializable get(int id) {
        return id >= 0 && id < idEnd ? entities[id] : null;
    }

    /**
     * Returns the number of entities.
     *
     * @return from 0
     */
    public int size() {
        return count;
    }

    /**
     * Calls something with the id of each entity.
     *
     * @param action gets the ids, in rising order
     */
    public void forEachId(IntConsumer action) {
        for (int id = 0; id < idEnd; id++) {
            if (entities[id] != null) {
                action.accept(id);
            }
        }
    }

    /**
     * Tells all players of an event. It belongs to the tick that ends next.
     *
     * @param event of one of the world's types; may be used again at once
     * @throws IllegalArgumentException if its class is none of the types, or a value is outside its bounds
     */
    public void event(BitSerializable event) {
        LoggedEvent logged = log(event);
        views.forEach(view -> view.add(logged));
    }

    /**
     * Tells those players of an event who see an entity. It belongs to the tick that ends next.
     *
     * @param event of one of the world's types; may be used again at once
     * @param id of the entity
     * @throws IllegalArgumentException if its class is none of the types, a value is outside its bounds, or there is no such entity
     */
    public void event(BitSerializable event, int id) {
        require(id);
        LoggedEvent logged = log(event);
        for (WorldView view : views) {
            if (view.sees(id)) {
                view.add(logged);
            }
        }
    }

    LoggedEvent log(BitSerializable event) {
        int type = types.event(event);
        recorder.record(event, events.tape, events.bounds);
        Tape stored = Tape.stored();
        stored.copy(events.tape);
        return new LoggedEvent(type, tick + 1, stored, events.bounds.first(stored.size()));
    }

    /**
     * Ends a tick: what entities are now is what players see of it.
     *
     * @return the number of the tick, which is one more than that of the tick before
     * @throws IllegalArgumentException if a value of an entity is outside its bounds, which the message names. Players see this entity as
     *     it was before, and all others as they are
     */
    public int endTick() {
        tick++;
        log.begin(tick);
        IdList despawned = log.despawned(tick);
        for (int i = 0; i < gone.size(); i++) {
            despawned.add(gone.get(i));
        }
        gone.clear();
        IllegalArgumentException failure = null;
        for (int i = 0; i < told.size(); i++) {
            int id = told.get(i);
            isTold[id] = false;
            if (entities[id] != null) {
                failure = first(failure, record(id));
            }
        }
        told.clear();
        if (comparesAny()) {
            for (int id = 0; id < idEnd; id++) {
                // Of one that was told the version is known: it is recorded again only if that failed.
                if (entities[id] != null && !type(id).tellsChanges && changedTicks[id] != tick) {
                    failure = first(failure, record(id));
                }
            }
        }
        grids.forEach(InterestGrid::update);
        if (failure != null) {
            throw failure;
        }
        return tick;
    }

    private boolean comparesAny() {
        for (EntityType<?> type : types.entities) {
            if (!type.tellsChanges) {
                return true;
            }
        }
        return false;
    }

    private static @Nullable IllegalArgumentException first(@Nullable IllegalArgumentException failure,
            @Nullable IllegalArgumentException next) {
        return failure == null ? next : failure;
    }

    /** Keeps a version of an entity that changed. */
    private @Nullable IllegalArgumentException record(int id) {
        BitSerializable entity = Objects.requireNonNull(entities[id]);
        Recorder last = recorders[typeNumbers[id] & 0xFF];
        try {
            recorder.record(entity, last.tape, last.bounds);
        } catch (IllegalArgumentException e) {
            return new IllegalArgumentException("entity " + id + ", " + entity.getClass().getSimpleName() + ": " + e.getMessage(), e);
        }
        EntityHistory history = histories[id];
        if (!history.isNewest(last.tape)) {
            spawnTicks[id] = history.count() == 0 ? tick : spawnTicks[id];
            history.add(tick, last.tape, bounds(last, history), MAX_VERSIONS);
            changedTicks[id] = tick;
            log.changed(tick).add(id);
        }
        return null;
    }

    /** The bounds of the recorded values, as the object that has them already if there is one. */
    private static Bounds bounds(Recorder last, EntityHistory history) {
        int size = last.tape.size();
        if (last.common.isSame(last.bounds, size)) {
            return last.common;
        }
        if (history.count() > 0 && history.bounds().isSame(last.bounds, size)) {
            return history.bounds();
        }
        last.common = last.bounds.first(size);
        return last.common;
    }

    /**
     * Returns the number of the tick that ended last.
     *
     * @return 0 before the first
     */
    public int tick() {
        return tick;
    }

    /**
     * Adds a player.
     *
     * @param interest of the player
     * @return the player's view; {@link #leave} ends it
     */
    public WorldView join(Interest interest) {
        WorldView view = new WorldView(this, Objects.requireNonNull(interest, "interest"), joined++);
        views.add(view);
        return view;
    }

    /**
     * Removes a player. Does nothing if the player is not here.
     *
     * @param view of the player
     */
    public void leave(WorldView view) {
        views.remove(view);
    }

    /**
     * Makes a grid of the places of entities, by which players' interests find what is near.
     *
     * @param cellSize the length of a cell's edge, about the radius of an interest, above 0
     * @param position of an entity
     * @return the grid, which follows the world from now on
     * @throws IllegalArgumentException if the size is not above 0, or not finite
     */
    public InterestGrid grid(float cellSize, InterestGrid.Position position) {
        InterestGrid grid = new InterestGrid(this, cellSize, position);
        grids.add(grid);
        return grid;
    }

    // ---- For views

    int idEnd() {
        return idEnd;
    }

    EntityType<?> type(int id) {
        return types.entities.get(typeNumbers[id] & 0xFF);
    }

    int typeNumber(int id) {
        return typeNumbers[id] & 0xFF;
    }

    int generation(int id) {
        return generations[id] & GENERATIONS;
    }

    /** The tick of an entity's last change. */
    int changedTick(int id) {
        return changedTicks[id];
    }

    /** The tick since which players may see an entity. */
    int spawnTick(int id) {
        return spawnTicks[id];
    }

    EntityHistory history(int id) {
        return histories[id];
    }

    /** Returns whether an entity has a version: it has lived to the end of a tick. */
    boolean isVisible(int id) {
        return entities[id] != null && histories[id].count() > 0;
    }

    /** A writer for one packet, to be {@linkplain #giveBack given back}: as many are made as threads write at once. */
    PacketWriter borrowWriter() {
        synchronized (writers) {
            PacketWriter writer = writers.pollFirst();
            return writer == null ? new PacketWriter(this) : writer;
        }
    }

    void giveBack(PacketWriter writer) {
        synchronized (writers) {
            writers.addFirst(writer);
        }
    }

    private void require(int id) {
        if (get(id) == null) {
            throw new IllegalArgumentException("there is no entity " + id);
        }
    }
}

package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.internal.delta.Bounds;
import io.github.tightwire.internal.delta.ValueLog;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Objects;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/** The entities of a world, and their versions: the players' states, the writers and the grids read it between two ticks. */
final class EntityStore {
    /** Versions of an entity. */
    private static final int MAX_VERSIONS = 32;
    /** An id rests for so many ticks before it is used again. */
    private static final int REST_TICKS = 64;
    private static final int FIRST_ROOM = 64;
    private static final int GENERATIONS = 0xFF;

    final WorldTypes types;
    final ChangeLog log = new ChangeLog();
    private int tick;

    private @Nullable BitSerializable[] entities = {};
    private byte[] typeNumbers = {};
    private byte[] generations = {};
    private EntityHistory[] histories = {};
    private int[] changedTicks = {};
    private int[] spawnTicks = {};
    /** Of an entity that was despawned, the last tick at whose end it was there. */
    private int[] lastTicks = {};
    private boolean[] isTold = {};
    private int idEnd;
    private int count;

    private final IdList told = new IdList();
    private final IdList gone = new IdList();
    private final ArrayDeque<Resting> resting = new ArrayDeque<>();

    private final Recorder[] recorders;
    private final Recorder events = new Recorder();
    private final EntityStreams recorder;

    /** An id whose entity was despawned. */
    private record Resting(int id, int untilTick) {
    }

    /** The values of a type's last entity, and its bounds, which are mostly those of all. */
    private static final class Recorder {
        private final ValueLog valueLog = new ValueLog();
        private final Bounds bounds = new Bounds();
        private Bounds common = new Bounds();
    }

    /** A world without entities, at tick 0. */
    EntityStore(WorldTypes types) {
        this.types = Objects.requireNonNull(types, "types");
        recorder = new EntityStreams(types.maxObjectBytes);
        recorders = new Recorder[types.entities.size()];
        Arrays.setAll(recorders, type -> new Recorder());
    }

    /** A world as it was saved, at its tick; of entities of its own. */
    EntityStore(SavedWorld saved) {
        this(saved.types);
        tick = saved.tick();
        log.begin(tick);
        reserve(saved.idEnd());
        for (; idEnd < saved.idEnd(); idEnd++) {
            BitSerializable entity = saved.entity(idEnd);
            if (entity == null) {
                resting.addLast(new Resting(idEnd, tick));
            } else {
                restore(idEnd, entity);
            }
        }
    }

    private void restore(int id, BitSerializable saved) {
        add(id, types.entity(saved.getClass()), saved);
        IllegalArgumentException failure = record(id);
        if (failure != null) {
            throw failure;
        }
        entities[id] = newest(id);
    }

    /** Returns the world as of the tick that ended last. */
    SavedWorld save() {
        @Nullable BitSerializable[] saved = new BitSerializable[idEnd];
        for (int id = 0; id < idEnd; id++) {
            saved[id] = histories[id].count() > 0 && lastTicks[id] >= tick ? newest(id) : null;
        }
        return new SavedWorld(types, tick, saved);
    }

    /** Makes an entity as it was at the end of the last tick. */
    private BitSerializable newest(int id) {
        BitSerializable made = type(id).construct();
        load(histories[id].newest(), made);
        return made;
    }

    private void load(ValueLog values, BitSerializable into) {
        // These values were written by the same method.
        if (!recorder.load(values, into).isAccepted()) {
            throw new IllegalStateException(into.getClass().getName() + " does not read what it wrote");
        }
    }

    /** Adds an entity. */
    int spawn(BitSerializable entity) {
        int type = types.entity(entity.getClass());
        int id = freeId();
        add(id, type, entity);
        tell(id);
        return id;
    }

    private void add(int id, int type, BitSerializable entity) {
        entities[id] = entity;
        typeNumbers[id] = (byte) type;
        generations[id]++;
        histories[id].clear();
        lastTicks[id] = Integer.MAX_VALUE;
        count++;
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
            int room = Math.min(types.maxEntities, Math.max(Math.max(FIRST_ROOM, ids), 2 * histories.length));
            int known = histories.length;
            entities = Arrays.copyOf(entities, room);
            typeNumbers = Arrays.copyOf(typeNumbers, room);
            generations = Arrays.copyOf(generations, room);
            changedTicks = Arrays.copyOf(changedTicks, room);
            spawnTicks = Arrays.copyOf(spawnTicks, room);
            lastTicks = Arrays.copyOf(lastTicks, room);
            isTold = Arrays.copyOf(isTold, room);
            histories = Arrays.copyOf(histories, room);
            for (int i = known; i < room; i++) {
                histories[i] = new EntityHistory();
            }
        }
    }

    /** Removes an entity. */
    void despawn(int id) {
        require(id);
        entities[id] = null;
        count--;
        gone.add(id);
        lastTicks[id] = tick;
        resting.addLast(new Resting(id, tick + REST_TICKS));
    }

    /** Says that an entity changed. */
    void changed(int id) {
        require(id);
        tell(id);
    }

    private void tell(int id) {
        if (!isTold[id]) {
            isTold[id] = true;
            told.add(id);
        }
    }

    /** Returns the entity of an id. */
    @Nullable BitSerializable get(int id) {
        return id >= 0 && id < idEnd ? entities[id] : null;
    }

    /** Sets an object to what an entity was at the end of a tick. Returns false where it was not there, or that is not kept. */
    boolean load(int id, int ofTick, BitSerializable into) {
        if (id < 0 || id >= idEnd || ofTick < 0 || ofTick > Math.min(tick, lastTicks[id])) {
            return false;
        }
        ValueLog values = histories[id].at(ofTick);
        if (values == null) {
            return false;
        }
        type(id).requireClass(id, into);
        load(values, into);
        return true;
    }

    /** Returns the number of entities. */
    int size() {
        return count;
    }

    /** Calls something with the id of each entity. */
    void forEachId(IntConsumer action) {
        for (int id = 0; id < idEnd; id++) {
            if (entities[id] != null) {
                action.accept(id);
            }
        }
    }

    LoggedEvent log(BitSerializable event) {
        int type = types.event(event.getClass());
        recorder.record(event, events.valueLog, events.bounds);
        ValueLog stored = ValueLog.stored();
        stored.copy(events.valueLog);
        return new LoggedEvent(type, tick + 1, stored, events.bounds.first(stored.size()));
    }

    /** Ends a tick: what entities are now is what players see of it. */
    int endTick() {
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
            recorder.record(entity, last.valueLog, last.bounds);
        } catch (RuntimeException e) {
            // Whatever the entity's method throws: all others are to be seen as they are.
            return new IllegalArgumentException("entity " + id + ", " + entity.getClass().getSimpleName() + ": " + e.getMessage(), e);
        }
        EntityHistory history = histories[id];
        if (!history.isNewest(last.valueLog)) {
            spawnTicks[id] = history.count() == 0 ? tick : spawnTicks[id];
            history.add(tick, last.valueLog, bounds(last, history), MAX_VERSIONS);
            changedTicks[id] = tick;
            log.changed(tick).add(id);
        }
        return null;
    }

    /** The bounds of the recorded values, as the object that has them already if there is one. */
    private static Bounds bounds(Recorder last, EntityHistory history) {
        int size = last.valueLog.size();
        if (last.common.isSame(last.bounds, size)) {
            return last.common;
        }
        if (history.count() > 0 && history.bounds().isSame(last.bounds, size)) {
            return history.bounds();
        }
        last.common = last.bounds.first(size);
        return last.common;
    }

    /** Returns the number of the tick that ended last. */
    int tick() {
        return tick;
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

    void require(int id) {
        if (get(id) == null) {
            throw new IllegalArgumentException("there is no entity " + id);
        }
    }
}

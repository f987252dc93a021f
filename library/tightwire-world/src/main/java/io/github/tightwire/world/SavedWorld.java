package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A world as players see it at the end of a tick: the tick, and each entity with its id. {@link World#save} makes one, any {@link Codec}
 * writes and reads it, and {@link World#World(SavedWorld)} goes on from there, in this process or another one.
 *
 * <pre>{@code
 * Codec<SavedWorld> codec = Codec.of(SavedWorld.class);
 * int length = codec.write(world.save(), bytes);
 *
 * SavedWorld saved = new SavedWorld(TYPES);
 * if (codec.read(saved, bytes, length).isAccepted()) {
 *     World world = new World(saved);
 * }
 * }</pre>
 *
 * <p>It has what is on the wire: fields that a serialize method leaves out are as the type's constructor makes them. Players, their acks
 * and their events are no part of it.
 */
public final class SavedWorld implements BitSerializable {
    final WorldTypes types;
    private int tick;
    private @Nullable BitSerializable[] entities;

    /**
     * A world to read into: at tick 0, without entities.
     *
     * @param types of the world, in the same order as where it was saved
     */
    public SavedWorld(WorldTypes types) {
        this(Objects.requireNonNull(types, "types"), 0, new BitSerializable[0]);
    }

    /** A world of entities by their ids, which are this one's alone. */
    SavedWorld(WorldTypes types, int tick, @Nullable BitSerializable[] entities) {
        this.types = types;
        this.tick = tick;
        this.entities = entities;
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
     * Returns the number of entities.
     *
     * @return from 0
     */
    public int size() {
        int size = 0;
        for (BitSerializable entity : entities) {
            size += entity == null ? 0 : 1;
        }
        return size;
    }

    /** No id is this one or above. */
    int idEnd() {
        return entities.length;
    }

    @Nullable BitSerializable entity(int id) {
        return entities[id];
    }

    /**
     * The tick; the ids, rising, each with the number of its type, and from a whole byte on the entity. Refuses what such a world can't
     * have: a type that there is not, an entity that is larger than an object may be. One whose read was refused is a world, but of no use.
     */
    @Override
    public void serialize(BitStream s) {
        int max = types.maxEntities;
        int ofTick = s.serializeInt(tick, 0, Integer.MAX_VALUE);
        @Nullable BitSerializable[] read = new BitSerializable[s.isReading() ? max : 0];
        int end = 0;
        for (int id = s.serializeNextIndex(-1, next(-1), max); id < max; id = s.serializeNextIndex(id, next(id), max)) {
            if (s.isReading()) {
                read[id] = read(s);
                end = id + 1;
            } else {
                write(s, Objects.requireNonNull(entities[id]));
            }
        }
        if (s.isReading()) {
            tick = ofTick;
            entities = Arrays.copyOf(read, end);
        }
    }

    private int next(int id) {
        for (int next = id + 1; next < entities.length; next++) {
            if (entities[next] != null) {
                return next;
            }
        }
        return types.maxEntities;
    }

    private void write(BitStream s, BitSerializable entity) {
        int unused = s.serializeInt(types.entity(entity.getClass()), 0, types.entities.size() - 1);
        s.serializeAlign();
        s.serializeObject(entity);
    }

    private BitSerializable read(BitStream s) {
        EntityType<?> type = types.entities.get(s.serializeInt(0, 0, types.entities.size() - 1));
        BitSerializable entity = type.construct();
        s.serializeAlign();
        int start = s.bitPosition();
        s.serializeObject(entity);
        s.require(s.bitPosition() - start <= types.maxObjectBytes * Byte.SIZE, "larger than an object may be");
        return entity;
    }
}

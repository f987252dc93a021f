package io.github.tightwire.formats.world;

import io.github.tightwire.formats.schema.ByName;
import io.github.tightwire.formats.schema.Snapshot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A world's time and its objects, kept by class as a game keeps them, each class in the order of the ids. Formats that send
 * the objects of all classes in one row take them from {@link #objects}.
 */
public final class World {
    private static final Comparator<WorldObject> BY_ID = Comparator.comparingInt(object -> object.id);

    /** Seconds since the world began. */
    public float time;
    /** In the order of their ids. */
    public Player[] players = {};
    /** In the order of their ids. */
    public Grunt[] grunts = {};
    /** In the order of their ids. */
    public Weapon[] weapons = {};

    private transient WorldObject[] objects;

    /** An empty world, to be filled in. */
    public World() {
    }

    /** A world of objects of any class, in any order, no two of the same id. */
    public World(float time, List<? extends WorldObject> objects) {
        this.time = time;
        this.objects = objects.toArray(WorldObject[]::new);
        Arrays.sort(this.objects, BY_ID);
        players = some(Player.class).toArray(Player[]::new);
        grunts = some(Grunt.class).toArray(Grunt[]::new);
        weapons = some(Weapon.class).toArray(Weapon[]::new);
    }

    /** {@return the world of a snapshot of {@link WorldSchema}, its objects by id} */
    public static World of(Snapshot snapshot) {
        return ByName.filled(World.class, snapshot.withIds(false));
    }

    /** {@return this world in numbers} */
    public Snapshot toSnapshot() {
        return ByName.snapshot(WorldSchema.SCHEMA.withIds(), this).withoutIds(WorldSchema.SCHEMA, false);
    }

    /** {@return all objects in the order of their ids} */
    public WorldObject[] objects() {
        if (objects == null) {
            objects = Stream.of(players, grunts, weapons).flatMap(Arrays::stream).sorted(BY_ID).toArray(WorldObject[]::new);
        }
        return objects;
    }

    /** {@return how many objects there are} */
    public int size() {
        return players.length + grunts.length + weapons.length;
    }

    /** {@return another world in the same state} */
    public World copy() {
        return new World(time, Arrays.stream(objects()).map(WorldObject::copy).toList());
    }

    private <T extends WorldObject> List<T> some(Class<T> type) {
        List<T> some = new ArrayList<>();
        for (WorldObject object : objects) {
            if (type.isInstance(object)) {
                some.add(type.cast(object));
            }
        }
        return some;
    }
}

package io.github.tightwire.formats.world;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

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

    /** A world with room for its objects of each class, to be filled in. */
    public World(float time, int players, int grunts, int weapons) {
        this.time = time;
        this.players = new Player[players];
        this.grunts = new Grunt[grunts];
        this.weapons = new Weapon[weapons];
    }

    /** A world of objects of any class, in any order, no two of the same id. */
    public World(float time, List<? extends WorldObject> objects) {
        this.time = time;
        this.objects = objects.toArray(WorldObject[]::new);
        Arrays.sort(this.objects, BY_ID);
        List<Player> somePlayers = new ArrayList<>();
        List<Grunt> someGrunts = new ArrayList<>();
        List<Weapon> someWeapons = new ArrayList<>();
        for (WorldObject object : this.objects) {
            if (object instanceof Player player) {
                somePlayers.add(player);
            } else if (object instanceof Grunt grunt) {
                someGrunts.add(grunt);
            } else if (object instanceof Weapon weapon) {
                someWeapons.add(weapon);
            }
        }
        players = somePlayers.toArray(Player[]::new);
        grunts = someGrunts.toArray(Grunt[]::new);
        weapons = someWeapons.toArray(Weapon[]::new);
    }

    /** {@return all objects in the order of their ids} */
    public WorldObject[] objects() {
        if (objects == null) {
            objects = new WorldObject[size()];
            System.arraycopy(players, 0, objects, 0, players.length);
            System.arraycopy(grunts, 0, objects, players.length, grunts.length);
            System.arraycopy(weapons, 0, objects, players.length + grunts.length, weapons.length);
            Arrays.sort(objects, BY_ID);
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

    /** Passes all fields: the time, the numbers of objects, and the objects class by class. */
    void visit(Fields f) {
        time = f.real(time);
        int playerCount = f.count(players.length);
        int gruntCount = f.count(grunts.length);
        int weaponCount = f.count(weapons.length);
        if (f.isReading()) {
            players = new Player[playerCount];
            grunts = new Grunt[gruntCount];
            weapons = new Weapon[weaponCount];
            Arrays.setAll(players, i -> new Player());
            Arrays.setAll(grunts, i -> new Grunt());
            Arrays.setAll(weapons, i -> new Weapon());
        }
        for (Player player : players) {
            player.visit(f);
        }
        for (Grunt grunt : grunts) {
            grunt.visit(f);
        }
        for (Weapon weapon : weapons) {
            weapon.visit(f);
        }
    }
}

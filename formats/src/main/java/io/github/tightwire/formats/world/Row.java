package io.github.tightwire.formats.world;

import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.world.QuantisedWorld.GruntCode;
import io.github.tightwire.formats.world.QuantisedWorld.PlayerCode;
import io.github.tightwire.formats.world.QuantisedWorld.Triple;
import io.github.tightwire.formats.world.QuantisedWorld.WeaponCode;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * An object as numbers, for formats that are written value by value. The values are those of the properties in the order of
 * {@link WorldSchema}, each an array: three numbers for a vector, none for a vector that is zero and may be left out.
 *
 * @param step from the id of the row before, of the same class, or from 0
 * @param id of the object
 * @param type of the object: 0 a player, 1 a grunt, 2 a weapon
 * @param values one array a property
 */
public record Row(int step, int id, int type, double[]... values) {
    private static final double[] LEFT_OUT = {};

    /**
     * The rows of a world.
     *
     * @param time of the world, in seconds or as its code
     * @param players in the order of their ids
     * @param grunts in the order of their ids
     * @param weapons in the order of their ids
     */
    public record Table(double time, List<Row> players, List<Row> grunts, List<Row> weapons) {
    }

    /** {@return the class of an object, with the names of its properties} */
    public ObjectClass description() {
        return WorldSchema.SCHEMA.classes().get(type);
    }

    /**
     * A world as rows.
     *
     * @param world what is sent
     * @param column which of the columns
     * @return its rows
     */
    public static Table table(World world, Column column) {
        return column == Column.NATURAL ? natural(world) : quantised(QuantisedWorld.of(world));
    }

    /**
     * The world of rows; their ids count, not their steps.
     *
     * @param table of one column
     * @param column which of the columns
     * @return a new world
     */
    public static World world(Table table, Column column) {
        return column == Column.NATURAL ? natural(table) : quantised(table).toWorld();
    }

    /**
     * The world of rows of any class, in the order of the ids.
     *
     * @param time in seconds
     * @param rows in the order of the ids
     * @param column which of the columns
     * @return a new world
     */
    public static World world(double time, List<Row> rows, Column column) {
        Table table = new Table(time, new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        for (Row row : rows) {
            (row.type == 0 ? table.players : row.type == 1 ? table.grunts : table.weapons).add(row);
        }
        return world(table, column);
    }

    /**
     * All rows of a table in the order of the ids.
     *
     * @param table of one column
     * @return a new list
     */
    public static List<Row> inOrder(Table table) {
        List<Row> rows = new ArrayList<>(table.players.size() + table.grunts.size() + table.weapons.size());
        rows.addAll(table.players);
        rows.addAll(table.grunts);
        rows.addAll(table.weapons);
        rows.sort(Comparator.comparingInt(Row::id));
        return rows;
    }

    private static Table natural(World world) {
        List<Row> players = new ArrayList<>(world.players.length);
        int last = 0;
        for (Player p : world.players) {
            players.add(new Row(p.id - last, p.id, 0, of(p.position),
                    new double[] {p.orientation.x, p.orientation.y, p.orientation.z, p.orientation.w},
                    p.velocity.isZero() ? LEFT_OUT : of(p.velocity),
                    new double[] {p.health}, new double[] {p.weapon}));
            last = p.id;
        }
        List<Row> grunts = new ArrayList<>(world.grunts.length);
        last = 0;
        for (Grunt g : world.grunts) {
            grunts.add(new Row(g.id - last, g.id, 1, of(g.position), new double[] {g.health}));
            last = g.id;
        }
        List<Row> weapons = new ArrayList<>(world.weapons.length);
        last = 0;
        for (Weapon w : world.weapons) {
            weapons.add(weapon(w.id - last, w.id, w.type.ordinal(), w.ammo, w.roundInChamber));
            last = w.id;
        }
        return new Table(world.time, players, grunts, weapons);
    }

    private static Table quantised(QuantisedWorld world) {
        List<Row> players = new ArrayList<>(world.players.length);
        int id = 0;
        for (PlayerCode p : world.players) {
            id += p.step;
            players.add(new Row(p.step, id, 0, of(p.position), new double[] {p.orientation},
                    p.velocity.isZero() ? LEFT_OUT : of(p.velocity),
                    new double[] {p.health}, new double[] {p.weapon}));
        }
        List<Row> grunts = new ArrayList<>(world.grunts.length);
        id = 0;
        for (GruntCode g : world.grunts) {
            id += g.step;
            grunts.add(new Row(g.step, id, 1, of(g.position), new double[] {g.health}));
        }
        List<Row> weapons = new ArrayList<>(world.weapons.length);
        id = 0;
        for (WeaponCode w : world.weapons) {
            id += w.step;
            weapons.add(weapon(w.step, id, w.type, w.ammo, w.roundInChamber));
        }
        return new Table(world.time, players, grunts, weapons);
    }

    private static World natural(Table table) {
        Player[] players = new Player[table.players.size()];
        for (int i = 0; i < players.length; i++) {
            Row row = table.players.get(i);
            Player player = new Player();
            player.id = row.id;
            player.position = vector(row.values[0]);
            double[] q = row.values[1];
            player.orientation = new Rotation((float) q[0], (float) q[1], (float) q[2], (float) q[3]);
            player.velocity = vector(row.values[2]);
            player.health = row.integer(3);
            player.weapon = row.integer(4);
            players[i] = player;
        }
        Grunt[] grunts = new Grunt[table.grunts.size()];
        for (int i = 0; i < grunts.length; i++) {
            Row row = table.grunts.get(i);
            Grunt grunt = new Grunt();
            grunt.id = row.id;
            grunt.position = vector(row.values[0]);
            grunt.health = row.integer(1);
            grunts[i] = grunt;
        }
        Weapon[] weapons = new Weapon[table.weapons.size()];
        for (int i = 0; i < weapons.length; i++) {
            Row row = table.weapons.get(i);
            Weapon weapon = new Weapon();
            weapon.id = row.id;
            weapon.type = Weapon.Type.values()[row.integer(0)];
            weapon.ammo = row.integer(1);
            weapon.roundInChamber = row.integer(2) != 0;
            weapons[i] = weapon;
        }
        return new World((float) table.time, players, grunts, weapons);
    }

    private static QuantisedWorld quantised(Table table) {
        QuantisedWorld world = new QuantisedWorld();
        world.time = (int) table.time;
        world.players = new PlayerCode[table.players.size()];
        int last = 0;
        for (int i = 0; i < world.players.length; i++) {
            Row row = table.players.get(i);
            PlayerCode player = new PlayerCode();
            player.step = row.id - last;
            player.position = triple(row.values[0]);
            player.orientation = row.integer(1);
            player.velocity = triple(row.values[2]);
            player.health = row.integer(3);
            player.weapon = row.integer(4);
            world.players[i] = player;
            last = row.id;
        }
        world.grunts = new GruntCode[table.grunts.size()];
        last = 0;
        for (int i = 0; i < world.grunts.length; i++) {
            Row row = table.grunts.get(i);
            GruntCode grunt = new GruntCode();
            grunt.step = row.id - last;
            grunt.position = triple(row.values[0]);
            grunt.health = row.integer(1);
            world.grunts[i] = grunt;
            last = row.id;
        }
        world.weapons = new WeaponCode[table.weapons.size()];
        last = 0;
        for (int i = 0; i < world.weapons.length; i++) {
            Row row = table.weapons.get(i);
            WeaponCode weapon = new WeaponCode();
            weapon.step = row.id - last;
            weapon.type = row.integer(0);
            weapon.ammo = row.integer(1);
            weapon.roundInChamber = row.integer(2) != 0;
            world.weapons[i] = weapon;
            last = row.id;
        }
        return world;
    }

    private int integer(int property) {
        return (int) values[property][0];
    }

    private static Row weapon(int step, int id, int type, int ammo, boolean roundInChamber) {
        return new Row(step, id, 2, new double[] {type}, new double[] {ammo}, new double[] {roundInChamber ? 1 : 0});
    }

    private static double[] of(Vector vector) {
        return new double[] {vector.x, vector.y, vector.z};
    }

    private static double[] of(Triple triple) {
        return new double[] {triple.x, triple.y, triple.z};
    }

    private static Vector vector(double[] components) {
        return components.length == 0
                ? new Vector()
                : new Vector((float) components[0], (float) components[1], (float) components[2]);
    }

    private static Triple triple(double[] components) {
        return components.length == 0
                ? new Triple()
                : new Triple((int) components[0], (int) components[1], (int) components[2]);
    }
}

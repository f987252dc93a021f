package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.struct.Shape;
import io.github.tightwire.formats.struct.Struct;
import io.github.tightwire.formats.struct.StructFormat;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.World;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;

/** A world as Java objects of integers, for the peers that take objects as they are. Their fields are those of the structs. */
public final class QuantisedWorld {
    public int time;
    public PlayerCode[] players = {};
    public GruntCode[] grunts = {};
    public WeaponCode[] weapons = {};

    QuantisedWorld() {
    }

    /** A world in integers. */
    QuantisedWorld(World world) {
        Struct struct = StructFormat.toStruct(Column.QUANTISED.of(world), Column.QUANTISED);
        time = struct.integer(0);
        players = struct.lists().get(0).stream().map(PlayerCode::new).toArray(PlayerCode[]::new);
        grunts = struct.lists().get(1).stream().map(GruntCode::new).toArray(GruntCode[]::new);
        weapons = struct.lists().get(2).stream().map(WeaponCode::new).toArray(WeaponCode[]::new);
    }

    /** The world of these integers. */
    World toWorld() {
        Shape shape = Shape.of(Column.QUANTISED);
        List<Shape> lists = List.copyOf(shape.lists().values());
        Struct struct = new Struct(shape, List.of(one(time)), List.of(structs(lists.get(0), players, PlayerCode::values),
                structs(lists.get(1), grunts, GruntCode::values), structs(lists.get(2), weapons, WeaponCode::values)));
        return Column.QUANTISED.toWorld(StructFormat.toSnapshot(struct, Column.QUANTISED));
    }

    private static <T> List<Struct> structs(Shape shape, T[] objects, Function<T, List<double[]>> values) {
        return Arrays.stream(objects).map(object -> new Struct(shape, values.apply(object), List.of())).toList();
    }

    private static double[] one(int number) {
        return new double[] {number};
    }

    /** Three integers. */
    public record Triple(int x, int y, int z) {
        private static Triple of(double... v) {
            return v.length == 0 ? new Triple(0, 0, 0) : new Triple((int) v[0], (int) v[1], (int) v[2]);
        }

        private double[] toArray() {
            return new double[] {x, y, z};
        }
    }

    /** A player. */
    public static final class PlayerCode {
        public int step;
        public Triple position;
        public int orientation;
        public Triple velocity;
        public int health;
        public int weapon;

        PlayerCode() {
        }

        private PlayerCode(Struct struct) {
            step = struct.integer(0);
            position = Triple.of(struct.values().get(1));
            orientation = struct.integer(2);
            velocity = Triple.of(struct.values().get(3));
            health = struct.integer(4);
            weapon = struct.integer(5);
        }

        private List<double[]> values() {
            return List.of(one(step), position.toArray(), one(orientation), velocity.toArray(), one(health), one(weapon));
        }
    }

    /** A grunt. */
    public static final class GruntCode {
        public int step;
        public Triple position;
        public int health;

        GruntCode() {
        }

        private GruntCode(Struct struct) {
            step = struct.integer(0);
            position = Triple.of(struct.values().get(1));
            health = struct.integer(2);
        }

        private List<double[]> values() {
            return List.of(one(step), position.toArray(), one(health));
        }
    }

    /** A weapon. */
    public static final class WeaponCode {
        public int step;
        public int type;
        public int ammo;
        public boolean roundInChamber;

        WeaponCode() {
        }

        private WeaponCode(Struct struct) {
            step = struct.integer(0);
            type = struct.integer(1);
            ammo = struct.integer(2);
            roundInChamber = struct.integer(3) != 0;
        }

        private List<double[]> values() {
            return List.of(one(step), one(type), one(ammo), one(roundInChamber ? 1 : 0));
        }
    }
}

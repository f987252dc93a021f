package io.github.tightwire.formats.ship;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.formats.struct.Shape;
import io.github.tightwire.formats.struct.Shape.Field;
import io.github.tightwire.formats.struct.Struct;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** A ship that appears, in integers of known ranges. */
public final class Ship implements BitSerializable {
    /** What others send of it: the fields in their order. */
    static final Shape SHAPE = new Shape(List.of(Field.integers("type", 1), Field.integers("position", 3),
            Field.integers("rotation", 4), Field.integers("velocity", 3), Field.integers("flags", 1),
            Field.integers("team", 1), Field.integers("health", 1), Field.integers("thrust", 1)), Map.of());

    private static final int MAX_TYPE = 5;
    private static final int MAX_POSITION = 8388608;
    private static final int MAX_ROTATION = 1024;
    private static final int MAX_VELOCITY = 2097152;
    private static final int FLAG_BITS = 4;
    private static final int MAX_TEAM = 2;
    private static final int MAX_HEALTH = 1000;
    private static final int MAX_THRUST = 100;

    int type;
    int[] position = new int[3];
    int[] rotation = new int[4];
    int[] velocity = new int[3];
    /** Zero where the ship has none. */
    int flags;
    int team;
    int health;
    int thrust;

    /** All zero: to be read into. */
    public Ship() {
    }

    /** The ship of a struct. */
    Ship(Struct struct) {
        type = struct.integer(0);
        position = integers(struct, 1);
        rotation = integers(struct, 2);
        velocity = integers(struct, 3);
        flags = struct.values().get(4).length == 0 ? 0 : struct.integer(4);
        team = struct.integer(5);
        health = struct.integer(6);
        thrust = struct.integer(7);
    }

    /** {@return the ship of the comparison} */
    public static Ship example() {
        Ship ship = new Ship();
        ship.type = 4;
        ship.position = new int[] {1234567, -2345678, 3456789};
        ship.rotation = new int[] {100, -200, 300, 400};
        ship.velocity = new int[] {12345, -23456, 34567};
        ship.flags = 10;
        ship.team = 2;
        ship.health = 750;
        ship.thrust = 42;
        return ship;
    }

    @Override
    public void serialize(BitStream s) {
        type = s.serializeInt(type, 0, MAX_TYPE);
        serialize(s, position, MAX_POSITION);
        serialize(s, rotation, MAX_ROTATION);
        serialize(s, velocity, MAX_VELOCITY);
        flags = s.serializeBool(flags != 0) ? s.serializeBits(flags, FLAG_BITS) : 0;
        team = s.serializeInt(team, 0, MAX_TEAM);
        health = s.serializeInt(health, 0, MAX_HEALTH);
        thrust = s.serializeInt(thrust, 0, MAX_THRUST);
    }

    /** {@return this ship as a struct, without flags where it has none} */
    Struct toStruct() {
        return new Struct(SHAPE, List.of(numbers(type), numbers(position), numbers(rotation), numbers(velocity),
                flags == 0 ? numbers() : numbers(flags), numbers(team), numbers(health), numbers(thrust)), List.of());
    }

    @Override
    public String toString() {
        return toStruct().toString();
    }

    private static void serialize(BitStream s, int[] values, int max) {
        for (int i = 0; i < values.length; i++) {
            values[i] = s.serializeInt(values[i], -max, max);
        }
    }

    private static double[] numbers(int... integers) {
        return Arrays.stream(integers).asDoubleStream().toArray();
    }

    private static int[] integers(Struct struct, int field) {
        return Arrays.stream(struct.values().get(field)).mapToInt(number -> (int) number).toArray();
    }
}

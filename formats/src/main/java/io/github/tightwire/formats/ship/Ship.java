package io.github.tightwire.formats.ship;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.Arrays;

/** A ship that appears, in integers of known ranges. */
public final class Ship implements BitSerializable {
    static final int TYPES = 6;
    static final int TEAMS = 3;
    static final int FLAG_BITS = 4;
    private static final int MAX_POSITION = 8388608;
    private static final int MAX_ROTATION = 1024;
    private static final int MAX_VELOCITY = 2097152;
    private static final int MAX_HEALTH = 1000;
    private static final int MAX_THRUST = 100;

    int type;
    final int[] position;
    final int[] rotation;
    final int[] velocity;
    /** Zero where the ship has none. */
    int flags;
    int team;
    int health;
    int thrust;

    /** All zero: to be read into. */
    public Ship() {
        this(0, new int[3], new int[4], new int[3], 0, 0, 0, 0);
    }

    Ship(int type, int[] position, int[] rotation, int[] velocity, int flags, int team, int health, int thrust) {
        this.type = type;
        this.position = position;
        this.rotation = rotation;
        this.velocity = velocity;
        this.flags = flags;
        this.team = team;
        this.health = health;
        this.thrust = thrust;
    }

    /** {@return the ship of the comparison} */
    public static Ship example() {
        return new Ship(4, new int[] {1234567, -2345678, 3456789}, new int[] {100, -200, 300, 400},
                new int[] {12345, -23456, 34567}, 10, 2, 750, 42);
    }

    @Override
    public void serialize(BitStream s) {
        type = s.serializeInt(type, 0, TYPES - 1);
        serialize(s, position, MAX_POSITION);
        serialize(s, rotation, MAX_ROTATION);
        serialize(s, velocity, MAX_VELOCITY);
        if (s.serializeBool(flags != 0)) {
            flags = s.serializeBits(flags, FLAG_BITS);
        } else if (s.isReading()) {
            flags = 0;
        }
        team = s.serializeInt(team, 0, TEAMS - 1);
        health = s.serializeInt(health, 0, MAX_HEALTH);
        thrust = s.serializeInt(thrust, 0, MAX_THRUST);
    }

    @Override
    public String toString() {
        return "type " + type + " position " + Arrays.toString(position) + " rotation "
                + Arrays.toString(rotation) + " velocity " + Arrays.toString(velocity) + " flags "
                + flags + " team " + team + " health " + health + " thrust " + thrust;
    }

    private static void serialize(BitStream s, int[] values, int max) {
        for (int i = 0; i < values.length; i++) {
            values[i] = s.serializeInt(values[i], -max, max);
        }
    }
}

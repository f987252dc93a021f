package io.github.tightwire.benchmarks.packet;

import io.github.tightwire.BitStream;
import java.util.Random;

/** A whole scene in one packet: 900 cubes, a quarter of which moves. */
public final class CubeScene implements Packet {
    /** The number of cubes. */
    public static final int OBJECTS = 900;

    public final Cube[] cubes = new Cube[OBJECTS];

    /** Makes the cubes. */
    public CubeScene() {
        for (int i = 0; i < cubes.length; i++) {
            cubes[i] = new Cube();
        }
    }

    @Override
    public void serialize(BitStream s) {
        for (Cube object : cubes) {
            s.serializeObject(object);
        }
    }

    @Override
    public void randomize(Random random) {
        for (Cube object : cubes) {
            object.randomize(random);
        }
    }
}

package io.github.tightwire.benchmarks.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Subset;
import io.github.tightwire.SubsetEncoding;
import java.util.Random;

/** Some of 4,000 quantized cubes. */
public final class CubeSubset implements BitSerializable {
    /** How many there are. */
    public static final int CUBES = 4_000;

    /** All of them. */
    public final Cube[] cubes = new Cube[CUBES];

    /** Those to send, or those received. */
    public final Subset sent;

    /**
     * Cubes of which none is sent.
     *
     * @param encoding of the subset
     */
    public CubeSubset(SubsetEncoding encoding) {
        sent = new Subset(CUBES, encoding);
        for (int i = 0; i < CUBES; i++) {
            cubes[i] = new Cube();
        }
    }

    @Override
    public void serialize(BitStream s) {
        for (int i = s.serializeNextIndex(-1, sent); i < CUBES; i = s.serializeNextIndex(i, sent)) {
            s.serializeObject(cubes[i]);
        }
    }

    /**
     * Gives every cube other values, and sends so many of them, anywhere.
     *
     * @param random where the values come from
     * @param percent of the cubes that are sent
     */
    public void randomize(Random random, int percent) {
        sent.clear();
        for (Cube cube : cubes) {
            cube.randomize(random);
        }
        while (sent.count() < CUBES * percent / 100) {
            sent.add(random.nextInt(CUBES));
        }
    }
}

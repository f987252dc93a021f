package io.github.tightwire.benchmarks.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Subset;
import java.util.Random;

/** Some of 4,000 quantized cubes. */
public final class CubeSubset implements BitSerializable {
    /** The number of cubes. */
    public static final int CUBES = 4_000;

    /** All of them. */
    public final Cube[] cubes;

    /** Those to send, or those received. */
    public final Subset sent;

    /**
     * Cubes of which none is sent.
     *
     * @param encoding of the subset
     */
    public CubeSubset(Subset.Encoding encoding) {
        this(new Cube[CUBES], encoding);
        for (int i = 0; i < CUBES; i++) {
            cubes[i] = new Cube();
        }
    }

    /**
     * Cubes that others send, too, of which none is sent.
     *
     * @param cubes all of them
     * @param encoding of the subset
     */
    public CubeSubset(Cube[] cubes, Subset.Encoding encoding) {
        this.cubes = cubes;
        this.sent = new Subset(CUBES, encoding);
    }

    @Override
    public void serialize(BitStream s) {
        for (int i = s.serializeNextIndex(-1, sent); i < CUBES; i = s.serializeNextIndex(i, sent)) {
            s.serializeObject(cubes[i]);
        }
    }

    /**
     * Gives every cube other values.
     *
     * @param random where the values come from
     */
    public void randomize(Random random) {
        for (Cube cube : cubes) {
            cube.randomize(random);
        }
    }

    /**
     * Sends so many of the cubes, anywhere, and no others.
     *
     * @param random where they are
     * @param count how many
     */
    public void send(Random random, int count) {
        sent.clear();
        while (sent.count() < count) {
            sent.add(random.nextInt(CUBES));
        }
    }
}

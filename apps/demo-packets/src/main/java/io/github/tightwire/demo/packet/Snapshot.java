package io.github.tightwire.demo.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.BitSet;

/** Some of the cubes as they are at a tick, by themselves: a page is shown worlds in this form. */
public final class Snapshot implements BitSerializable {
    /** The tick of the server's world that the cubes are of; from 1. */
    public int tick;

    private final Cube[] cubes;
    private final BitSet included;

    /**
     * A snapshot to read into, with cubes of its own.
     *
     * @param maxCubes how many the world has
     */
    public Snapshot(int maxCubes) {
        this(new Cube[maxCubes]);
        for (int i = 0; i < maxCubes; i++) {
            cubes[i] = new Cube();
        }
    }

    /**
     * A snapshot to write from.
     *
     * @param cubes the world's, not copied
     */
    public Snapshot(Cube[] cubes) {
        this.cubes = cubes;
        this.included = new BitSet(cubes.length);
    }

    /**
     * Returns the indices of the cubes in it.
     *
     * @return their indices; to be changed before it is written
     */
    public BitSet included() {
        return included;
    }

    /**
     * One of the cubes.
     *
     * @param index of the cube; one that is {@linkplain #included() included}
     * @return the cube, valid until the next snapshot is read into this one
     */
    public Cube cube(int index) {
        return cubes[index];
    }

    @Override
    public void serialize(BitStream s) {
        tick = s.serializeInt(tick, 1, Integer.MAX_VALUE);
        if (s.isReading()) {
            included.clear();
        }
        int max = cubes.length;
        for (int i = s.serializeNextIndex(-1, next(-1), max); i < max; i = s.serializeNextIndex(i, next(i), max)) {
            if (s.isReading()) {
                included.set(i);
            }
            cubes[i].serializePlace(s);
        }
    }

    private int next(int index) {
        int next = included.nextSetBit(index + 1);
        return next < 0 ? cubes.length : next;
    }

    @Override
    public String toString() {
        StringBuilder text = new StringBuilder("Snapshot of tick ").append(tick);
        for (int i = included.nextSetBit(0); i >= 0; i = included.nextSetBit(i + 1)) {
            text.append("\n  cube ").append(i).append(' ').append(cubes[i]);
        }
        return text.toString();
    }
}

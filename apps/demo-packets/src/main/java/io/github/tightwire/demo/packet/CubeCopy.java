package io.github.tightwire.demo.packet;

import io.github.tightwire.Verdict;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldCopy;
import io.github.tightwire.world.WorldListener;
import io.github.tightwire.world.WorldPacket;
import java.util.BitSet;

/** A copy of the world of cubes: of each the newest place that has come. */
public final class CubeCopy {
    private static final WorldListener NOBODY = new WorldListener() { };

    private final WorldCopy copy;
    private final Cube[] cubes;
    private final int[] ticks;
    private final BitSet changed;
    private final WorldChecksum sum = new WorldChecksum();
    private boolean inStep;

    /**
     * A copy of which nothing is known yet.
     *
     * @param maxCubes how many the world has
     */
    public CubeCopy(int maxCubes) {
        copy = new WorldCopy(CubePlace.types(maxCubes));
        cubes = new Cube[maxCubes];
        for (int i = 0; i < maxCubes; i++) {
            cubes[i] = new Cube();
        }
        ticks = new int[maxCubes];
        changed = new BitSet(maxCubes);
    }

    /**
     * Takes a packet.
     *
     * @param packet as it came
     * @return accepted, or why not; then nothing changes
     */
    public Verdict read(WorldPacket packet) {
        Verdict verdict = packet.read(copy);
        changed.clear();
        if (verdict.isAccepted()) {
            copy.showNewest(NOBODY);
            for (int i = 0; i < cubes.length; i++) {
                take(i);
            }
        }
        return verdict;
    }

    private void take(int index) {
        int tick = copy.newestTick(index);
        // Null where all that came is that it went: in the demo none goes, but bytes may say so.
        if (tick > ticks[index] && copy.get(index) instanceof CubePlace place) {
            cubes[index] = place.cube();
            ticks[index] = tick;
            changed.set(index);
        }
    }

    /**
     * Compares the copy with the server's world, if it is of the same tick.
     *
     * @param checksum of the server's world
     */
    public void compare(Checksum checksum) {
        if (checksum.tick == copy.newestTick()) {
            inStep = sum.of(cubes) == checksum.sum;
        }
    }

    /**
     * Returns whether this was the server's whole world to the bit.
     *
     * @return true if it was when it was compared last
     */
    public boolean isInStep() {
        return inStep;
    }

    /**
     * Returns the packets that were accepted.
     *
     * @return always the same object, as of now
     */
    public WorldAcks acks() {
        return copy.acks();
    }

    /**
     * Returns the tick of the newest packet.
     *
     * @return from 1; 0 before the first
     */
    public int newestTick() {
        return copy.newestTick();
    }

    /**
     * Returns the cubes of which the last packet had the newest place.
     *
     * @return their indices, not to be changed
     */
    public BitSet changed() {
        return changed;
    }

    /**
     * Returns whether anything is known of a cube.
     *
     * @param index of the cube
     * @return true if it has come at least once
     */
    public boolean isKnown(int index) {
        return ticks[index] > 0;
    }

    /**
     * Returns the tick of a cube's place.
     *
     * @param index of the cube
     * @return the tick at which it was there; 0 if it is not known
     */
    public int tick(int index) {
        return ticks[index];
    }

    /**
     * Returns a cube where it was last.
     *
     * @param index of the cube
     * @return the cube, not to be changed
     */
    public Cube cube(int index) {
        return cubes[index];
    }

    /**
     * Puts the cubes of which the last packet told into a snapshot.
     *
     * @return with the cubes of this copy
     */
    public Snapshot snapshot() {
        Snapshot snapshot = new Snapshot(cubes);
        snapshot.tick = copy.newestTick();
        snapshot.included().or(changed);
        return snapshot;
    }
}

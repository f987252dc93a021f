package io.github.tightwire.demo.client;

import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.packet.WorldChecksum;
import io.github.tightwire.demo.world.World;
import java.util.BitSet;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.joml.Vector3f;

/**
 * A client's own copy of the world: of each cube the newest state that has come, and between two of them a guess, by the
 * velocities it came with.
 */
public final class Replica {
    /** The limit of a guess from a cube's velocities, in ticks. */
    private static final int MAX_GUESS = 15;

    private final Cube[] cubes = new Cube[World.CUBES];
    private final int[] ticks = new int[World.CUBES];
    private final WorldChecksum checksum = new WorldChecksum();
    private final Quaternionf turned = new Quaternionf();
    private int newestTick;
    private boolean inStep;

    /** A copy of which nothing is known yet. */
    public Replica() {
        for (int i = 0; i < cubes.length; i++) {
            cubes[i] = new Cube();
        }
    }

    /**
     * Takes the cubes of a snapshot, except those of which there is a newer state: packets overtake each other.
     *
     * @param snapshot as it came
     */
    public void apply(Snapshot snapshot) {
        BitSet included = snapshot.included();
        for (int i = included.nextSetBit(0); i >= 0; i = included.nextSetBit(i + 1)) {
            if (snapshot.tick > ticks[i]) {
                ticks[i] = snapshot.tick;
                cubes[i].set(snapshot.cube(i));
            }
        }
        if (snapshot.tick > newestTick) {
            newestTick = snapshot.tick;
            inStep = checksum.of(cubes) == snapshot.checksum;
        }
    }

    /**
     * The tick of the newest snapshot.
     *
     * @return from 1; 0 before the first
     */
    public int newestTick() {
        return newestTick;
    }

    /**
     * Returns whether this is the server's whole world to the bit, by the checksum in the newest snapshot.
     *
     * @return true if it was when that snapshot came
     */
    public boolean isInStep() {
        return inStep;
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
     * A cube as it came last.
     *
     * @param index of the cube
     * @return the cube, not to be changed
     */
    public Cube cube(int index) {
        return cubes[index];
    }

    /**
     * Stores the expected position of a cube at the newest tick.
     *
     * @param index of the cube
     * @param into set to the position, in metres
     * @return {@code into}
     */
    public Vector3d position(int index, Vector3d into) {
        Vector3f velocity = cubes[index].velocity();
        double seconds = secondsSince(index);
        return cubes[index].position(into).add(velocity.x * seconds, velocity.y * seconds, velocity.z * seconds);
    }

    /**
     * Stores the expected orientation of a cube at the newest tick.
     *
     * @param index of the cube
     * @param into set to the unit quaternion
     * @return {@code into}
     */
    public Quaterniond orientation(int index, Quaterniond into) {
        Vector3f angular = cubes[index].angularVelocity();
        double seconds = secondsSince(index);
        into.set(cubes[index].orientation(turned));
        return seconds == 0 ? into : into.integrate(seconds, angular.x, angular.y, angular.z);
    }

    private double secondsSince(int index) {
        return cubes[index].isAtRest()
                ? 0
                : Math.min(newestTick - ticks[index], MAX_GUESS) / (double) World.TICKS_PER_SECOND;
    }
}

package io.github.tightwire.demo.world;

import io.github.tightwire.demo.packet.Buttons;
import java.util.Random;
import org.joml.Vector3d;

/**
 * A player that needs no hands: it rolls to one random place of the grid after another, and pulls, rolls without pulling or lets go of
 * everything, for a random while each. The same seed in the same world presses the same buttons.
 */
public final class RandomPlayer {
    private static final double REACH = 12;
    private static final double NEAR = 2;
    private static final double STRAIGHT = 0.5;
    private static final int SHORTEST = World.TICKS_PER_SECOND;
    private static final int LONGEST = 6 * World.TICKS_PER_SECOND;

    private final Random random;
    private final Vector3d position = new Vector3d();
    private double targetX;
    private double targetY;
    private Mood mood = Mood.PULLING;
    private int moodTicks;

    /** Its behaviour for a while; it pulls half of the time. */
    private enum Mood { PULLING, PULLING_TOO, ROLLING, IDLE }

    /**
     * A player that has not begun.
     *
     * @param seed any
     */
    public RandomPlayer(long seed) {
        random = new Random(seed);
        turn();
        moodTicks = LONGEST;
    }

    /**
     * Decides what to hold down in the next tick.
     *
     * @param state the world as it is
     * @param buttons set
     */
    public void play(WorldState state, Buttons buttons) {
        if (moodTicks-- == 0) {
            mood = Mood.values()[random.nextInt(Mood.values().length)];
            moodTicks = SHORTEST + random.nextInt(LONGEST - SHORTEST);
        }
        state.position(World.PLAYER, position);
        double dx = targetX - position.x;
        double dy = targetY - position.y;
        if (Math.hypot(dx, dy) < NEAR) {
            turn();
        }
        buttons.release();
        if (mood != Mood.IDLE) {
            buttons.pull = mood != Mood.ROLLING;
            buttons.left = dx < -STRAIGHT;
            buttons.right = dx > STRAIGHT;
            buttons.down = dy < -STRAIGHT;
            buttons.up = dy > STRAIGHT;
        }
    }

    private void turn() {
        targetX = (2 * random.nextDouble() - 1) * REACH;
        targetY = (2 * random.nextDouble() - 1) * REACH;
    }
}

package io.github.tightwire.demo.client;

import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.CubeCopy;
import io.github.tightwire.demo.world.World;
import org.joml.Vector3d;

/**
 * A player that needs no hands: it rolls the large cube around the grid in a loop, pulling all the while, and steers by
 * what its client sees of the world. After a while it lets go of everything.
 */
final class ScriptedPlayer {
    private static final double[][] WAY = {{8, 0}, {8, 8}, {-8, 8}, {-8, -8}, {8, -8}};
    private static final double NEAR = 2;
    private static final double STRAIGHT = 0.5;

    private int playTicks;
    private final Vector3d position = new Vector3d();
    private int tick;
    private int next;

    /** A player that plays for a number of ticks. */
    ScriptedPlayer(int playTicks) {
        this.playTicks = playTicks;
    }

    /** Plays for this many ticks in all. */
    void setPlayTicks(int ticks) {
        playTicks = ticks;
    }

    /** Presses the buttons of the next tick. */
    void play(CubeCopy copy, Buttons buttons) {
        buttons.release();
        if (tick++ >= playTicks || !copy.isKnown(World.PLAYER)) {
            return;
        }
        copy.cube(World.PLAYER).position(position);
        double dx = WAY[next][0] - position.x;
        double dy = WAY[next][1] - position.y;
        if (Math.hypot(dx, dy) < NEAR) {
            next = (next + 1) % WAY.length;
        }
        buttons.pull = true;
        buttons.left = dx < -STRAIGHT;
        buttons.right = dx > STRAIGHT;
        buttons.down = dy < -STRAIGHT;
        buttons.up = dy > STRAIGHT;
    }
}

package io.github.tightwire.demo.client;

import io.github.tightwire.demo.packet.CubeCopy;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.game.SnapshotBuffer;
import org.joml.Vector3d;

/** The drawn position of the player's cube: a little late, and at an even pace however unevenly snapshots come. */
public final class Playback {
    private static final long TICK_NANOS = 1_000_000_000L / World.TICKS_PER_SECOND;
    private static final int CAPACITY = 128;

    private final Vector3d drawn = new Vector3d();
    private final SnapshotBuffer<Vector3d> buffer = new SnapshotBuffer<>(CAPACITY);
    private long newestNanos;
    private long frames;
    private long held;

    /** Nothing to show yet. */
    Playback() {
    }

    /** Takes the cube, if the last packet told where it is. */
    void add(CubeCopy copy, long nowNanos) {
        if (copy.changed().get(World.PLAYER)) {
            newestNanos = copy.tick(World.PLAYER) * TICK_NANOS;
            buffer.add(newestNanos, copy.cube(World.PLAYER).position(new Vector3d()), nowNanos);
        }
    }

    /** Goes on to a time. */
    void update(long nowNanos) {
        if (buffer.update(nowNanos)) {
            buffer.from().lerp(buffer.to(), buffer.fraction(), drawn);
            frames++;
            held += buffer.from() == buffer.to() ? 1 : 0;
        }
    }

    /** Begins again. */
    void clear() {
        buffer.reset();
    }

    /**
     * Returns the drawn position.
     *
     * @return in metres, not to be changed
     */
    public Vector3d drawn() {
        return drawn;
    }

    /**
     * Returns the delay of the drawn position behind the newest snapshot.
     *
     * @return in nanoseconds
     */
    public long behindNanos() {
        return frames == 0 ? 0 : newestNanos - buffer.playNanos();
    }

    /**
     * Returns the share of the frames without a next snapshot.
     *
     * @return a share, 0 to 1
     */
    public double held() {
        return frames == 0 ? 0 : (double) held / frames;
    }
}

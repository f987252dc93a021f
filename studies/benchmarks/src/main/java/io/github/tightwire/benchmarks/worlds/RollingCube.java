package io.github.tightwire.benchmarks.worlds;

import io.github.tightwire.demo.packet.Cube;
import java.util.SplittableRandom;
import org.joml.Quaternionf;
import org.joml.Vector3d;

/**
 * A cube of the demo that rolls: 80 bits at rest, 146 when it moves. In each tick its direction turns by up to a tenth of a radian, it goes
 * on at 4 m/s, and it turns about its axis. In the last tick it comes to rest.
 */
final class RollingCube {
    /** The bytes of a cube on the wire, rounded up. */
    static final int MAX_BYTES = 19;

    private static final double SPEED = 4;
    private static final double EDGE = 250;
    private static final double TICKS_PER_SECOND = 60;
    private static final double MOST_TURNED = 0.1;

    private RollingCube() {
    }

    /** A cube at rest, anywhere. */
    static Cube spawn(SplittableRandom random) {
        Cube cube = new Cube();
        cube.setPosition(random.nextDouble(-EDGE, EDGE), random.nextDouble(-EDGE, EDGE), random.nextDouble(0, 2));
        return cube;
    }

    /** Goes on for a tick, back towards the middle from an edge. */
    static void roll(Cube cube, boolean isLast, SplittableRandom random) {
        if (isLast) {
            cube.rest();
            return;
        }
        Vector3d place = cube.position(new Vector3d());
        double angle = Math.max(Math.abs(place.x), Math.abs(place.y)) > EDGE ? Math.atan2(-place.y, -place.x)
                : cube.isAtRest() ? random.nextDouble(2 * Math.PI)
                : Math.atan2(cube.velocity().y, cube.velocity().x) + random.nextDouble(-MOST_TURNED, MOST_TURNED);
        Vector3d velocity = new Vector3d(Math.cos(angle), Math.sin(angle), 0).mul(SPEED);
        place.fma(1 / TICKS_PER_SECOND, velocity);
        cube.setPosition(place.x, place.y, place.z);
        Vector3d turning = new Vector3d(-velocity.y, velocity.x, 0);
        Quaternionf turned = new Quaternionf().rotateAxis((float) (SPEED / TICKS_PER_SECOND), (float) turning.x, (float) turning.y, 0)
                .mul(cube.orientation(new Quaternionf())).normalize();
        cube.setOrientation(turned.x, turned.y, turned.z, turned.w);
        cube.move(velocity, turning);
    }
}

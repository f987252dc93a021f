package io.github.tightwire.demo.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import java.util.Random;
import java.util.Set;
import org.joml.Quaterniond;
import org.joml.Quaternionf;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class CubeTest {
    private static final Codec<Cube> CODEC = Codec.of(Cube.class);
    private static final double HALF_STEP = 0.5 / 512;

    private final byte[] bytes = new byte[32];
    private final Cube cube = new Cube();
    private final Cube copy = new Cube();
    private final Vector3d position = new Vector3d();

    @Test
    void aCubeAtRestIs80BitsAndAMovingOne146() {
        assertEquals(18 + 18 + 14 + 29 + 1, CODEC.measure(cube));
        cube.move(new Vector3d(), new Vector3d());
        assertEquals(18 + 18 + 14 + 29 + 1 + 6 * 11, CODEC.measure(cube));
    }

    @Test
    void aPositionComesBackWithinHalfAStep() {
        Random random = new Random(1);
        for (int i = 0; i < 10_000; i++) {
            double x = random.nextDouble() * 511 - 255.5;
            double y = random.nextDouble() * 511 - 255.5;
            double z = random.nextDouble() * 31.9;
            cube.setPosition(x, y, z);
            transfer();
            copy.position(position);
            assertEquals(x, position.x, HALF_STEP);
            assertEquals(y, position.y, HALF_STEP);
            assertEquals(z, position.z, HALF_STEP);
        }
    }

    @Test
    void theEdgesOfTheWorldAreReached() {
        cube.setPosition(-256, 256 - 1 / 512.0, 32 - 1 / 512.0);
        transfer();
        assertEquals(new Vector3d(-256, 255.998046875, 31.998046875), copy.position(position));
    }

    @Test
    void whatIsOutsideIsClamped() {
        cube.setPosition(-1000, 1000, -1);
        transfer();
        assertEquals(new Vector3d(-256, 255.998046875, 0), copy.position(position));
        cube.setPosition(256, -256.1, 32);
        transfer();
        assertEquals(new Vector3d(255.998046875, -256, 31.998046875), copy.position(position));
    }

    @Test
    void anOrientationComesBackWithinWhatNineBitsAllow() {
        // Half a step of sqrt(2)/510 in each of three components, and at most their sum in the fourth.
        double halfStep = Math.sqrt(2) / 510 / 2;
        double worst = 2 * Math.asin(Math.sqrt(3 + 9) * halfStep);
        Random random = new Random(2);
        Quaterniond original = new Quaterniond();
        Quaternionf received = new Quaternionf();
        for (int i = 0; i < 10_000; i++) {
            original.set(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian())
                    .normalize();
            cube.setOrientation(original.x, original.y, original.z, original.w);
            transfer();
            copy.orientation(received);
            double dot = original.x * received.x + original.y * received.y + original.z * received.z
                    + original.w * received.w;
            assertTrue(2 * Math.acos(Math.min(1, Math.abs(dot))) < worst);
        }
    }

    @Test
    void velocitiesComeBackWithinHalfAStepAndAreClamped() {
        cube.move(new Vector3d(1.23, -31.9, 100), new Vector3d(-0.51, 7, -100));
        transfer();
        assertFalse(copy.isAtRest());
        double half = 1.0 / 64 + 1e-5;
        assertEquals(1.23, copy.velocity().x, half);
        assertEquals(-31.9, copy.velocity().y, half);
        assertEquals(32 - 1 / 32.0, copy.velocity().z, 1e-5);
        assertEquals(-0.51, copy.angularVelocity().x, half);
        assertEquals(7, copy.angularVelocity().y, half);
        assertEquals(-32, copy.angularVelocity().z, 1e-5);
    }

    @Test
    void restStopsACopyThatMoved() {
        cube.move(new Vector3d(1, 2, 3), new Vector3d(4, 5, 6));
        transfer();
        assertEquals(2, copy.velocity().y, 0.1);
        cube.rest();
        transfer();
        assertTrue(copy.isAtRest());
        assertEquals(0, copy.velocity().length());
        assertEquals(0, copy.angularVelocity().length());
    }

    @Test
    void oneStepIsADifference() {
        cube.setPosition(1, 1, 1);
        copy.set(cube);
        assertTrue(copy.matches(cube));
        copy.setPosition(1 + 1 / 512.0, 1, 1);
        assertFalse(copy.matches(cube));
        copy.set(cube);
        copy.move(new Vector3d(), new Vector3d());
        assertFalse(copy.matches(cube));
        copy.set(cube);
        copy.setOrientation(0.01, 0, 0, 1);
        assertFalse(copy.matches(cube));
    }

    @Test
    void theChecksumSeesEveryPartOfEveryCube() {
        WorldChecksum checksum = new WorldChecksum();
        Cube[] world = {new Cube(), new Cube(), new Cube()};
        int before = checksum.of(world);
        world[2].setPosition(0, 0, 1 / 512.0);
        int moved = checksum.of(world);
        world[2].setOrientation(0.1, 0, 0, 1);
        int turned = checksum.of(world);
        world[2].move(new Vector3d(), new Vector3d());
        int moving = checksum.of(world);
        assertEquals(4, Set.of(before, moved, turned, moving).size());
        assertEquals(before, checksum.of(new Cube[] {new Cube(), new Cube(), new Cube()}));
    }

    private void transfer() {
        int length = CODEC.write(cube, bytes);
        assertEquals(Verdict.ACCEPTED, CODEC.read(copy, bytes, length));
    }
}

package io.github.tightwire.demo.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.world.Interest;
import io.github.tightwire.world.World;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldPacket;
import io.github.tightwire.world.WorldView;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class CubeCopyTest {
    private static final int CUBES = 10;
    private static final Codec<WorldPacket> CODEC = Codec.of(WorldPacket.class);
    private static final Codec<WorldAcks> ACKS = Codec.of(WorldAcks.class);

    private final World world = new World(CubePlace.types(CUBES));
    private final WorldView view = world.join(Interest.EVERYTHING);
    private final Cube[] cubes = new Cube[CUBES];
    private final CubeCopy copy = new CubeCopy(CUBES);
    private final WorldChecksum sum = new WorldChecksum();

    CubeCopyTest() {
        for (int i = 0; i < CUBES; i++) {
            cubes[i] = new Cube();
            world.spawn(new CubePlace(cubes[i]));
        }
    }

    @Test
    void whatAPacketTellsIsWhatChanged() {
        assertFalse(copy.isKnown(3));
        assertEquals(Verdict.ACCEPTED, copy.read(tick()));
        assertEquals(CUBES, copy.changed().cardinality());
        move(3, 5);
        assertEquals(Verdict.ACCEPTED, copy.read(tick()));
        assertEquals("{3}", copy.changed().toString());
        assertEquals(2, copy.tick(3));
        assertEquals(1, copy.tick(4));
        assertEquals(2, copy.newestTick());
        assertEquals(5, copy.cube(3).position(new Vector3d()).x);
        assertTrue(copy.cube(3).matches(cubes[3]));
        assertEquals("{3}", copy.snapshot().included().toString());
        assertEquals(2, copy.snapshot().tick);
    }

    @Test
    void packetsThatOvertakeEachOtherLeaveTheNewestOfEachCube() {
        read(tick());
        acknowledge();
        move(1, 10);
        move(2, 10);
        WorldPacket earlier = tick();
        move(1, 12);
        WorldPacket later = tick();
        read(later);
        read(earlier);
        assertEquals("{2}", copy.changed().toString());
        assertEquals(12, copy.cube(1).position(new Vector3d()).x);
        assertEquals(10, copy.cube(2).position(new Vector3d()).x);
        assertEquals(3, copy.newestTick());
        assertEquals(Reason.TOO_OLD, copy.read(earlier).reason());
        assertTrue(copy.changed().isEmpty());
    }

    @Test
    void itIsInStepOnlyWhenEveryCubeIsEqual() {
        read(tick());
        copy.compare(checksum(1));
        assertTrue(copy.isInStep());
        acknowledge();
        move(7, 1 / 512.0);
        WorldPacket packet = tick();
        // Of a tick that has not come yet: nothing is known.
        copy.compare(checksum(2));
        assertTrue(copy.isInStep());
        read(packet);
        copy.compare(checksum(2));
        assertTrue(copy.isInStep());
        move(8, 1 / 512.0);
        copy.compare(checksum(2));
        assertFalse(copy.isInStep());
    }

    @Test
    void aCubeThatRestsOrTurnsIsAnotherPlaceAndItsVelocityIsNot() {
        read(tick());
        acknowledge();
        cubes[1].move(new Vector3d(), new Vector3d());
        cubes[2].setOrientation(0.1, 0, 0, 1);
        world.changed(1);
        world.changed(2);
        read(tick());
        assertEquals("{1, 2}", copy.changed().toString());
        assertTrue(copy.cube(1).matches(cubes[1]) && copy.cube(2).matches(cubes[2]));
        acknowledge();
        cubes[1].move(new Vector3d(1, 2, 3), new Vector3d());
        world.changed(1);
        read(tick());
        assertTrue(copy.changed().isEmpty());
    }

    /** None goes in the demo, but a stranger's bytes may say so. */
    @Test
    void aCubeThatWentBeforeItCameIsNotKnownAndAnotherOneMayCome() {
        tick();
        world.despawn(5);
        read(tick());
        assertFalse(copy.isKnown(5));
        acknowledge();
        for (double x : new double[] {2, 3}) {
            cubes[5] = new Cube();
            cubes[5].setPosition(x, 0, 0);
            world.spawn(new CubePlace(cubes[5]));
            read(tick());
            acknowledge();
            assertEquals(x, copy.cube(5).position(new Vector3d()).x);
            world.despawn(5);
            read(tick());
            acknowledge();
        }
    }

    @Test
    void theMessagesAreCompiled() {
        assertTrue(CODEC.isCompiled(), CODEC.toString());
        assertTrue(ACKS.isCompiled(), ACKS.toString());
        assertTrue(Codec.of(CubePlace.class).isCompiled());
    }

    private void read(WorldPacket packet) {
        assertEquals(Verdict.ACCEPTED, copy.read(packet));
    }

    private void move(int index, double x) {
        cubes[index].setPosition(x, 0, 0);
        world.changed(index);
    }

    private WorldPacket tick() {
        world.endTick();
        WorldPacket packet = new WorldPacket();
        packet.write(view, 500);
        return packet;
    }

    private Checksum checksum(int tick) {
        Checksum checksum = new Checksum();
        checksum.tick = tick;
        checksum.sum = sum.of(cubes);
        return checksum;
    }

    private void acknowledge() {
        view.acked(copy.acks());
    }
}

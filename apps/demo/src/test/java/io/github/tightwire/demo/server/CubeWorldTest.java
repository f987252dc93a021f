package io.github.tightwire.demo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Verdict;
import io.github.tightwire.demo.packet.CubeCopy;
import io.github.tightwire.demo.protocol.DemoProtocol;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.demo.world.WorldState;
import io.github.tightwire.world.WorldPacket;
import io.github.tightwire.world.WorldView;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class CubeWorldTest {
    private static final int LAST = World.CUBES - 1;

    private final CubeWorld cubes = new CubeWorld();
    private final WorldView view = cubes.join();
    private final WorldState state = new WorldState();
    private final CubeCopy copy = new CubeCopy(World.CUBES);
    private final WorldPacket packet = new WorldPacket();
    private final Random random = new Random(3);

    CubeWorldTest() {
        for (int i = 0; i < World.CUBES; i++) {
            state.setOrientation(i, 0, 0, 0, 1);
            state.setAtRest(i, true);
        }
    }

    @Test
    void thePlayerIsInEveryPacketThoughEverythingMoves() {
        arrive();
        BitSet seen = new BitSet();
        for (int tick = 1; tick <= 100; tick++) {
            for (int i = 0; i < World.CUBES; i++) {
                move(i, 1);
            }
            tick(DemoProtocol.MAX_SNAPSHOT_BYTES);
            // All move at once: it takes two packets to learn how many fit.
            assertTrue(tick <= 2 || copy.changed().get(World.PLAYER), "tick " + tick);
            seen.or(copy.changed());
        }
        // And nobody else is forgotten.
        assertEquals(World.CUBES, seen.cardinality());
    }

    @Test
    void thePlayerIsFirstWhereThereIsHardlyAnyRoom() {
        arrive();
        for (int tick = 1; tick <= 20; tick++) {
            for (int i = 0; i < World.CUBES; i++) {
                move(i, 1);
            }
            tick(40);
            assertTrue(tick <= 2 || copy.changed().get(World.PLAYER), "tick " + tick);
        }
    }

    @Test
    void theFasterOneWaitsTheShorter() {
        arrive();
        int slow = 0;
        int fast = 0;
        for (int tick = 0; tick < 300; tick++) {
            for (int i = 1; i < World.CUBES; i++) {
                move(i, i < LAST / 2 ? 1 : 4);
            }
            tick(500);
            slow += copy.changed().get(1, LAST / 2).cardinality();
            fast += copy.changed().get(LAST / 2, LAST).cardinality();
        }
        assertTrue(fast > 2 * slow && slow > 0, slow + " slow ones were sent, and " + fast + " fast ones");
    }

    @Test
    void whatHasArrivedIsNotSentAgainUntilItChanges() {
        arrive();
        tick(DemoProtocol.MAX_SNAPSHOT_BYTES);
        assertTrue(copy.changed().isEmpty());
        state.setPosition(5, 1, 2, 3);
        tick(DemoProtocol.MAX_SNAPSHOT_BYTES);
        assertEquals("{5}", copy.changed().toString());
        tick(DemoProtocol.MAX_SNAPSHOT_BYTES);
        assertTrue(copy.changed().isEmpty());
        copy.compare(cubes.checksum());
        assertTrue(copy.isInStep());
        assertEquals(1, cubes.countMoved());
    }

    /** Everything comes. */
    private void arrive() {
        int known = 0;
        for (int tick = 0; tick < 50 && known < World.CUBES; tick++) {
            tick(DemoProtocol.MAX_SNAPSHOT_BYTES);
            known += copy.changed().cardinality();
        }
        assertEquals(World.CUBES, known);
    }

    private void move(int cube, double speed) {
        state.setAtRest(cube, false);
        state.setPosition(cube, random.nextDouble(), random.nextDouble(), random.nextDouble());
        state.setVelocity(cube, speed, 0, 0);
    }

    private void tick(int bytes) {
        cubes.endTick(state);
        packet.write(view, bytes);
        assertEquals(Verdict.ACCEPTED, copy.read(packet));
        view.acked(copy.acks());
    }
}

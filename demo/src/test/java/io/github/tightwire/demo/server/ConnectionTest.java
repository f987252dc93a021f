package io.github.tightwire.demo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Snapshot;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.BitSet;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class ConnectionTest {
    private static final int CUBES = 901;
    private static final int PLAYER = 900;

    private final int[] changed = new int[CUBES];
    private final Snapshot snapshot = new Snapshot(CUBES);
    private final SnapshotBudget budget = new SnapshotBudget(CUBES);
    private final Connection connection =
            new Connection(new InetSocketAddress(0), new PlainAdmission().admit(), PLAYER, changed);

    @Test
    void thePlayerIsInEverySnapshotThoughEverythingMoves() {
        for (int i = 0; i < CUBES; i++) {
            snapshot.cube(i).move(new Vector3d(), new Vector3d());
        }
        BitSet seen = new BitSet();
        for (int tick = 1; tick <= 20; tick++) {
            Arrays.fill(changed, tick);
            connection.choose(snapshot, budget, tick);
            assertTrue(snapshot.included().get(PLAYER));
            assertTrue(snapshot.included().cardinality() > 55 && snapshot.included().cardinality() < 70);
            seen.or(snapshot.included());
        }
        // And nobody else is forgotten.
        assertEquals(CUBES, seen.cardinality());
    }

    @Test
    void whatHasJustMovedGoesBeforeWhatIsOnlyMissing() {
        Arrays.fill(changed, 1);
        changed[PLAYER - 1] = 100;
        connection.choose(snapshot, budget, 100);
        assertTrue(snapshot.included().get(PLAYER));
        assertTrue(snapshot.included().get(PLAYER - 1));
        assertFalse(snapshot.included().get(PLAYER - 2));
        assertTrue(snapshot.included().get(0));
    }

    @Test
    void whatHasArrivedIsNotSentAgainUntilItChanges() {
        Arrays.fill(changed, 1);
        Input input = new Input();
        for (int tick = 1; tick <= 40; tick++) {
            connection.choose(snapshot, budget, tick);
            input.sequence = tick;
            input.ack = tick;
            input.ackBits = -1;
            connection.receive(input, 0, tick);
        }
        assertTrue(snapshot.included().isEmpty());
        changed[5] = 41;
        connection.choose(snapshot, budget, 41);
        assertEquals("{5}", snapshot.included().toString());
        // On its way, and then taken for lost.
        connection.choose(snapshot, budget, 42);
        assertTrue(snapshot.included().isEmpty());
        connection.choose(snapshot, budget, 60);
        assertEquals("{5}", snapshot.included().toString());
    }
}

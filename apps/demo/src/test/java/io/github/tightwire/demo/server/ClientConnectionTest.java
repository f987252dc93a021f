package io.github.tightwire.demo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.demo.packet.SnapshotForm;
import io.github.tightwire.demo.protocol.DemoProtocol;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.BitSet;
import java.util.stream.Stream;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class ClientConnectionTest {
    private static final int CUBES = 901;
    private static final int PLAYER = 900;

    private final int[] changed = new int[CUBES];
    private final Cube[] cubes = Stream.generate(Cube::new).limit(CUBES).toArray(Cube[]::new);
    private final SnapshotBudget budget = new SnapshotBudget(CUBES, SnapshotForm.USUAL);
    private final ClientConnection connection = new ClientConnection(1, new InetSocketAddress(0), 0, cubes, PLAYER, changed);
    private Snapshot snapshot;

    @Test
    void thePlayerIsInEverySnapshotThoughEverythingMoves() {
        for (int i = 0; i < CUBES; i++) {
            cubes[i].move(new Vector3d(), new Vector3d());
        }
        BitSet seen = new BitSet();
        for (int tick = 1; tick <= 20; tick++) {
            Arrays.fill(changed, tick);
            snapshot = connection.choose(budget, DemoProtocol.MAX_SNAPSHOT_BYTES, tick, 0);
            assertTrue(snapshot.included().get(PLAYER));
            assertTrue(snapshot.included().cardinality() > 55 && snapshot.included().cardinality() < 70);
            seen.or(snapshot.included());
        }
        // And nobody else is forgotten.
        assertEquals(CUBES, seen.cardinality());
    }

    @Test
    void thePlayerIsFirstWhereThereIsHardlyAnyRoom() {
        for (int i = 0; i < CUBES; i++) {
            cubes[i].move(new Vector3d(), new Vector3d());
        }
        for (int tick = 1; tick <= 20; tick++) {
            Arrays.fill(changed, tick);
            snapshot = connection.choose(budget, 35, tick, 0);
            assertTrue(snapshot.included().get(PLAYER) && snapshot.included().cardinality() == 1, snapshot.included().toString());
        }
        snapshot = connection.choose(budget, 0, 21, 0);
        assertTrue(snapshot.included().isEmpty());
    }

    @Test
    void whatHasJustMovedGoesBeforeWhatIsOnlyMissing() {
        Arrays.fill(changed, 1);
        changed[PLAYER - 1] = 100;
        snapshot = connection.choose(budget, DemoProtocol.MAX_SNAPSHOT_BYTES, 100, 0);
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
            snapshot = connection.choose(budget, DemoProtocol.MAX_SNAPSHOT_BYTES, tick, 0);
            input.sequence = tick;
            input.ack = tick;
            input.ackBits = -1;
            connection.receive(input, tick);
        }
        assertTrue(snapshot.included().isEmpty());
        changed[5] = 41;
        snapshot = connection.choose(budget, DemoProtocol.MAX_SNAPSHOT_BYTES, 41, 0);
        assertEquals("{5}", snapshot.included().toString());
        // On its way, and then taken for lost.
        snapshot = connection.choose(budget, DemoProtocol.MAX_SNAPSHOT_BYTES, 42, 0);
        assertTrue(snapshot.included().isEmpty());
        snapshot = connection.choose(budget, DemoProtocol.MAX_SNAPSHOT_BYTES, 60, 0);
        assertEquals("{5}", snapshot.included().toString());
    }

    @Test
    void whoHasJustSpokenHasToWait() {
        assertTrue(connection.mayChat(1));
        assertFalse(connection.mayChat(2));
        assertFalse(connection.mayChat(30));
        assertTrue(connection.mayChat(31));
    }
}

package io.github.tightwire.demo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.packet.DemoProtocol;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Snapshot;
import io.github.tightwire.packet.PacketWriter;
import java.util.Random;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;

class SnapshotBudgetTest {
    private static final int CUBES = 901;
    private static final int MAX = DemoProtocol.MAX_PACKET_BYTES;

    private final Snapshot snapshot = new Snapshot(CUBES);
    private final PacketWriter writer = new DemoProtocol(new Input(), snapshot).writer();
    private final SnapshotBudget budget = new SnapshotBudget(CUBES);

    @Test
    void whateverIsChosenFillsThePacketAndNeverMore() {
        byte[] bytes = new byte[MAX];
        Random random = new Random(5);
        snapshot.tick = 1;
        for (int round = 0; round < 300; round++) {
            int moving = random.nextInt(101);
            snapshot.included().clear();
            budget.begin(writer.measureBytes(new Snapshot(CUBES)));
            for (int tries = 0; tries < 2000 && budget.hasRoom(); tries++) {
                int i = random.nextInt(round % 2 == 0 ? CUBES : 120);
                if (!snapshot.included().get(i)) {
                    snapshot.cube(i).rest();
                    if (random.nextInt(100) < moving) {
                        snapshot.cube(i).move(new Vector3d(1, 2, 3), new Vector3d());
                    }
                    budget.include(snapshot.included(), i, snapshot.cube(i));
                }
            }
            int length = writer.write(snapshot, bytes);
            // What was counted for the empty packet was rounded up to a byte, and is so again.
            assertTrue(length <= MAX && length > MAX - 22, length + " bytes");
        }
    }

    @Test
    void anEmptySnapshotIsSmall() {
        // CRC, type, tick, checksum, the end of the walk (902 steps), end of packet.
        assertEquals((32 + 1 + 31 + 32 + 16 + 32 + 7) / 8, writer.measureBytes(new Snapshot(CUBES)));
    }
}

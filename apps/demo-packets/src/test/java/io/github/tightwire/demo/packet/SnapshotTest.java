package io.github.tightwire.demo.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

class SnapshotTest {
    private static final int CUBES = 901;

    private final Snapshot sent = new Snapshot(CUBES);
    private final Snapshot received = new Snapshot(CUBES);
    private final Codec<Snapshot> codec = Codec.of(Snapshot.class);
    private final byte[] bytes = new byte[20_000];

    @Test
    void exactlyTheCubesThatWereIncludedCome() {
        Random random = new Random(3);
        sent.tick = 77;
        for (int share = 0; share <= 100; share += 10) {
            sent.included().clear();
            for (int i = 0; i < CUBES; i++) {
                sent.cube(i).setPosition(i / 8.0, random.nextInt(100), 1);
                sent.included().set(i, random.nextInt(100) < share);
            }
            transfer();
            assertEquals(77, received.tick);
            assertEquals(sent.included(), received.included());
            for (int i = 0; i < CUBES; i++) {
                assertTrue(!sent.included().get(i) || received.cube(i).matches(sent.cube(i)));
            }
        }
    }

    @Test
    void theFirstAndTheLastCubeAreWithinReach() {
        sent.tick = 1;
        sent.included().set(0);
        sent.included().set(CUBES - 1);
        transfer();
        BitSet both = new BitSet();
        both.set(0);
        both.set(900);
        assertEquals(both, received.included());
    }

    private void transfer() {
        int length = codec.write(sent, bytes);
        assertEquals(Verdict.ACCEPTED, codec.read(received, bytes, length));
    }
}

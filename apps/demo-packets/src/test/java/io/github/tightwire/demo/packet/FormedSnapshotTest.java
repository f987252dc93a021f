package io.github.tightwire.demo.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.Subset;
import io.github.tightwire.Verdict;
import io.github.tightwire.Verdict.Reason;
import java.util.Random;
import org.joml.Vector3d;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormedSnapshotTest {
    private static final int CUBES = 901;

    private final Snapshot sent = new Snapshot(CUBES);
    private final FormedSnapshot formed = new FormedSnapshot(sent);
    private final FormedSnapshot received = new FormedSnapshot(new Snapshot(CUBES));
    private final Codec<FormedSnapshot> codec = Codec.of(FormedSnapshot.class);
    private final byte[] bytes = new byte[60_000];

    @ParameterizedTest
    @CsvSource({"false, BIT_PER_OBJECT", "false, COUNT_AND_INDEX", "false, INDEX_AND_SENTINEL", "false, RELATIVE_INDEX", "false, SMALLEST",
        "true, BIT_PER_OBJECT", "true, RELATIVE_INDEX", "true, SMALLEST"})
    void theSameCubesComeInEveryForm(boolean wholeFloats, Subset.Encoding encoding) {
        Random random = new Random(3);
        sent.tick = 77;
        sent.checksum = 0xCAFE_F00D;
        for (int i = 0; i < CUBES; i++) {
            Cube cube = sent.cube(i);
            cube.setPosition(random.nextDouble() * 512 - 256, random.nextDouble() * 512 - 256, random.nextDouble() * 32);
            cube.setOrientation(random.nextGaussian(), random.nextGaussian(), random.nextGaussian(), random.nextGaussian());
            if (random.nextBoolean()) {
                cube.move(new Vector3d(random.nextDouble(), 2, 3), new Vector3d(4, random.nextDouble(), 6));
            }
            sent.included().set(i, random.nextInt(3) == 0);
        }
        formed.setForm(new SnapshotForm(wholeFloats, encoding));
        int length = codec.write(formed, bytes);
        assertEquals(Verdict.ACCEPTED, codec.read(received, bytes, length));
        assertEquals(77, received.snapshot().tick);
        assertEquals(0xCAFE_F00D, received.snapshot().checksum);
        assertEquals(sent.included(), received.snapshot().included());
        sent.included().stream().forEach(i -> assertTrue(received.snapshot().cube(i).matches(sent.cube(i)), "cube " + i));
    }

    @Test
    void aCubeThatCantBeIsRefused() {
        sent.tick = 1;
        sent.included().set(0);
        formed.setForm(new SnapshotForm(true, Subset.Encoding.BIT_PER_OBJECT));
        int length = codec.write(formed, bytes);
        // After the form (1 and 3), tick and checksum, and the bit of the first cube: x, 300 m.
        put(1 + 3 + 31 + 32 + 1, 300);
        assertEquals(Reason.REJECTED, codec.read(received, bytes, length).reason());
        put(1 + 3 + 31 + 32 + 1, 255);
        assertEquals(Verdict.ACCEPTED, codec.read(received, bytes, length));
        // The first component of its quaternion.
        put(1 + 3 + 31 + 32 + 1 + 96, 2);
        assertEquals(Reason.REJECTED, codec.read(received, bytes, length).reason());
    }

    private void put(int bit, float value) {
        int bits = Float.floatToIntBits(value);
        for (int i = 0; i < Integer.SIZE; i++) {
            int at = bit + i;
            bytes[at / Byte.SIZE] &= (byte) ~(1 << at % Byte.SIZE);
            bytes[at / Byte.SIZE] |= (byte) ((bits >>> i & 1) << at % Byte.SIZE);
        }
    }
}

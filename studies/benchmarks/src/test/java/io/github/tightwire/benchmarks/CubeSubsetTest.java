package io.github.tightwire.benchmarks;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.Subset;
import io.github.tightwire.WriteStream;
import io.github.tightwire.benchmarks.hand.CubeSubsetByHand;
import io.github.tightwire.benchmarks.hand.HandCodec;
import io.github.tightwire.benchmarks.packet.CubeSubset;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The walk by hand does what the plain method does. */
class CubeSubsetTest {
    private static final int[] PERCENT = {0, 1, 3, 10, 50, 90, 100};

    @ParameterizedTest
    @EnumSource
    void byHandAndCompiledAreThePlainMethod(Subset.Encoding encoding) {
        Random random = new Random(encoding.ordinal());
        assertTrue(Codec.of(CubeSubset.class).isCompiled(), Codec.of(CubeSubset.class)::toString);
        for (int percent : PERCENT) {
            CubeSubset cubes = new CubeSubset(encoding);
            cubes.randomize(random);
            cubes.send(random, CubeSubset.CUBES * percent / 100);
            byte[] bytes = Samples.newBuffer();
            WriteStream stream = new WriteStream(bytes);
            int length = stream.write(cubes);
            byte[] plain = Arrays.copyOf(bytes, length);
            assertEquals(length, Codec.of(CubeSubset.class).write(cubes, bytes));
            assertArrayEquals(plain, Arrays.copyOf(bytes, length));

            boolean smallest = encoding == Subset.Encoding.SMALLEST;
            Subset.Encoding chosen = smallest ? Subset.Encoding.values()[plain[0] & 3] : encoding;
            long[] words = words(cubes);
            Arrays.fill(bytes, (byte) -1);
            assertEquals(stream.bitPosition(), CubeSubsetByHand.write(cubes.cubes, words, chosen, smallest, bytes));
            assertArrayEquals(plain, Arrays.copyOf(bytes, length));

            CubeSubset copy = new CubeSubset(encoding);
            long[] received = new long[words.length];
            byte[] packet = Arrays.copyOf(plain, length + 64);
            assertEquals(stream.bitPosition(), CubeSubsetByHand.read(copy.cubes, received, chosen, smallest, packet, length));
            assertArrayEquals(words, received);
            for (int cut = 0; cut < length; cut += 1 + length / 100) {
                int shorter = cut;
                assertTrue(CubeSubsetByHand.read(copy.cubes, received, chosen, smallest, packet, shorter) < 0,
                        () -> encoding + " at " + percent + "%, cut to " + shorter);
            }
            CubeSubset again = new CubeSubset(encoding);
            assertTrue(Codec.of(CubeSubset.class).read(again, packet, length).isAccepted());
            assertArrayEquals(words, words(again));
            for (int i = 0; i < CubeSubset.CUBES; i++) {
                if (again.sent.contains(i)) {
                    assertEquals(cubes.cubes[i].x, again.cubes[i].x);
                    assertEquals(cubes.cubes[i].velocityZ, again.cubes[i].velocityZ);
                    assertEquals(cubes.cubes[i].x, copy.cubes[i].x);
                    assertEquals(cubes.cubes[i].velocityZ, copy.cubes[i].velocityZ);
                }
            }
        }
        assertEquals(HandCodec.PAST_END, CubeSubsetByHand.read(new CubeSubset(encoding).cubes, new long[63],
                Subset.Encoding.COUNT_AND_INDEX, false, new byte[64], 0));
    }

    private static long[] words(CubeSubset cubes) {
        long[] words = new long[CubeSubset.CUBES + Long.SIZE - 1 >>> 6];
        for (int i = cubes.sent.next(-1); i < CubeSubset.CUBES; i = cubes.sent.next(i)) {
            words[i >>> 6] |= 1L << i;
        }
        return words;
    }
}

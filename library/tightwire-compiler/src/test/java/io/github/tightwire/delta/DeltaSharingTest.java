package io.github.tightwire.delta;

import static io.github.tightwire.internal.kernel.Streams.ACCESS;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.Verdict;
import io.github.tightwire.fixtures.Effort;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Senders that share a codec share its encodings, and nobody can see that by the bytes. */
class DeltaSharingTest {
    private static final int BALLS = 40;
    private static final int MOST_BYTES = 1 << 10;
    private static final int RING = 8;
    private static final int PLAYERS = 4;
    private static final int TICKS = Effort.of(300, 5000);

    private final Random random = new Random(7);

    private static final class Ball implements BitSerializable {
        private int height = 500;
        private int velocity;

        void step(Random random) {
            velocity = random.nextInt(8) == 0 ? random.nextInt(-9, 10) : velocity;
            height = Math.floorMod(height + velocity, 1001);
        }

        @Override
        public void serialize(BitStream s) {
            height = s.serializeInt(height, 0, 1000);
        }
    }

    private static final class Balls implements BitSerializable {
        private final Ball[] balls = new Ball[BALLS];

        Balls() {
            Arrays.setAll(balls, i -> new Ball());
        }

        void step(Random random) {
            for (Ball ball : balls) {
                ball.step(random);
            }
        }

        int[] heights() {
            return Arrays.stream(balls).mapToInt(ball -> ball.height).toArray();
        }

        @Override
        public void serialize(BitStream s) {
            for (Ball ball : balls) {
                s.serializeObject(ball);
            }
        }
    }

    /** Acknowledges a player's snapshot to both of the player's senders, unless it is lost. */
    private void ack(int tick, int lossPercent, DeltaSender<?> sender, DeltaSender<?> alone) {
        if (random.nextInt(100) >= lossPercent) {
            sender.acked(tick);
            alone.acked(tick);
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 20, 60})
    void bytesAreThoseOfACodecOfOnesOwn(int lossPercent) {
        DeltaCodec<Balls> codec = DeltaCodec.of(Balls.class, MOST_BYTES);
        List<DeltaSender<Balls>> senders = new ArrayList<>();
        List<DeltaSender<Balls>> alone = new ArrayList<>();
        for (int i = 0; i < PLAYERS; i++) {
            senders.add(new DeltaSender<>(codec, RING));
            alone.add(new DeltaSender<>(DeltaCodec.of(Balls.class, MOST_BYTES), RING));
        }
        Balls balls = new Balls();
        byte[] bytes = new byte[MOST_BYTES];
        byte[] expected = new byte[MOST_BYTES];
        for (int tick = 0; tick < TICKS; tick++) {
            balls.step(random);
            for (int player = 0; player < PLAYERS; player++) {
                int length = senders.get(player).write(balls, tick, bytes, 2, MOST_BYTES - 2);
                int lengthAlone = alone.get(player).write(balls, tick, expected, 0, MOST_BYTES);
                assertArrayEquals(Arrays.copyOf(expected, lengthAlone), Arrays.copyOfRange(bytes, 2, 2 + length));
                ack(tick, lossPercent, senders.get(player), alone.get(player));
                if (random.nextInt(200) == 0) {
                    // Between two players: not what the others sent.
                    balls.step(random);
                }
            }
        }
    }

    /** Values that a codec has coded so far: none for an encoding that is shared. */
    private static int coded(DeltaCodec<?> codec) {
        return ACCESS.deltaOf(codec.stream(new Baseline(), null, null, new byte[0], 0, 0)).coded();
    }

    @Test
    void playersWithTheSameBaselinesShareAnEncoding() {
        DeltaCodec<Balls> codec = DeltaCodec.of(Balls.class, MOST_BYTES);
        List<DeltaSender<Balls>> senders = new ArrayList<>();
        for (int player = 0; player < PLAYERS; player++) {
            senders.add(new DeltaSender<>(codec, RING));
        }
        Balls balls = new Balls();
        byte[] bytes = new byte[MOST_BYTES];
        for (int tick = 0; tick < 30; tick++) {
            balls.step(random);
            int encodings = 0;
            for (int player = 0; player < PLAYERS; player++) {
                int before = coded(codec);
                senders.get(player).write(balls, tick, bytes, 0, MOST_BYTES);
                encodings += coded(codec) > before ? 1 : 0;
                // In the middle every second player gets one packet of three.
                if (tick < 2 || tick > 20 || player % 2 == 0 || tick % 3 == 0) {
                    senders.get(player).acked(tick);
                }
            }
            // From 23 on all players have both baselines again.
            assertEquals(tick < 3 || tick > 22 ? 1 : 2, encodings, "tick " + tick);
        }
    }

    @Test
    void anEncodingIsSharedWhereItFits() {
        DeltaCodec<Balls> codec = DeltaCodec.of(Balls.class, MOST_BYTES);
        Baseline[] sent = {new Baseline(), new Baseline(), new Baseline(), new Baseline()};
        Balls balls = new Balls();
        byte[] bytes = new byte[MOST_BYTES];
        codec.write(balls, sent[0], null, null, bytes, 0, MOST_BYTES);
        balls.step(random);
        codec.write(balls, sent[1], sent[0], null, bytes, 0, MOST_BYTES);
        balls.step(random);
        int length = codec.write(balls, sent[2], sent[1], sent[0], bytes, 0, MOST_BYTES);
        int before = coded(codec);
        assertEquals(length, codec.write(balls, sent[3], sent[1], sent[0], bytes, 0, length));
        assertEquals(before, coded(codec));
        assertThrows(PacketOverflowException.class, () -> codec.write(balls, sent[3], sent[1], sent[0], bytes, 0, length - 1));
        assertNotEquals(before, coded(codec));
    }

    /** Nobody knows whether two baselines that were read, or written by other codecs, have the same values. */
    @Test
    void baselinesOfOthersAreNotTakenForEachOther() {
        DeltaCodec<Balls> codec = DeltaCodec.of(Balls.class, MOST_BYTES);
        DeltaCodec<Balls> other = DeltaCodec.of(Balls.class, MOST_BYTES);
        Balls balls = new Balls();
        byte[] bytes = new byte[MOST_BYTES];
        Baseline[] read = {new Baseline(), new Baseline()};
        Baseline written = new Baseline();
        for (Baseline baseline : read) {
            balls.step(random);
            int length = other.write(balls, written, null, null, bytes, 0, MOST_BYTES);
            assertEquals(Verdict.ACCEPTED, other.read(new Balls(), baseline, null, null, bytes, 0, length));
        }
        for (Baseline baseline : List.of(read[0], read[1], written)) {
            int length = codec.write(balls, new Baseline(), baseline, null, bytes, 0, MOST_BYTES);
            Balls copy = new Balls();
            assertEquals(Verdict.ACCEPTED, codec.read(copy, new Baseline(), baseline, null, bytes, 0, length));
            assertArrayEquals(balls.heights(), copy.heights());
        }
    }
}

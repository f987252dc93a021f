package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Effort;
import io.github.tightwire.netcode.NetworkConditions;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The rate through simulated lines: 256 kbit/s to 20 Mbit/s, queues of 50 ms to 1 s, round trips of 10 to 150 ms. */
class SendRateTest {
    private static final int SEEDS = Effort.of(4, 200);
    private static final int SECONDS = 30;
    private static final int SETTLED = 20;
    private static final double ENOUGH = 0.95;
    private static final int SHARES = 3;
    /** A thread of a game flushes four times a tick. */
    private static final int FLUSH_MILLIS = 4;
    private static final int DATAGRAM_BITS = 1228 * 8;

    @Test
    void onePlayerHasTheLineAndNoQueue() {
        Tally tally = tally(1, FLUSH_MILLIS);
        assertTrue(tally.holds(), tally.toString());
    }

    @Test
    void threePlayersShareTheLineAndHaveNoQueue() {
        Tally tally = tally(3, FLUSH_MILLIS);
        assertTrue(tally.holds(), tally.toString());
    }

    @ParameterizedTest
    @ValueSource(ints = {FLUSH_MILLIS, 16})
    void playersWhoseSnapshotsFitTheRateHaveTheLine(int flushMillis) {
        NetworkConditions line = NetworkConditions.PERFECT.withLine(1_000_000, 200).withDelays(30, 0);
        for (int seed = 1; seed <= 4; seed++) {
            SharedLine.Result one = SharedLine.fitted(line, 1, flushMillis, SETTLED, seed).run(SECONDS);
            // A packet a tick, so that there is no use for all of it.
            assertTrue(one.bytesPerSecond() > 65_000, "alone: " + one);
            SharedLine.Result three = SharedLine.fitted(line, 3, flushMillis, SETTLED, seed).run(SECONDS);
            assertTrue(three.arrived() >= 0.85, "three: " + three);
        }
    }

    /** Prints the lines of a table. */
    public static void main(String[] args) {
        for (int players = 1; players <= 3; players += 2) {
            System.out.println(players + ", flushed four times a tick: " + tally(players, FLUSH_MILLIS));
            System.out.println(players + ", flushed once a tick: " + tally(players, 16));
            System.out.println(players + ", four packets a tick: " + tally(players, 0));
        }
    }

    private static Tally tally(int players, int flushMillis) {
        Tally tally = new Tally();
        for (int seed = 0; seed < SEEDS; seed++) {
            SplittableRandom random = new SplittableRandom(seed * 31L + players);
            long bits = (long) (256_000 * Math.pow(20_000.0 / 256, random.nextDouble()));
            int queue = (int) (50 * Math.pow(20, random.nextDouble()));
            int latency = random.nextInt(5, 76);
            NetworkConditions line = NetworkConditions.PERFECT.withLine(bits, queue).withDelays(latency, 0);
            tally.add(bits, run(line, players, flushMillis, seed), run(line.withLoss(0.2), players, flushMillis, seed));
        }
        return tally;
    }

    private static SharedLine.Result run(NetworkConditions line, int players, int flushMillis, int seed) {
        SharedLine shared = flushMillis == 0
                ? SharedLine.fixed(line, players, 4, SETTLED, seed)
                : SharedLine.paced(line, players, flushMillis, SETTLED, seed);
        return shared.run(SECONDS);
    }

    /** The number of seeds that held, and the worst of them. */
    private static final class Tally {
        private static final List<String> WHAT = List.of("arrived early", "arrived", "delay", "shares", "at 20% loss");

        private final int[] passed = new int[WHAT.size()];
        private final double[] worst = {9, 9, 0, 1, 9};
        private int seeds;

        void add(long bitsPerSecond, SharedLine.Result clean, SharedLine.Result lossy) {
            double delay = clean.medianDelayMillis() / Math.max(50, 2_000.0 * DATAGRAM_BITS / bitsPerSecond);
            double kept = lossy.bytesPerSecond() / clean.bytesPerSecond();
            seeds++;
            check(0, clean.early() >= 0.85, Math.min(worst[0], clean.early()));
            check(1, clean.arrived() >= 0.85, Math.min(worst[1], clean.arrived()));
            check(2, delay <= 1, Math.max(worst[2], delay));
            check(SHARES, clean.shareRatio() <= 2, Math.max(worst[SHARES], clean.shareRatio()));
            check(4, kept >= 0.8, Math.min(worst[4], kept));
        }

        private void check(int what, boolean holds, double worstNow) {
            passed[what] += holds ? 1 : 0;
            worst[what] = worstNow;
        }

        boolean holds() {
            for (int i = 0; i < passed.length; i++) {
                if (passed[i] < Math.floor(ENOUGH * seeds)) {
                    return false;
                }
            }
            return true;
        }

        @Override
        public String toString() {
            StringBuilder words = new StringBuilder("of " + seeds + " lines");
            for (int i = 0; i < passed.length; i++) {
                words.append(String.format(Locale.ROOT, ", %s %d (%.2f)", WHAT.get(i), passed[i], worst[i]));
            }
            return words.toString();
        }
    }
}

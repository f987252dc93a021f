package io.github.tightwire.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.Verdict.Reason;
import java.math.BigInteger;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReplayWindowTest {
    @Test
    void theOldestItRemembersIs255Behind() {
        ReplayWindow window = new ReplayWindow();
        window.accept(1000);
        assertEquals(Reason.REPLAYED, window.judge(1000));
        assertEquals(Reason.ACCEPTED, window.judge(745));
        assertEquals(Reason.TOO_OLD, window.judge(744));
        window.accept(745);
        assertEquals(Reason.REPLAYED, window.judge(745));
        window.accept(1001);
        assertEquals(Reason.TOO_OLD, window.judge(745));
        assertEquals(Reason.ACCEPTED, window.judge(746));
    }

    @Test
    void aLeapForgetsNothingThatIsWithin256() {
        for (int leap : new int[] {254, 255, 256, 257}) {
            ReplayWindow window = new ReplayWindow();
            window.accept(1000);
            window.accept(1000 + leap);
            assertEquals(leap < 256 ? Reason.REPLAYED : Reason.TOO_OLD, window.judge(1000));
            assertEquals(Reason.ACCEPTED, window.judge(1000 + leap - 1));
        }
    }

    @Test
    void theFirstSequenceIsNewOnce() {
        ReplayWindow window = new ReplayWindow();
        assertEquals(Reason.ACCEPTED, window.judge(0));
        assertEquals(Reason.ACCEPTED, window.judge(0), "judging moves nothing");
        window.accept(0);
        assertEquals(Reason.REPLAYED, window.judge(0));
    }

    @Test
    void sequencesAreUnsigned() {
        ReplayWindow window = new ReplayWindow();
        window.accept(Long.MAX_VALUE);
        assertEquals(Reason.ACCEPTED, window.judge(Long.MIN_VALUE));
        window.accept(-1);
        assertEquals(Reason.REPLAYED, window.judge(-1));
        assertEquals(Reason.ACCEPTED, window.judge(-256));
        assertEquals(Reason.TOO_OLD, window.judge(-257));
        assertEquals(Reason.TOO_OLD, window.judge(0), "no wrap");
    }

    @Test
    void agreesWithASetOfEverythingSeen() {
        for (long base : new long[] {0, 300, Long.MAX_VALUE - 2000, -5000}) {
            Random random = new Random(base);
            ReplayWindow window = new ReplayWindow();
            Set<BigInteger> seen = new HashSet<>();
            BigInteger highest = BigInteger.ZERO;
            long around = base;
            for (int i = 0; i < 20_000; i++) {
                around += random.nextInt(400) == 0 ? random.nextInt(700) : random.nextInt(10) == 0 ? 1 : 0;
                long sequence = around + random.nextInt(600) - 500;
                if (base == 0 && sequence < 0 || base == -5000 && sequence >= 0) {
                    continue;
                }
                BigInteger value = new BigInteger(Long.toUnsignedString(sequence));
                Reason expected = highest.subtract(value).compareTo(BigInteger.valueOf(256)) >= 0 ? Reason.TOO_OLD
                        : seen.contains(value) ? Reason.REPLAYED : Reason.ACCEPTED;
                assertEquals(expected, window.judge(sequence));
                if (expected == Reason.ACCEPTED && random.nextInt(4) > 0) {
                    window.accept(sequence);
                    seen.add(value);
                    highest = highest.max(value);
                }
            }
        }
    }
}

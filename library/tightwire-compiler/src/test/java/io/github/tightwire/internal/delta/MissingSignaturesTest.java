package io.github.tightwire.internal.delta;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The signatures that a log lacks: each is looked for once, and the entries found are those that the log finds. */
class MissingSignaturesTest {
    private static final int[] SIGNATURES = {1, 2, 3, 7, 63, 64, ValueLog.FLOAT, ValueLog.ROTATION + 9};

    @Test
    void theyFindWhatTheLogFinds() {
        Random random = new Random(1);
        for (int round = 0; round < 300; round++) {
            ValueLog valueLog = new ValueLog();
            int kinds = 1 + random.nextInt(SIGNATURES.length);
            for (int i = random.nextInt(80); i > 0; i--) {
                valueLog.add(SIGNATURES[random.nextInt(kinds)], i);
            }
            MissingSignatures misses = new MissingSignatures();
            int at = 0;
            for (int i = 0; i < 200; i++) {
                int signature = SIGNATURES[random.nextInt(SIGNATURES.length)];
                int expected = valueLog.find(at, valueLog.size(), signature);
                assertEquals(expected, misses.find(valueLog, at, valueLog.size(), signature));
                at = expected >= 0 && random.nextBoolean() ? expected + 1 : at;
                if (random.nextInt(50) == 0) {
                    at = 0;
                    misses.clear();
                }
            }
        }
    }

    /** Sixteen runs were passed over for each bit of a stranger's packet. A log that is changed by hand shows that nobody looks again. */
    @Test
    void whatIsMissingIsNotLookedForAgain() {
        ValueLog valueLog = new ValueLog();
        for (int i = 0; i < 40; i++) {
            valueLog.add(2 + i % 2, 0);
        }
        for (int signature : new int[] {1, 64, ValueLog.FLOAT}) {
            MissingSignatures misses = new MissingSignatures();
            assertEquals(-1, misses.find(valueLog, 0, valueLog.size(), signature));
            valueLog.signatures[5] = (byte) signature;
            assertEquals(-1, misses.find(valueLog, 0, valueLog.size(), signature));
            // From another entry, or in another group, it is.
            assertEquals(5, misses.find(valueLog, 1, valueLog.size(), signature));
            assertEquals(3, misses.find(valueLog, 1, valueLog.size(), 2) + 1);
            valueLog.signatures[5] = 3;
        }
    }
}

package io.github.tightwire.internal.delta;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The signatures that a tape lacks: each is looked for once, and the entries found are those that the tape finds. */
class MissesTest {
    private static final int[] SIGNATURES = {1, 2, 3, 7, 63, 64, Tape.FLOAT, Tape.ROTATION + 9};

    @Test
    void theyFindWhatTheTapeFinds() {
        Random random = new Random(1);
        for (int round = 0; round < 300; round++) {
            Tape tape = new Tape();
            int kinds = 1 + random.nextInt(SIGNATURES.length);
            for (int i = random.nextInt(80); i > 0; i--) {
                tape.add(SIGNATURES[random.nextInt(kinds)], i);
            }
            Misses misses = new Misses();
            int at = 0;
            for (int i = 0; i < 200; i++) {
                int signature = SIGNATURES[random.nextInt(SIGNATURES.length)];
                int expected = tape.find(at, tape.size(), signature);
                assertEquals(expected, misses.find(tape, at, tape.size(), signature));
                at = expected >= 0 && random.nextBoolean() ? expected + 1 : at;
                if (random.nextInt(50) == 0) {
                    at = 0;
                    misses.clear();
                }
            }
        }
    }

    /** Sixteen runs were passed over for each bit of a stranger's packet. A tape that is changed by hand shows that nobody looks again. */
    @Test
    void whatIsMissingIsNotLookedForAgain() {
        Tape tape = new Tape();
        for (int i = 0; i < 40; i++) {
            tape.add(2 + i % 2, 0);
        }
        for (int signature : new int[] {1, 64, Tape.FLOAT}) {
            Misses misses = new Misses();
            assertEquals(-1, misses.find(tape, 0, tape.size(), signature));
            tape.signatures[5] = (byte) signature;
            assertEquals(-1, misses.find(tape, 0, tape.size(), signature));
            // From another entry, or in another group, it is.
            assertEquals(5, misses.find(tape, 1, tape.size(), signature));
            assertEquals(3, misses.find(tape, 1, tape.size(), 2) + 1);
            tape.signatures[5] = 3;
        }
    }
}

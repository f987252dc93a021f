package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.math.BigInteger;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ReplayProtectionTest {
    private final ReplayProtection window = new ReplayProtection();

    @Test
    void eachOnce() {
        assertFalse(window.isReplay(0));
        window.receive(0);
        assertTrue(window.isReplay(0));
        assertFalse(window.isReplay(1));
        window.reset();
        assertFalse(window.isReplay(0));
    }

    @Test
    void theLastOfTheWindowAndTheOneBefore() {
        window.receive(1000);
        assertFalse(window.isReplay(1000 - 255));
        assertTrue(window.isReplay(1000 - 256));
    }

    @Test
    void theLastSequencesThereAre() {
        // The sum of a sequence and the size would wrap around: the reference's first finding for implementers.
        window.receive(-1);
        assertFalse(window.isReplay(-2));
        assertFalse(window.isReplay(-256));
        assertTrue(window.isReplay(-257));
        assertTrue(window.isReplay(0));
    }

    @Test
    void asASetThatForgetsNothing() {
        Random random = new Random(5);
        for (int round = 0; round < 200; round++) {
            window.reset();
            Set<Long> received = new HashSet<>();
            BigInteger highest = BigInteger.ZERO;
            long around = switch (round % 4) {
                case 0 -> 0;
                case 1 -> Long.MAX_VALUE - 100;
                case 2 -> -600;
                default -> random.nextLong();
            };
            for (int i = 0; i < 600; i++) {
                long sequence = around + (i + random.nextInt(700) - 350) / (round % 3 + 1);
                BigInteger number = new BigInteger(Long.toUnsignedString(sequence));
                boolean old = highest.subtract(number).compareTo(BigInteger.valueOf(256)) >= 0;
                assertEquals(old || received.contains(sequence), window.isReplay(sequence));
                if (!window.isReplay(sequence)) {
                    window.receive(sequence);
                    received.add(sequence);
                    highest = highest.max(number);
                }
            }
        }
    }
}

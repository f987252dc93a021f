package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** The window beside a slow model: a set of numbers that never wrap. */
class ReceivedWindowTest {
    private static final int STEPS = 200_000;

    @Test
    void freshWindowSaysThatNothingCameBefore() {
        ReceivedWindow window = new ReceivedWindow();
        assertEquals(65535, window.newest());
        assertEquals(0, window.ackBits());
    }

    @Test
    void windowAgreesWithTheModel() {
        Random random = new Random(1);
        ReceivedWindow window = new ReceivedWindow();
        TreeSet<Long> model = new TreeSet<>();
        // Past the start, where sequences before the first one would be negative numbers.
        long next = Sequence.COUNT;
        for (int i = 0; i < STEPS; i++) {
            long number = next - 300 + random.nextInt(random.nextInt(50) == 0 ? 1000 : 310);
            int sequence = Sequence.of(number);
            boolean stale = number < next - 256;
            assertEquals(stale, window.isStale(sequence));
            assertEquals(!stale && model.contains(number), window.contains(sequence));
            assertEquals(number >= next, window.isNewest(sequence));
            if (stale) {
                continue;
            }
            if (number >= next) {
                assertEquals(number + 1 - next, window.advance(sequence));
                next = number + 1;
            }
            if (random.nextInt(4) != 0) {
                window.add(sequence);
                model.add(number);
            }
            model.headSet(next - 256).clear();
            assertEquals(Sequence.of(next - 1), window.newest());
            assertEquals(ackBits(model, next - 1), window.ackBits());
        }
    }

    private static int ackBits(TreeSet<Long> model, long newest) {
        int bits = 0;
        for (int n = 0; n < 32; n++) {
            if (model.contains(newest - n)) {
                bits |= 1 << n;
            }
        }
        return bits;
    }
}

package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** A meter that is asked changes nothing: it says what one says that counts nothing at that time. */
class RateMeterTest {
    private static final long STEP = 100_000_000;

    @Test
    void askingChangesNothing() {
        Random random = new Random(1);
        for (int i = 0; i < 200; i++) {
            RateMeter asked = new RateMeter();
            RateMeter moved = new RateMeter();
            long time = 0;
            for (int j = 0; j < 30; j++) {
                time += random.nextInt(5) == 0 ? random.nextInt(15) * STEP : random.nextInt((int) (2 * STEP));
                int bytes = random.nextInt(100);
                asked.add(time, bytes);
                moved.add(time, bytes);
                long later = time + random.nextInt(14) * STEP + random.nextInt((int) STEP);
                long answer = asked.bytesPerSecond(later);
                assertEquals(answer, asked.bytesPerSecond(later));
                if (random.nextBoolean()) {
                    time = later;
                    moved.add(time, 0);
                    assertEquals(moved.bytesPerSecond(time), answer);
                }
            }
        }
    }

    @Test
    void whatWentByWithinTheLastSecond() {
        RateMeter meter = new RateMeter();
        meter.add(0, 7);
        assertEquals(0, meter.bytesPerSecond(STEP - 1));
        assertEquals(7, meter.bytesPerSecond(STEP));
        assertEquals(7, meter.bytesPerSecond(11 * STEP - 1));
        assertEquals(0, meter.bytesPerSecond(11 * STEP));
    }
}

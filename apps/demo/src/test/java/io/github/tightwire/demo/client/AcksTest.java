package io.github.tightwire.demo.client;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.demo.packet.Input;
import java.util.Random;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

class AcksTest {
    /** Against a set of everything that came, which is asked the slow way. */
    @Test
    void theBitsSayWhatCame() {
        Random random = new Random(6);
        Acks acks = new Acks();
        TreeSet<Integer> came = new TreeSet<>();
        Input input = new Input();
        int base = 1;
        for (int i = 0; i < 20_000; i++) {
            base += random.nextInt(100) == 0 ? random.nextInt(80) : random.nextInt(3);
            int tick = Math.max(1, base - random.nextInt(40));
            acks.add(tick);
            if (came.isEmpty() || tick >= came.last() - 32) {
                came.add(tick);
            }
            acks.fill(input);
            assertEquals(came.last(), input.ack);
            for (int age = 1; age <= 32; age++) {
                assertEquals(came.contains(came.last() - age), (input.ackBits >>> age - 1 & 1) != 0);
            }
        }
    }

    @Test
    void beforeTheFirstThereIsNone() {
        Input input = new Input();
        new Acks().fill(input);
        assertEquals(0, input.ack);
        assertEquals(0, input.ackBits);
    }
}

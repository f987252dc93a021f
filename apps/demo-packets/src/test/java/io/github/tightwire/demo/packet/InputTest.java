package io.github.tightwire.demo.packet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InputTest {
    private static final Codec<Input> CODEC = Codec.of(Input.class);

    private final Input input = new Input();

    @Test
    void theLastTicksComeAgainInTheirOrder() {
        Random random = new Random(4);
        Input copy = new Input();
        byte[] bytes = new byte[64];
        boolean[] held = new boolean[101];
        for (int tick = 1; tick <= 100; tick++) {
            held[tick] = random.nextBoolean();
            input.next().pull = held[tick];
            input.buttons(0).left = !held[tick];
            int length = CODEC.write(input, bytes);
            assertEquals(Verdict.ACCEPTED, CODEC.read(copy, bytes, length));
            assertEquals(tick, copy.sequence);
            for (int age = 0; age < Math.min(tick, Input.COUNT); age++) {
                assertEquals(held[tick - age], copy.buttons(age).pull);
                assertTrue(input.buttons(age).matches(copy.buttons(age)));
            }
        }
    }

    @Test
    void whatIsHeldCostsOneBitATick() {
        int fixed = 31;
        assertEquals(fixed + 5 + 15, CODEC.measure(input));
        input.next().up = true;
        // The change shows once, between the newest and the tick before.
        assertEquals(fixed + 5 + 15 + 5, CODEC.measure(input));
    }

    @Test
    void everyButtonMatters() {
        Buttons a = new Buttons();
        Buttons b = new Buttons();
        assertTrue(a.matches(b));
        b.left = true;
        assertEquals(false, a.matches(b));
        b.release();
        b.right = true;
        assertEquals(false, a.matches(b));
        b.release();
        b.down = true;
        assertEquals(false, a.matches(b));
        b.release();
        b.up = true;
        assertEquals(false, a.matches(b));
        b.release();
        b.pull = true;
        assertEquals(false, a.matches(b));
        a.set(b);
        assertTrue(a.matches(b));
    }
}

package io.github.tightwire.demo.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.packet.Input;
import org.junit.jupiter.api.Test;

class InputBufferTest {
    private final InputBuffer buffer = new InputBuffer();
    private final Input input = new Input();

    @Test
    void everyTickOfAPlayerIsUsedOnceAndInOrderThoughPacketsAreLost() {
        boolean[] pressed = new boolean[201];
        int used = 0;
        for (int tick = 1; tick <= 200; tick++) {
            pressed[tick] = tick % 7 < 3;
            input.next().up = pressed[tick];
            // Fifteen of sixteen packets are lost.
            if (tick == 1 || tick % 16 == 0) {
                buffer.receive(input);
                buffer.receive(input);
                for (; used < tick; used++) {
                    assertEquals(pressed[used + 1], buffer.next().up, "tick " + (used + 1));
                }
            }
        }
        assertEquals(0, buffer.missed());
    }

    @Test
    void oneMoreLostPacketIsMissed() {
        input.next();
        buffer.receive(input);
        buffer.next();
        for (int i = 0; i < Input.COUNT + 1; i++) {
            input.next();
        }
        buffer.receive(input);
        for (int i = 0; i < Input.COUNT + 1; i++) {
            buffer.next();
        }
        assertEquals(1, buffer.missed());
    }

    @Test
    void theLastButtonsAreHeldUntilNewOnesCome() {
        input.next().left = true;
        buffer.receive(input);
        assertTrue(buffer.next().left);
        assertTrue(buffer.next().left);
        input.next().left = false;
        buffer.receive(input);
        assertFalse(buffer.next().left);
    }

    @Test
    void aPacketThatWasOvertakenChangesNothing() {
        Input late = new Input();
        late.next().right = true;
        input.next().up = true;
        input.next().up = true;
        buffer.receive(input);
        assertTrue(buffer.next().up);
        buffer.receive(late);
        assertTrue(buffer.next().up);
        assertFalse(buffer.next().right);
    }

    @Test
    void aJumpToTheEndOfAllNumbersIsTaken() {
        input.next();
        buffer.receive(input);
        buffer.next();
        input.sequence = Integer.MAX_VALUE;
        input.buttons(0).pull = true;
        buffer.receive(input);
        boolean pulled = false;
        for (int i = 0; i < 40; i++) {
            pulled = buffer.next().pull;
        }
        assertTrue(pulled);
    }
}

package io.github.tightwire.players;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** A player's inputs on the server, each in its tick. */
class InputBufferTest {
    private final InputSender<Nibble> sender = new InputSender<>(Nibble.TYPE);
    private final InputFeedback feedback = new InputFeedback();
    private final byte[] packet = new byte[100];

    private InputBuffer<Nibble> buffer = new InputBuffer<>(Nibble.TYPE, 9);

    private int packet(int tick, int value) {
        sender.add(tick, Nibble.of(value));
        return sender.write(packet, 0, packet.length);
    }

    private void read(int length) {
        assertTrue(buffer.read(packet, 0, length).isAccepted());
    }

    /** Sends the input of a tick alone. */
    private void alone(int tick, int value) {
        InputSender<Nibble> other = new InputSender<>(Nibble.TYPE);
        other.add(tick, Nibble.of(value));
        read(other.write(packet, 0, packet.length));
    }

    private void assertNext(int tick, int value) {
        assertEquals(value, buffer.next().value, "tick " + tick);
        assertEquals(tick, buffer.tick());
    }

    @Test
    void eachInputIsUsedInItsTick() {
        alone(12, 3);
        alone(10, 1);
        alone(11, 2);
        assertNext(10, 1);
        assertNext(11, 2);
        assertNext(12, 3);
        assertEquals(0, buffer.missing() + buffer.late() + buffer.repeated() + buffer.tooEarly());
    }

    @Test
    void beforeTheFirstInputThePlayerDoesNothingAndNoneIsMissing() {
        assertNext(10, 0);
        assertNext(11, 0);
        assertEquals(0, buffer.missing());
        buffer.writeFeedback(feedback);
        assertTrue(feedback.isMissing(10) && feedback.isMissing(11), "a client that has sent some is told");
        alone(13, 7);
        assertNext(12, 0);
        assertEquals(1, buffer.missing());
        assertNext(13, 7);
    }

    @Test
    void aMissingInputIsTheOneBeforeAndIsTold() {
        alone(10, 5);
        alone(13, 6);
        assertNext(10, 5);
        assertEquals(0, buffer.missingInRow());
        assertNext(11, 5);
        assertNext(12, 5);
        assertEquals(2, buffer.missingInRow());
        assertNext(13, 6);
        assertEquals(0, buffer.missingInRow());
        assertEquals(2, buffer.missing());
        buffer.writeFeedback(feedback);
        assertEquals(13, feedback.tick());
        for (int tick = -30; tick < 20; tick++) {
            assertEquals(tick == 11 || tick == 12, feedback.isMissing(tick), "tick " + tick);
        }
    }

    @Test
    void anInputAfterItsTickIsLateOnceAndNotUsed() {
        alone(10, 5);
        assertNext(10, 5);
        assertNext(11, 5);
        alone(11, 9);
        alone(11, 9);
        assertEquals(1, buffer.late());
        assertEquals(1, buffer.repeated());
        assertNext(12, 5);
    }

    @Test
    void anInputThatComesAgainChangesNothing() {
        alone(10, 5);
        alone(10, 6);
        assertEquals(1, buffer.repeated());
        assertNext(10, 5);
        alone(10, 7);
        assertEquals(2, buffer.repeated());
        assertEquals(0, buffer.late());
    }

    /** A client that is ahead by more gains nothing. */
    @Test
    void anInput127TicksEarlyWaitsAndOneOf128IsDropped() {
        alone(10 + 127, 5);
        alone(10 + 128, 6);
        assertEquals(1, buffer.tooEarly());
        for (int tick = 10; tick < 137; tick++) {
            assertNext(tick, 0);
        }
        assertNext(137, 5);
        assertNext(138, 5);
    }

    /** Nobody is faster than others by sending more. */
    @Test
    void aTickHasOneInput() {
        for (int i = 0; i < 1_000; i++) {
            alone(10 + i % 300, i % 16);
        }
        for (int tick = 10; tick < 20; tick++) {
            assertNext(tick, tick - 10);
        }
        assertEquals(20, buffer.tick() + 1);
    }

    @Test
    void ticksAreKnownByTheirLowest16Bits() {
        for (int first : new int[] {65_530, 1 << 20, Integer.MAX_VALUE - 100}) {
            buffer = new InputBuffer<>(Nibble.TYPE, first - 1);
            for (int tick = first; tick < first + 20; tick++) {
                alone(tick + 5, tick % 16);
                buffer.next();
            }
            assertEquals(first + 19, buffer.tick());
            assertEquals(5, buffer.missing());
        }
    }

    @Test
    void feedbackHasTheLeastMarginOfEightTicks() {
        alone(10, 1);
        buffer.next();
        alone(15, 1);
        alone(13, 1);
        buffer.next();
        alone(18, 1);
        buffer.next();
        buffer.writeFeedback(feedback);
        assertEquals(12, feedback.tick());
        assertEquals(10, feedback.arrivalTick());
        assertEquals(0, feedback.marginTicks());
        for (int i = 0; i < 6; i++) {
            buffer.next();
        }
        buffer.writeFeedback(feedback);
        assertEquals(11, feedback.arrivalTick());
        assertEquals(2, feedback.marginTicks());
        alone(15, 1);
        alone(16, 1);
        buffer.next();
        buffer.writeFeedback(feedback);
        assertEquals(19, feedback.arrivalTick());
        assertEquals(-3, feedback.marginTicks());
        for (int i = 0; i < 8; i++) {
            buffer.next();
        }
        buffer.writeFeedback(feedback);
        assertFalse(feedback.hasMargin());
    }

    @Test
    void theBytesOfAPacket() {
        sender.add(4, Nibble.of(3));
        int length = packet(5, 10);
        assertEquals("00 05 00 81 1a", hex(packet, length));
        // A second packet, of three inputs, the middle one of which is that of the tick after it.
        length = packet(6, 10);
        assertEquals("01 06 00 82 36", hex(packet, length).substring(0, 14));
    }

    private static String hex(byte[] bytes, int length) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < length; i++) {
            text.append(String.format(i == 0 ? "%02x" : " %02x", bytes[i]));
        }
        return text.toString();
    }

    @Test
    void theBytesOfFeedback() {
        feedback.set(5, 0b10, 0, 1, 0);
        feedback.setMargin(0, 1);
        int length = Codec.of(InputFeedback.class).write(feedback, packet);
        assertEquals("05 00 00 80 02 00 00 00 11 04 04 00 00 00 00", hex(packet, length));
    }

    @Test
    void lossIsToldInPercent() {
        for (int tick = 10; tick < 510; tick++) {
            int length = packet(tick, tick % 16);
            if (tick % 5 != 0) {
                read(length);
            }
            buffer.next();
        }
        assertEquals(20, buffer.lossPercent());
        buffer.writeFeedback(feedback);
        sender.heard(feedback);
        assertEquals(20, sender.lossPercent());
        assertEquals(6, sender.copies());
    }

    /** Repeated and late packets are no losses. */
    @Test
    void packetsThatAreLateOrComeTwiceAreNotLost() {
        byte[] before = null;
        for (int tick = 10; tick < 510; tick++) {
            byte[] sent = Arrays.copyOf(packet, packet(tick, 1));
            assertTrue(buffer.read(sent, 0, tick % 2 == 0 ? 0 : sent.length).isAccepted() == (tick % 2 != 0));
            if (tick % 2 == 0) {
                before = sent;
            } else {
                assertTrue(buffer.read(before, 0, before.length).isAccepted());
                assertTrue(buffer.read(before, 0, before.length).isAccepted());
            }
        }
        assertEquals(0, buffer.lossPercent());
    }

    @Test
    void aNegativeTickIsRefused() {
        assertThrows(IllegalArgumentException.class, () -> new InputBuffer<>(Nibble.TYPE, -1));
    }
}

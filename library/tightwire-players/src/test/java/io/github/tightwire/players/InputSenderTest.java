package io.github.tightwire.players;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.PacketOverflowException;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** A client's inputs, kept and sent. */
class InputSenderTest {
    private final InputSender<Keys> sender = new InputSender<>(InputLine.KEYS);
    private final byte[] packet = new byte[300];

    /** As long as a test says. */
    private static final class Long implements BitSerializable {
        private int length;
        private byte[] bytes = new byte[300];

        @Override
        public void serialize(BitStream s) {
            length = s.serializeInt(length, 0, 300);
            s.serializeAlign();
            s.serializeBytes(bytes, 0, length);
        }
    }

    /** A prediction is made of what the server reads. */
    @Test
    void anInputIsRoundedAsTheWireRounds() {
        Keys keys = Keys.of(true, false, 0.3f);
        Keys kept = sender.add(7, keys);
        assertNotSame(keys, kept);
        assertEquals(19 / 64f, kept.aim);
        assertEquals(0.3f, keys.aim);
        InputBuffer<Keys> buffer = new InputBuffer<>(InputLine.KEYS, 6);
        assertTrue(buffer.read(packet, 0, sender.write(packet, 0, packet.length)).isAccepted());
        assertEquals(kept.toString(), buffer.next().toString());
    }

    @Test
    void ticksRise() {
        sender.add(0, new Keys());
        sender.add(7, new Keys());
        IllegalArgumentException e = assertThrows(IllegalArgumentException.class, () -> sender.add(7, new Keys()));
        assertEquals("tick 7: it must be after 7", e.getMessage());
        assertThrows(IllegalArgumentException.class, () -> new InputSender<>(InputLine.KEYS).add(-1, new Keys()));
    }

    @Test
    void withoutAnInputThereIsNoPacket() {
        assertThrows(IllegalStateException.class, () -> sender.write(packet, 0, packet.length));
    }

    /** The next tick's is sent all the same. */
    @Test
    void anInputOutsideItsBoundsOrTooLongIsNotAdded() {
        InputSender<Long> inputs = new InputSender<>(InputType.of(Long.class, Long::new));
        Long input = new Long();
        input.length = InputType.MAX_BYTES - 2;
        inputs.add(1, input);
        input.length++;
        assertThrows(PacketOverflowException.class, () -> inputs.add(2, input));
        input.length = -1;
        assertThrows(IllegalArgumentException.class, () -> inputs.add(2, input));
        assertEquals(InputType.MAX_BYTES - 2, Objects.requireNonNull(inputs.used(2)).length);
        input.length = 0;
        inputs.add(2, input);
        assertEquals(0, Objects.requireNonNull(inputs.used(2)).length);
    }

    /** In front of the newest input are 30 bits. */
    @Test
    void asManyInputsAsFit() {
        for (int tick = 1; tick <= 60; tick++) {
            sender.add(tick, Keys.of(tick % 2 == 0, false, 0));
        }
        assertThrows(PacketOverflowException.class, () -> sender.write(packet, 0, 4));
        // 10 bits for the newest, 11 for each other.
        assertEquals(5, sender.write(packet, 0, 5));
        assertEquals(19, sender.write(packet, 0, 20));
        InputBuffer<Keys> buffer = new InputBuffer<>(InputLine.KEYS, 45);
        assertTrue(buffer.read(packet, 0, 19).isAccepted());
        for (int tick = 46; tick <= 60; tick++) {
            buffer.next();
        }
        assertEquals(4, buffer.missing(), "those of ticks 46 to 49");
    }

    @Test
    void anInputLikeTheNextOneTakesABit() {
        sender.add(1, Keys.of(true, false, 0));
        int one = sender.write(packet, 0, packet.length);
        for (int tick = 2; tick <= 17; tick++) {
            sender.add(tick, Keys.of(true, false, 0));
        }
        assertEquals(one + 2, sender.write(packet, 0, packet.length));
    }

    /** The two packets of three copies before have the others. */
    @Test
    void anInputIsInThreePackets() {
        InputBuffer<Keys> buffer = new InputBuffer<>(InputLine.KEYS, 0);
        int length = 0;
        for (int tick = 1; tick <= 20; tick++) {
            sender.add(tick, Keys.of(true, false, tick / 64f));
            if (tick % 2 == 0) {
                length = sender.write(packet, 0, packet.length);
            }
        }
        assertTrue(buffer.read(packet, 0, length).isAccepted());
        for (int tick = 1; tick <= 20; tick++) {
            buffer.next();
        }
        assertEquals(14, buffer.missing());
    }

    /** The server repeats the last input, so a replay does. */
    @Test
    void aMissingInputIsTheOneBefore() {
        for (int tick = 1; tick <= 6; tick++) {
            if (tick != 4) {
                sender.add(tick, Keys.of(false, false, tick / 64f));
            }
        }
        InputFeedback feedback = new InputFeedback();
        feedback.set(3, 0b11, 0, 0, 0);
        sender.heard(feedback);
        assertEquals(2, sender.missing());
        float[] used = {1, 1, 1, 1, 5, 6};
        for (int tick = 1; tick <= 6; tick++) {
            assertEquals(used[tick - 1] / 64, Objects.requireNonNull(sender.used(tick)).aim, "tick " + tick);
        }
        assertNull(sender.used(0));
        feedback.set(2, 0b1111, 0, 0, 0);
        sender.heard(feedback);
        assertEquals(2, sender.missing(), "what was overtaken says nothing");
    }

    /** The server did nothing in its tick, so a prediction does. */
    @Test
    void anInputOfATickThatTheServerHasPassedIsMissing() {
        InputFeedback feedback = new InputFeedback();
        feedback.set(5, 0b111111, 0, 0, 0);
        sender.heard(feedback);
        sender.add(5, Keys.of(true, false, 0));
        assertNull(sender.used(5));
        assertEquals(1, sender.missing());
        Keys next = sender.add(6, Keys.of(true, false, 0));
        assertSame(next, sender.used(6));
        assertEquals(1, sender.missing());
    }

    /** The server had the inputs of ticks 3, 10 and 12; that of tick 11 came too late, and 4 to 9 were left out. */
    @Test
    void whatTheServerHadIsKnownOfInputsThatAreKept() {
        for (int tick : new int[] {3, 10, 11, 12}) {
            sender.add(tick, Keys.of(true, false, 0));
        }
        InputFeedback feedback = new InputFeedback();
        feedback.set(12, 0b10, 0, 0, 0);
        sender.heard(feedback);
        assertTrue(sender.hadAll(1, 10));
        assertTrue(sender.hadAll(12, 12));
        assertFalse(sender.hadAll(10, 11));
        sender.add(20, Keys.of(true, false, 0));
        assertTrue(sender.hadAll(15, 20), "the server repeated that of tick 12");
        feedback.set(20, 0b1, 0, 0, 0);
        sender.heard(feedback);
        assertFalse(sender.hadAll(25, 26), "it repeated another one than that of tick 20");
        for (int tick = 21; tick <= 148; tick++) {
            sender.add(tick, Keys.of(true, false, 0));
        }
        assertTrue(sender.hadAll(21, 30));
        assertFalse(sender.hadAll(20, 30), "that of tick 20 is no longer kept");
    }

    @Test
    void totalsGoOnBeyondTheirBits() {
        InputFeedback feedback = new InputFeedback();
        for (int i = 1; i <= 10; i++) {
            feedback.set(i, 0, 0, 10_000L * i, 20_000L * i);
            sender.heard(feedback);
        }
        assertEquals(100_000, sender.late());
        assertEquals(200_000, sender.repeated());
    }
}

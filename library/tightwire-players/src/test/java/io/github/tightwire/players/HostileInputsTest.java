package io.github.tightwire.players;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import io.github.tightwire.fixtures.Effort;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bytes that no client or server sends: a verdict, no exception, and bounded work. */
class HostileInputsTest {
    private final InputBuffer<Keys> buffer = new InputBuffer<>(InputLine.KEYS, 100);
    private final Random random = new Random(1);

    private static byte[] packet() {
        InputSender<Keys> sender = new InputSender<>(InputLine.KEYS);
        for (int tick = 101; tick < 110; tick++) {
            sender.add(tick, Keys.of(tick % 3 == 0, true, tick % 2));
        }
        byte[] bytes = new byte[100];
        return Arrays.copyOf(bytes, sender.write(bytes, 0, bytes.length));
    }

    @Test
    void eachPacketThatIsCutShortIsRefusedAndChangesNothing() {
        byte[] packet = packet();
        String before = buffer.toString();
        for (int length = 0; length < packet.length; length++) {
            assertFalse(buffer.read(packet, 0, length).isAccepted(), "cut to " + length);
        }
        assertFalse(buffer.read(Arrays.copyOf(packet, packet.length + 1), 0, packet.length + 1).isAccepted());
        buffer.next();
        assertEquals(0, buffer.missing());
        assertEquals(before.replace("100", "101"), buffer.toString());
        assertTrue(buffer.read(packet, 0, packet.length).isAccepted());
    }

    @Test
    void randomAndDamagedPacketsGetAVerdictAndATickHasOneInput() {
        byte[] packet = packet();
        int accepted = 0;
        for (int i = 0; i < Effort.of(20_000, 2_000_000); i++) {
            byte[] bytes = i % 2 == 0 ? packet.clone() : new byte[random.nextInt(60)];
            if (i % 2 == 0) {
                bytes[random.nextInt(bytes.length)] ^= (byte) (1 << random.nextInt(8));
            } else {
                random.nextBytes(bytes);
            }
            Verdict verdict = buffer.read(bytes, 0, bytes.length);
            accepted += verdict.isAccepted() ? 1 : 0;
            if (i % 50 == 0) {
                int tick = buffer.tick();
                buffer.next();
                assertEquals(tick + 1, buffer.tick());
            }
            assertTrue(buffer.lossPercent() >= 0 && buffer.lossPercent() <= 100);
        }
        assertTrue(accepted > 100, accepted + " accepted");
    }

    /** A server that lies: the client's clock never goes back, and neither waits for anything. */
    @Test
    void randomFeedbackHarmsNoClient() {
        Codec<InputFeedback> codec = Codec.of(InputFeedback.class);
        InputClock clock = new InputClock(60);
        InputSender<Keys> sender = new InputSender<>(InputLine.KEYS);
        byte[] bytes = new byte[15];
        long now = 0;
        int accepted = 0;
        for (int i = 0; i < Effort.of(20_000, 1_000_000); i++) {
            random.nextBytes(bytes);
            // Ticks that rise slowly, but for some.
            bytes[3] = (byte) (bytes[3] & 0x80 | (random.nextInt(10_000) == 0 ? 0x7F : 0));
            bytes[2] = (byte) (i >> 14);
            bytes[1] = (byte) (i >> 6);
            InputFeedback feedback = new InputFeedback();
            if (codec.read(feedback, bytes, (bytes[3] & 0x80) != 0 ? 15 : 11).isAccepted()) {
                accepted++;
                clock.heard(feedback);
                sender.heard(feedback);
            }
            now += random.nextInt(100_000_000);
            int before = clock.tick();
            int ticks = clock.update(now);
            assertTrue(ticks >= 0 && ticks <= 100, ticks + " ticks");
            assertTrue(clock.tick() >= before);
            assertTrue(clock.fraction() >= 0 && clock.fraction() < 1);
            if (ticks > 0) {
                sender.add(clock.tick(), new Keys());
            }
            assertTrue(sender.copies() >= 3 && sender.copies() <= 16);
        }
        assertTrue(accepted > 100, accepted + " accepted");
    }
}

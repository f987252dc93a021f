package io.github.tightwire.channels;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The packets of a connection at the rate of its endpoint, which begins with 37,500 bytes a second. */
class PacedTest {
    private static final long MILLI = 1_000_000;
    private static final MessageTypes TYPES = MessageTypes.builder().message(Filler.class, Filler::new).build();
    private static final ConnectionConfig CONFIG = ConnectionConfig.of(ChannelConfig.RELIABLE, ChannelConfig.UNRELIABLE.withPriority(1));
    private static final int RELIABLE = 0;
    private static final int UNRELIABLE = 1;

    private final List<byte[]> sent = new ArrayList<>();
    private final Connection near = new Connection(CONFIG, TYPES,
            (bytes, offset, length) -> sent.add(Arrays.copyOfRange(bytes, offset, offset + length)), (channel, message) -> { });
    private final List<byte[]> answers = new ArrayList<>();
    private final Connection far = new Connection(CONFIG, TYPES,
            (bytes, offset, length) -> answers.add(Arrays.copyOfRange(bytes, offset, offset + length)), (channel, message) -> { });
    private long millis;

    @Test
    void reliableMessagesWaitForTheLineAndUnreliableOnesGetStale() {
        for (int i = 0; i < 60; i++) {
            near.send(RELIABLE, new Filler());
            near.send(UNRELIABLE, new Filler());
        }
        flush();
        long first = near.count(UNRELIABLE, ChannelCounter.MESSAGES_SENT);
        assertTrue(first > 0 && first < 60, first + " messages of 1,000 bytes at once");
        for (int i = 0; i < 60; i++) {
            millis += 16;
            flush();
        }
        assertEquals(60, near.count(UNRELIABLE, ChannelCounter.MESSAGES_SENT) + near.count(UNRELIABLE, ChannelCounter.STALE));
        assertTrue(near.count(UNRELIABLE, ChannelCounter.STALE) > 40);
        assertEquals(0, near.count(RELIABLE, ChannelCounter.STALE));
        assertEquals(60, near.queued(RELIABLE));
    }

    @Test
    void nothingIsSentAgainBeforeItsAckCanBeThere() {
        // A round trip of 400 ms.
        for (int i = 0; i < 30; i++) {
            millis += 400;
            flush();
            millis += 400;
            near.update(millis * MILLI);
            pass(sent, far);
            far.sendPackets(1);
            pass(answers, near);
        }
        long timeout = near.endpoint().estimates().roundTrip().timeoutNanos() / MILLI;
        assertTrue(timeout >= 400, timeout + " ms");
        near.send(RELIABLE, new Filler());
        millis += 16;
        flush();
        assertEquals(1, near.count(RELIABLE, ChannelCounter.MESSAGES_SENT));
        for (long passed = 0; passed < timeout - 32; passed += 16) {
            millis += 16;
            flush();
        }
        assertEquals(1, near.count(RELIABLE, ChannelCounter.MESSAGES_SENT));
        for (int i = 0; i < 4; i++) {
            millis += 16;
            flush();
        }
        assertEquals(2, near.count(RELIABLE, ChannelCounter.MESSAGES_SENT));
    }

    @Test
    void emptyPacketsGoWithTheTicksAndNoFaster() {
        for (int i = 0; i < 250; i++) {
            millis += 4;
            flush();
        }
        assertTrue(sent.size() >= 60 && sent.size() <= 84, sent.size() + " in a second");
    }

    @Test
    void manyPacketsAreAckedAtOnce() {
        for (int i = 0; i < 15; i++) {
            far.sendPackets(1);
        }
        pass(answers, near);
        near.sendUrgentAcks();
        assertEquals(0, sent.size());
        far.sendPackets(1);
        pass(answers, near);
        near.sendUrgentAcks();
        near.sendUrgentAcks();
        assertEquals(1, sent.size());
    }

    @Test
    void packetsHaveTheirShareOfTheRate() {
        assertEquals(37_500 / 60 - 80, near.packetBytes(60));
        assertEquals(0, near.packetBytes(10_000));
        int most = near.packetBytes(1);
        assertTrue(most > 8_000 && most < 8 * 1024, most + " bytes in a packet of 8 KiB");
        assertThrows(IllegalArgumentException.class, () -> near.packetBytes(0));
        assertThrows(IllegalArgumentException.class, () -> near.packetBytes(-60));
    }

    @Test
    void closedConnectionSendsNothing() {
        near.close();
        near.update(0);
        near.beginPaced();
        assertFalse(near.sendPaced());
        near.endPaced();
        near.sendUrgentAcks();
        assertEquals(0, sent.size());
    }

    private void flush() {
        near.update(millis * MILLI);
        near.beginPaced();
        boolean sends = true;
        while (sends) {
            sends = near.sendPaced();
        }
        near.endPaced();
    }

    private static void pass(List<byte[]> datagrams, Connection to) {
        datagrams.forEach(bytes -> to.receive(bytes, 0, bytes.length));
        datagrams.clear();
    }

    private static final class Filler implements BitSerializable {
        private final byte[] bytes = new byte[1000];

        @Override
        public void serialize(BitStream s) {
            s.serializeBytes(bytes, 0, bytes.length);
        }
    }
}

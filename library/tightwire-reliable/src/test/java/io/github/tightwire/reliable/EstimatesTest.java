package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Random;
import org.junit.jupiter.api.Test;

/** The estimates of an endpoint about its line, beside the line itself. */
class EstimatesTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;

    private final byte[] packet = new byte[100];
    private final Endpoint endpoint =
            new Endpoint(EndpointConfig.DEFAULT, (bytes, offset, length) -> { }, (sequence, bytes, offset, length) -> true);
    private final PacketHeader header = new PacketHeader();
    private final byte[] datagram = new byte[PacketHeader.MAX_BYTES + 1];
    private long now = -5 * SECOND;
    private int answers;

    @Test
    void nothingIsKnownAtFirst() {
        Estimates estimates = endpoint.estimates();
        assertEquals(0, estimates.roundTrip().samples());
        assertEquals(0, estimates.roundTrip().smoothedNanos());
        assertEquals(0, estimates.roundTrip().leastNanos());
        assertEquals(0, estimates.roundTrip().timeoutNanos());
        assertEquals(0, estimates.packetLoss());
        assertEquals(0, estimates.sentBytesPerSecond());
        assertEquals(37_500, estimates.sendRate().bytesPerSecond());
        assertEquals(0, estimates.sendRate().queueNanos());
        assertEquals("round trip 0.0 ms, jitter 0.0 ms, 0.0% lost, 0 bytes/s sent, 0 received", estimates.toString());
    }

    @Test
    void roundTripsAreSmoothedAsByTcp() {
        roundTrip(80 * MILLI);
        RoundTrip roundTrip = endpoint.estimates().roundTrip();
        assertEquals(80 * MILLI, roundTrip.smoothedNanos());
        assertEquals(40 * MILLI, roundTrip.jitterNanos());
        assertEquals(240 * MILLI, roundTrip.timeoutNanos());
        roundTrip(160 * MILLI);
        // 80 + 80 / 8; 40 + (80 - 40) / 4.
        assertEquals(90 * MILLI, roundTrip.smoothedNanos());
        assertEquals(50 * MILLI, roundTrip.jitterNanos());
        assertEquals(160 * MILLI, roundTrip.latestNanos());
        assertEquals(80 * MILLI, roundTrip.leastNanos());
        assertEquals(2, roundTrip.samples());
        String text = endpoint.estimates().toString();
        assertTrue(text.startsWith("round trip 90.0 ms, jitter 50.0 ms, 0.0% lost, "), text);
    }

    @Test
    void leastRoundTripIsForgottenAfterTenSeconds() {
        roundTrip(20 * MILLI);
        for (int i = 0; i < 48; i++) {
            roundTrip(100 * MILLI);
        }
        assertEquals(20 * MILLI, endpoint.estimates().roundTrip().leastNanos());
        for (int i = 0; i < 12; i++) {
            roundTrip(100 * MILLI);
        }
        // In the next period of five seconds, and the one after that.
        assertEquals(20 * MILLI, endpoint.estimates().roundTrip().leastNanos());
        for (int i = 0; i < 48; i++) {
            roundTrip(100 * MILLI);
        }
        assertEquals(100 * MILLI, endpoint.estimates().roundTrip().leastNanos());
    }

    @Test
    void leastRoundTripIsForgottenInSilence() {
        roundTrip(20 * MILLI);
        advance(20 * SECOND);
        roundTrip(100 * MILLI);
        assertEquals(100 * MILLI, endpoint.estimates().roundTrip().leastNanos());
    }

    @Test
    void clockThatJumpsBackStoodStill() {
        roundTrip(80 * MILLI);
        int sequence = send();
        advance(30 * MILLI);
        advance(-3_600 * SECOND);
        advance(50 * MILLI);
        ack(sequence, 1);
        assertEquals(80 * MILLI, endpoint.estimates().roundTrip().latestNanos());
    }

    @Test
    void onlyTheNewestAckIsMeasured() {
        send();
        advance(500 * MILLI);
        int second = send();
        advance(40 * MILLI);
        ack(second, 3);
        assertEquals(1, endpoint.estimates().roundTrip().samples());
        assertEquals(40 * MILLI, endpoint.estimates().roundTrip().latestNanos());
    }

    @Test
    void packetIsLostWhenItCannotBeAckedAnyMore() {
        send();
        for (int i = 1; i < 32; i++) {
            ack(send(), 1);
        }
        assertEquals(0, endpoint.count(EndpointCounter.PACKETS_LOST));
        ack(send(), 1);
        assertEquals(1, endpoint.count(EndpointCounter.PACKETS_LOST));
        assertEquals(1, endpoint.estimates().packetLoss());
        ack(send(), 1);
        assertEquals(0.5, endpoint.estimates().packetLoss());
    }

    @Test
    void silenceIsLossToo() {
        for (int i = 0; i < 1_024; i++) {
            send();
        }
        assertEquals(0, endpoint.count(EndpointCounter.PACKETS_LOST));
        send();
        assertEquals(1, endpoint.count(EndpointCounter.PACKETS_LOST));
        // The sequence after the one that is lost may be acked yet, the lost one not.
        ack(0, 1);
        assertEquals(0, endpoint.count(EndpointCounter.PACKETS_ACKED));
        ack(1, 1);
        assertEquals(1, endpoint.count(EndpointCounter.PACKETS_ACKED));
    }

    @Test
    void lossIsTheShareOfTheLastPackets() {
        Random random = new Random(1);
        for (int i = 0; i < 2_000; i++) {
            int sequence = send();
            advance(16 * MILLI);
            if (random.nextInt(5) != 0) {
                ack(sequence, 1);
            }
        }
        double loss = endpoint.estimates().packetLoss();
        assertTrue(loss > 0.12 && loss < 0.28, "a fifth, within three deviations: " + loss);
    }

    @Test
    void bandwidthIsThatOfTheLastSecond() {
        for (int i = 0; i < 200; i++) {
            ack(send(), -1);
            advance(10 * MILLI);
        }
        Estimates estimates = endpoint.estimates();
        assertEquals(100 * packet.length, estimates.ackedBytesPerSecond());
        long headers = estimates.sentBytesPerSecond() - 100 * packet.length;
        assertTrue(headers >= 400 && headers <= 900, headers + " bytes of headers");
        assertTrue(estimates.receivedBytesPerSecond() > 0);
        advance(SECOND / 2);
        assertEquals(50 * packet.length, estimates.ackedBytesPerSecond());
        advance(SECOND);
        assertEquals(0, estimates.ackedBytesPerSecond());
        assertEquals(0, estimates.sentBytesPerSecond());
        assertEquals(0, estimates.receivedBytesPerSecond());
    }

    private void roundTrip(long nanos) {
        int sequence = send();
        advance(nanos);
        ack(sequence, 1);
    }

    private void advance(long nanos) {
        now += nanos;
        endpoint.update(now);
    }

    private int send() {
        endpoint.update(now);
        return endpoint.send(packet, 0, packet.length);
    }

    private void ack(int sequence, int bits) {
        header.set(Sequence.of(answers++), sequence, bits);
        int length = header.write(datagram, 0);
        endpoint.receive(datagram, 0, length + 1);
    }
}

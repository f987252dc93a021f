package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Acks that wait for the program: 100 ms after their packet was sent, the third tick takes them. */
class WaitingAcksTest {
    private static final long MILLI = 1_000_000;

    private final byte[] packet = new byte[100];
    private final byte[] datagram = new byte[PacketHeader.MAX_BYTES + 1];
    private final Endpoint endpoint =
            new Endpoint(EndpointConfig.DEFAULT, (bytes, offset, length) -> { }, (sequence, bytes, offset, length) -> true);

    @Test
    void theyMayHaveWaitedSinceTheUpdateBefore() {
        int length = ackOfAPacketAfterThreeTicks();
        assertEquals(DatagramVerdict.PACKET, endpoint.receive(datagram, 0, length));
        assertEquals(60 * MILLI, baseNanos());
    }

    @ParameterizedTest
    @CsvSource({"0, 100000000", "1, 99999999", "25000000, 75000000", "99999998, 2", "100000000, 1", "100000001, 1",
        "9223372036854775807, 1", "-1, 100000000", "-9223372036854775808, 100000000"})
    void orSoLongAsTheProgramSays(long waited, long delay) {
        int length = ackOfAPacketAfterThreeTicks();
        assertEquals(DatagramVerdict.PACKET, endpoint.receive(datagram, 0, length, waited));
        assertEquals(delay, baseNanos());
        assertEquals(100 * MILLI, endpoint.estimates().roundTrip().latestNanos());
    }

    /** Acks of two reads come in one update, each with its time: they are two samples, apart by what lies between the reads. */
    @Test
    void eachCountsAtTheTimeOfItsArrival() {
        twoAcksThatWaited(30 * MILLI, 18 * MILLI);
        assertEquals(2, arrivals().count());
        assertEquals(12 * MILLI, arrivals().windowNanos());
        assertEquals(76 * MILLI, arrivals().delayNanos());
    }

    @ParameterizedTest
    @ValueSource(longs = {100 * MILLI, 101 * MILLI, Long.MAX_VALUE})
    void noneArrivedBeforeItsPacketWasSent(long waited) {
        twoAcksThatWaited(waited, 18 * MILLI);
        assertEquals(82 * MILLI, arrivals().windowNanos());
    }

    /** One that is told to have waited longer than the one before it came with that at the earliest. */
    @Test
    void timeDoesNotGoBack() {
        AckHistory arrivals = new AckHistory();
        arrivals.add(100 * MILLI, 50 * MILLI, 50 * MILLI, 1, 1, 1);
        arrivals.add(90 * MILLI, 40 * MILLI, 50 * MILLI, 2, 2, 2);
        arrivals.add(104 * MILLI, 54 * MILLI, 50 * MILLI, 3, 3, 3);
        assertEquals(1, arrivals.count());
        assertEquals(40 * MILLI, arrivals.delayNanos());
        arrivals.add(109 * MILLI, 54 * MILLI, 55 * MILLI, 4, 4, 4);
        assertEquals(2, arrivals.count());
        assertEquals(5 * MILLI, arrivals.windowNanos());
    }

    /** The rate is decided by all acks of a read, whichever of them is the first. */
    @Test
    void theyCountWhenAFlushBeginsOrWithTheNextUpdate() {
        SendRate rate = endpoint.estimates().sendRate();
        endpoint.update(0);
        int[] sequences = {send(), send(), send()};
        endpoint.update(100 * MILLI);
        receive(sequences[0], 0);
        receive(sequences[1], 3 * MILLI);
        assertEquals(0, rate.baseNanos());
        endpoint.beginPaced();
        assertEquals(97 * MILLI, rate.baseNanos());
        endpoint.update(200 * MILLI);
        receive(sequences[2], 150 * MILLI);
        assertEquals(97 * MILLI, rate.baseNanos());
        endpoint.update(204 * MILLI);
        assertTrue(rate.baseNanos() < 97 * MILLI);
    }

    /** The newest sample may still fall, by an ack that comes at once with it. */
    @Test
    void deviationIsThatOfSamplesThatAreComplete() {
        AckHistory arrivals = new AckHistory();
        for (int i = 1; i < 200; i++) {
            arrivals.add(i * 16 * MILLI, 60 * MILLI, i * 16 * MILLI - 60 * MILLI, 2 * i, 2 * i, 2 * i);
            arrivals.add(i * 16 * MILLI, 50 * MILLI, i * 16 * MILLI - 50 * MILLI, 2 * i + 1, 2 * i + 1, 2 * i + 1);
        }
        assertEquals(0, arrivals.deviationNanos(), 1_000);
    }

    private long baseNanos() {
        endpoint.beginPaced();
        return endpoint.estimates().sendRate().baseNanos();
    }

    private AckHistory arrivals() {
        return endpoint.estimates().sendRate().arrivals();
    }

    /** Of two packets that were sent at once, in one update 100 ms later. */
    private void twoAcksThatWaited(long first, long second) {
        endpoint.update(0);
        int[] sequences = {send(), send()};
        endpoint.update(100 * MILLI);
        receive(sequences[0], first);
        receive(sequences[1], second);
    }

    private int ackOfAPacketAfterThreeTicks() {
        endpoint.update(0);
        int sequence = send();
        endpoint.update(30 * MILLI);
        endpoint.update(60 * MILLI);
        endpoint.update(100 * MILLI);
        return ackOf(sequence);
    }

    private int send() {
        return endpoint.send(packet, 0, packet.length);
    }

    private void receive(int acked, long waited) {
        assertEquals(DatagramVerdict.PACKET, endpoint.receive(datagram, 0, ackOf(acked), waited));
    }

    private int ackOf(int sequence) {
        PacketHeader header = new PacketHeader();
        header.set(sequence, sequence, 1);
        return header.write(datagram, 0) + 1;
    }
}

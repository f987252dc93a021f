package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

/** The rate between two endpoints with a line between them, whose queue has no end. */
class SendRateTest {
    private static final long MILLI = 1_000_000;
    private static final long SECOND = 1_000 * MILLI;
    private static final int HEADERS = 53 + 4;
    private static final double LINE = 250_000;
    private static final long LATENCY = 20 * MILLI;

    private final ArrayDeque<Flight> line = new ArrayDeque<>();
    private final ArrayDeque<Flight> back = new ArrayDeque<>();
    private final byte[] packet = new byte[1000];
    private final Endpoint near = new Endpoint(EndpointConfig.DEFAULT, (bytes, offset, length) -> carry(bytes, length), new Taker());
    private final Endpoint far = new Endpoint(EndpointConfig.DEFAULT,
            (bytes, offset, length) -> back.add(new Flight(bytes, length, now() + LATENCY)), new Taker());
    private double lineBytesPerSecond = LINE;
    private double lossShare;
    private long latency = LATENCY;
    private boolean cut;
    private int flushMillis = 4;
    private long mostQueued = Long.MAX_VALUE;
    private long busyUntil;
    private long millis;
    private long sent;
    private int seen;

    @Test
    void startsAtARateThatIsKnown() {
        assertEquals(37_500, rate());
        run(40, 0);
        assertEquals(37_500, rate());
    }

    @Test
    void findsTheLine() {
        run(4_000, 1000);
        long before = sent;
        run(10_000, 1000);
        double share = (sent - before) / 10 / LINE;
        assertTrue(share > 0.9 && share < 1.02, share + " of the line");
        assertTrue(near.estimates().sendRate().queueNanos() < 60 * MILLI, near.estimates().sendRate().queueNanos() + " ns");
    }

    @Test
    void followsALineThatChanges() {
        run(10_000, 1000);
        lineBytesPerSecond = LINE / 4;
        run(10_000, 1000);
        assertTrue(rate() < LINE / 3, rate() + " bytes a second on a line of a quarter");
        assertTrue(busyUntil - now() < 200 * MILLI, busyUntil - now() + " ns in the queue");
        lineBytesPerSecond = LINE;
        run(20_000, 1000);
        assertTrue(rate() > LINE * 0.7, rate() + " bytes a second");
    }

    @Test
    void randomLossLowersNothing() {
        lossShare = 0.2;
        run(10_000, 1000);
        assertTrue(rate() > 0.8 * LINE, rate() + " bytes a second");
    }

    @Test
    void doesNotRiseWhereItIsNotUsedUp() {
        run(60_000, 100);
        assertEquals(37_500, rate(), 1);
    }

    @Test
    void risesWhereAProgramFitsItsPacketsToIt() {
        lineBytesPerSecond = LINE / 16;
        run(10_000, 1000);
        // It grows by half of the line in a second before the queue of the last two packets tells it to fall.
        assertTrue(rate() < 1.7 * LINE / 16, rate() + " bytes a second on a line of a sixteenth");
        lineBytesPerSecond = LINE;
        for (int i = 0; i < 1_000; i++) {
            run(16, Math.min(900, (int) (rate() * 0.016 * 0.88) - HEADERS));
        }
        double arrives = near.estimates().ackedBytesPerSecond();
        assertTrue(arrives > 900 * 60, arrives + " bytes a second");
        // And no further than that tells of.
        assertTrue(rate() < 1.7 * arrives, rate() + " bytes a second");
    }

    @Test
    void isFoundWhereASmallPacketFollowsEach() {
        // Both arrive before the other side's next packet, so that the newest one acked is always the small one.
        for (int i = 0; i < 300; i++) {
            run(12, 0);
            near.send(packet, 0, 1);
            run(4, 900);
        }
        assertTrue(rate() > 900 * 60, rate() + " bytes a second");
    }

    @Test
    void packetsThatWaitForNothingAreNoQueue() {
        lineBytesPerSecond = 100 * LINE;
        flushMillis = 16;
        run(2_000, 100);
        run(2_000, 500);
        long queue = near.estimates().sendRate().queueNanos();
        assertTrue(queue < MILLI, queue + " ns");
    }

    @Test
    void lineWithAQueueThatTellsNothingDoesNotLetItRunAway() {
        mostQueued = MILLI;
        run(30_000, 1000);
        assertTrue(rate() < 2 * LINE, rate() + " bytes a second");
    }

    @Test
    void sendsLessForAMomentSoThatTheQueueDrains() {
        run(10_100, 1000);
        for (int i = 0; i < 1_200 && near.estimates().sendRate().state() != SendRate.State.PROBING; i++) {
            run(10, 1000);
        }
        assertEquals(SendRate.State.PROBING, near.estimates().sendRate().state());
        assertTrue(near.estimates().sendRate().pace(now()) < 0.8 * rate());
        while (near.estimates().sendRate().state() == SendRate.State.PROBING) {
            run(10, 1000);
        }
        assertTrue(busyUntil - now() < 10 * MILLI, busyUntil - now() + " ns in the queue");
    }

    /** Each fall makes shares more equal, and the first ones are the largest. */
    @Test
    void fallsFurtherInItsFirstSixSeconds() {
        double first = lowestAfterAFall(6_000);
        run(10_000, 1000);
        double later = lowestAfterAFall(10_000);
        // A test soon after the first fall sees the same queue: a second such fall would leave half of the line.
        assertTrue(first > 0.65 * LINE && first < 0.75 * LINE, first + " bytes a second");
        assertTrue(later > 0.9 * LINE, later + " bytes a second");
    }

    private double lowestAfterAFall(int mostMillis) {
        double lowest = Double.MAX_VALUE;
        for (int i = 0; i < mostMillis; i++) {
            double before = rate();
            run(1, 1000);
            lowest = rate() < before ? Math.min(lowest, rate()) : lowest;
        }
        return lowest;
    }

    /** Less is sent than the rate, so that a drain costs little: it needn't wait for the end of a second. */
    @Test
    void programThatSendsLessDrainsSoonWhereItsBaseIsDoubted() {
        run(8_000, 400);
        assertEquals(0, drains(5_000, 400));
        latency += 100 * MILLI;
        for (int i = 0; i < 1_000 && near.estimates().sendRate().baseNanos() < 2 * LATENCY + 90 * MILLI; i++) {
            run(1, 400);
        }
        assertEquals(13, millis / 1_000);
        assertEquals(1, drains(2_000, 100));
        assertEquals(0, drains(3_000, 100));
    }

    /** While the first drain lasts, less is sent than the line takes: the next one goes by what got through before both. */
    @Test
    void drainSoonAfterAnotherSendsLittleLess() {
        lineBytesPerSecond = LINE / 8;
        run(12_000, 1000);
        latency += 100 * MILLI;
        double lowest = Double.MAX_VALUE;
        for (int i = 0; i < 3_000; i++) {
            run(1, 1000);
            SendRate rate = near.estimates().sendRate();
            lowest = rate.state() == SendRate.State.PROBING ? Math.min(lowest, rate.pace(now())) : lowest;
        }
        assertTrue(lowest > 0.5 * LINE / 8 && lowest < 0.8 * LINE / 8, lowest + " bytes a second");
    }

    private int drains(int forMillis, int bytes) {
        int drains = 0;
        boolean was = false;
        for (int i = 0; i < forMillis; i++) {
            run(1, bytes);
            boolean is = near.estimates().sendRate().state() == SendRate.State.PROBING;
            drains += is && !was ? 1 : 0;
            was = is;
        }
        return drains;
    }

    @Test
    void saysWhatItBelievesAndWhyItFell() {
        assertEquals(SendRate.Fall.NONE, near.estimates().sendRate().lastFall());
        run(8_000, 1000);
        SendRate rate = near.estimates().sendRate();
        assertEquals(SendRate.Fall.QUEUE, rate.lastFall());
        assertEquals(LINE, rate.arrivingBytesPerSecond(), 0.2 * LINE);
        assertTrue(rate.baseNanos() >= 2 * LATENCY && rate.baseNanos() < 3 * LATENCY, rate.baseNanos() + " ns");
        assertTrue(rate.toString().contains("last fall: queue"), rate.toString());
    }

    @Test
    void fallsInSilence() {
        run(10_000, 1000);
        double before = near.estimates().sendRate().pace(now());
        cut = true;
        run(3_500, 1000);
        assertTrue(near.estimates().sendRate().pace(now()) <= before / 4);
        run(100_000, 1000);
        assertEquals(8_000, near.estimates().sendRate().pace(now()), 1);
        cut = false;
        run(10_000, 1000);
        assertTrue(rate() > LINE * 0.7, rate() + " bytes a second");
    }

    @Test
    void staysWithinItsBounds() {
        SendRate rate = new SendRate(10_000, 20_000);
        assertEquals(20_000, rate.bytesPerSecond());
        long through = 0;
        for (int i = 1; i < 1_000; i++) {
            through += 10_000;
            ack(rate, i, i * 20 * MILLI, 50 * MILLI, through);
            assertTrue(rate.bytesPerSecond() <= 20_000 && rate.pace(i * 20 * MILLI) <= 20_000);
        }
        // A queue that grows all the time: a second in each second.
        for (int i = 1_000; i < 1_450; i++) {
            through += 20;
            ack(rate, i, i * 20 * MILLI, (50 + (i - 1_000) * 10) * MILLI, through);
            assertTrue(rate.bytesPerSecond() >= 10_000 && rate.pace(i * 20 * MILLI) >= 10_000);
        }
        assertEquals(10_000, rate.bytesPerSecond());
    }

    @Test
    void acksThatLieRaiseItToItsBound() {
        // The other side acks at once whatever can have been sent, and so everything that it is sent to nobody's use.
        SendRate rate = new SendRate(10_000, 300_000);
        double through = 0;
        for (int i = 1; i < 2_000; i++) {
            through += rate.pace(i * 10 * MILLI) / 100;
            ack(rate, i, i * 10 * MILLI, 1, (long) through);
            assertTrue(rate.bytesPerSecond() <= 300_000);
        }
        assertEquals(300_000, rate.bytesPerSecond());
    }

    @Test
    void roundTripOfNoTimeIsNoDivisionByZero() {
        SendRate rate = new SendRate(10_000, 20_000);
        for (int i = 0; i < 100; i++) {
            ack(rate, i, i * MILLI, 0, i);
            ack(rate, i, i * MILLI, 0, i);
            assertTrue(rate.bytesPerSecond() >= 10_000 && rate.bytesPerSecond() <= 20_000);
        }
    }

    private static void ack(SendRate rate, int number, long now, long delay, long through) {
        rate.arrivals().add(now, delay, now - delay, through, number, number);
        rate.decide(now, now, 1, 4 * MILLI);
    }

    @Test
    void flushThatIsLateMakesUpForATenthOfASecond() {
        near.update(0);
        near.beginPaced();
        near.endPaced();
        near.update(60 * SECOND);
        near.beginPaced();
        int packets = 0;
        while (near.isSendDue()) {
            near.send(packet, 0, packet.length);
            packets++;
        }
        near.endPaced();
        // 3,750 bytes, and one packet begun before they are used up.
        assertEquals(3_750 / (1000 + HEADERS) + 1, packets);
        near.beginPaced();
        assertFalse(near.isSendDue());
    }

    private double rate() {
        return near.estimates().sendRate().bytesPerSecond();
    }

    private long now() {
        return millis * MILLI;
    }

    /** Sends packets in flushes, of so many bytes: as many as may go if they are of 1,000 bytes, otherwise one in 16 ms. */
    private void run(int forMillis, int bytes) {
        for (int i = 0; i < forMillis; i++) {
            millis++;
            near.update(now());
            far.update(now());
            arrive(line, far);
            arrive(back, near);
            if (millis % flushMillis == 0) {
                near.beginPaced();
                while (bytes > 0 && (bytes == 1000 || millis % 16 == 0) && near.isSendDue()) {
                    near.send(packet, 0, bytes);
                    sent += bytes + HEADERS;
                    if (bytes < 1000) {
                        break;
                    }
                }
                near.endPaced();
            }
            if (millis % 16 == 5) {
                far.send(packet, 0, 1);
            }
        }
    }

    private void carry(byte[] bytes, int length) {
        if (busyUntil - now() > mostQueued) {
            return;
        }
        busyUntil = Math.max(busyUntil, now()) + (long) ((length + 53) * 1e9 / lineBytesPerSecond);
        // One in five: at regular intervals, of a length that no ack has.
        if (!cut && (lossShare == 0 || ++seen % 5 != 0)) {
            line.add(new Flight(bytes, length, busyUntil + latency));
        }
    }

    private void arrive(ArrayDeque<Flight> flights, Endpoint to) {
        while (!flights.isEmpty() && flights.peek().due <= now()) {
            Flight flight = flights.remove();
            to.receive(flight.bytes, 0, flight.bytes.length);
        }
    }

    private static final class Taker implements PacketHandler {
        @Override
        public boolean received(int sequence, byte[] bytes, int offset, int length) {
            return true;
        }
    }

    private static final class Flight {
        private final byte[] bytes;
        private final long due;

        Flight(byte[] bytes, int length, long due) {
            this.bytes = Arrays.copyOf(bytes, length);
            this.due = due;
        }
    }
}

package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Through real sockets. */
class SimulatedNetworkTest {
    private static final long MILLI = 1_000_000;

    private long now;
    private Mailbox receiver;
    private UdpTransport plain;

    @BeforeEach
    void open() throws IOException {
        receiver = new Mailbox();
        plain = new UdpTransport(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @AfterEach
    void close() {
        receiver.close();
        plain.close();
    }

    @Test
    void aPerfectNetworkChangesNothing() throws IOException {
        SimulatedNetwork socket = network(NetworkConditions.PERFECT);
        for (int i = 0; i < 50; i++) {
            send(socket, i, 0);
        }
        List<Integer> received = received();
        assertEquals(50, received.size());
        for (int i = 0; i < 50; i++) {
            assertEquals(i, received.get(i));
        }
    }

    @Test
    void lossLosesItsShare() throws IOException {
        int received = 0;
        SimulatedNetwork socket = network(NetworkConditions.PERFECT.withLoss(0.2));
        for (int round = 0; round < 40; round++) {
            for (int i = 0; i < 50; i++) {
                send(socket, i, 0);
            }
            received += received().size();
        }
        assertEquals(1600, received, 100);
    }

    @Test
    void everythingIsLostOrDoubledWhereTheShareIsOne() throws IOException {
        SimulatedNetwork lossy = network(NetworkConditions.PERFECT.withLoss(1));
        send(lossy, 1, 0);
        assertEquals(List.of(), received());
        SimulatedNetwork doubling = network(NetworkConditions.PERFECT.withDuplicates(1));
        send(doubling, 7, 0);
        send(doubling, 8, 0);
        assertEquals(List.of(7, 7, 8, 8), received());
    }

    @Test
    void corruptionFlipsBitsOfTheCopyAndNotOfTheOriginal() throws IOException {
        SimulatedNetwork socket = network(NetworkConditions.PERFECT.withCorruption(1));
        byte[] zeros = new byte[100];
        socket.send(receiver.address(), zeros, 100);
        byte[] received = receiver.next();
        assertEquals(100, received.length);
        int flipped = 0;
        for (int i = 0; i < 100; i++) {
            assertEquals(0, zeros[i]);
            flipped += Integer.bitCount(received[i] & 0xFF);
        }
        assertTrue(flipped >= 1 && flipped <= 8, flipped + " bits");
    }

    @Test
    void latencyHoldsBackUntilItsTime() throws IOException {
        SimulatedNetwork socket = network(NetworkConditions.PERFECT.withDelays(50, 0));
        send(socket, 1, 0);
        send(socket, 2, 10 * MILLI);
        goTo(socket, 50 * MILLI - 1);
        assertEquals(List.of(), received());
        goTo(socket, 50 * MILLI);
        assertEquals(List.of(1), received());
        goTo(socket, 60 * MILLI);
        assertEquals(List.of(2), received());
    }

    @Test
    void changedConditionsAreForWhatIsSentNext() throws IOException {
        SimulatedNetwork socket = network(NetworkConditions.PERFECT.withDelays(50, 0));
        send(socket, 1, 0);
        socket.setConditions(NetworkConditions.PERFECT.withDelays(10, 0).withLine(1_000_000, 100));
        send(socket, 2, 0);
        goTo(socket, 11 * MILLI);
        assertEquals(List.of(2), received());
        socket.setConditions(NetworkConditions.PERFECT.withLoss(1));
        send(socket, 3, 20 * MILLI);
        goTo(socket, 100 * MILLI);
        assertEquals(List.of(1), received());
    }

    @Test
    void jitterLetsPacketsOvertake() throws IOException {
        SimulatedNetwork socket = network(NetworkConditions.PERFECT.withDelays(0, 100));
        for (int i = 0; i < 50; i++) {
            send(socket, i, i * MILLI);
        }
        goTo(socket, 150 * MILLI);
        List<Integer> received = received();
        assertEquals(50, received.size());
        assertTrue(!received.equals(received.stream().sorted().toList()));
    }

    @Test
    void readingSendsWhatIsDue() throws IOException {
        SimulatedNetwork socket = network(NetworkConditions.PERFECT.withDelays(50, 0));
        send(socket, 1, 0);
        now = 50 * MILLI;
        assertEquals(0, socket.read((from, bytes, length) -> DatagramVerdict.ACCEPTED, 1));
        assertEquals(List.of(1), received());
    }

    /** 72 bytes and 28 of headers, at 10 bytes a millisecond: 10 ms each, of which two may wait. */
    @Test
    void lineCarriesOneAfterAnotherAndDropsWhatWouldWaitTooLong() throws IOException {
        SimulatedNetwork socket = network(NetworkConditions.PERFECT.withLine(80_000, 20).withDelays(5, 0));
        for (int i = 0; i < 5; i++) {
            socket.send(receiver.address(), datagram(i), 72);
        }
        goTo(socket, 15 * MILLI - 1);
        assertEquals(List.of(), received());
        goTo(socket, 15 * MILLI);
        assertEquals(List.of(0), received());
        // One is under way, one waits, and there is room for one more: it leaves the line at 40 ms.
        socket.send(receiver.address(), datagram(5), 72);
        goTo(socket, 35 * MILLI);
        assertEquals(List.of(1, 2), received());
        goTo(socket, 45 * MILLI - 1);
        assertEquals(List.of(), received());
        goTo(socket, 45 * MILLI);
        assertEquals(List.of(5), received());
        // A line that was idle has saved nothing up.
        goTo(socket, 1000 * MILLI);
        socket.send(receiver.address(), datagram(6), 72);
        goTo(socket, 1015 * MILLI - 1);
        assertEquals(List.of(), received());
        goTo(socket, 1015 * MILLI);
        assertEquals(List.of(6), received());
    }

    @Test
    void lineIsSharedByAllThatIsSent() throws IOException {
        SimulatedNetwork socket = network(NetworkConditions.PERFECT.withLine(80_000, 20));
        socket.send(plain.localAddress(), datagram(0), 72);
        socket.send(receiver.address(), datagram(1), 72);
        goTo(socket, 20 * MILLI - 1);
        assertEquals(List.of(), received());
        goTo(socket, 20 * MILLI);
        assertEquals(List.of(1), received());
    }

    @Test
    void burstsLoseTheirShareInRuns() {
        BurstLoss bursts = new BurstLoss(new NetworkConditions.Bursts(0.1, 5));
        SplittableRandom random = new SplittableRandom(1);
        int lost = 0;
        int runs = 0;
        boolean before = false;
        for (int i = 0; i < 100_000; i++) {
            boolean now = bursts.next(random);
            lost += now ? 1 : 0;
            runs += now && !before ? 1 : 0;
            before = now;
        }
        assertEquals(10_000, lost, 700);
        assertEquals(5, (double) lost / runs, 0.3);
    }

    @Test
    void burstsAreLostByTheNetwork() throws IOException {
        SimulatedNetwork socket = network(NetworkConditions.PERFECT.withBursts(0.5, 10));
        int received = 0;
        for (int round = 0; round < 40; round++) {
            for (int i = 0; i < 50; i++) {
                send(socket, i, 0);
            }
            received += received().size();
        }
        assertEquals(1000, received, 250);
    }

    @Test
    void theSameSeedDoesTheSame() throws IOException {
        NetworkConditions bad = NetworkProfile.BAD_WIFI.up();
        List<Integer> first = arrivals(bad, 7);
        assertEquals(first, arrivals(bad, 7));
        assertNotEquals(first, arrivals(bad, 8));
    }

    private List<Integer> arrivals(NetworkConditions conditions, long seed) throws IOException {
        now = 0;
        SimulatedNetwork socket = new SimulatedNetwork(plain, conditions, () -> now, seed);
        for (int i = 0; i < 100; i++) {
            send(socket, i, i * MILLI);
        }
        goTo(socket, 1000 * MILLI);
        return received();
    }

    @Test
    void profilesHaveNamesAndTwoWays() {
        assertEquals(List.of("home-dsl", "cable", "lte", "mobile-5g", "satellite", "bad-wifi", "full-uplink"),
                Arrays.stream(NetworkProfile.values()).map(NetworkProfile::toString).toList());
        assertEquals("1000 kbit/s, 500 ms queue, 12 ms latency, 2 ms jitter", NetworkProfile.HOME_DSL.up().toString());
        assertEquals("16000 kbit/s, 100 ms queue, 12 ms latency, 2 ms jitter", NetworkProfile.HOME_DSL.down().toString());
    }

    @Test
    void linesAndBurstsHaveBounds() {
        assertEquals("a line of 0 bits a second carries nothing",
                assertThrows(IllegalArgumentException.class, () -> NetworkConditions.PERFECT.withLine(0, 1)).getMessage());
        assertEquals("queue = -1 ms is negative",
                assertThrows(IllegalArgumentException.class, () -> NetworkConditions.PERFECT.withLine(1, -1)).getMessage());
        assertEquals("bursts of 5.0 are outside [0, 0.5]: a share, not a percentage",
                assertThrows(IllegalArgumentException.class, () -> NetworkConditions.PERFECT.withBursts(5, 5)).getMessage());
        assertEquals("bursts of 0.5 datagrams on average: 1 is the least",
                assertThrows(IllegalArgumentException.class, () -> NetworkConditions.PERFECT.withBursts(0.1, 0.5)).getMessage());
        assertEquals("0.5 kbit/s, 1% loss, 5% loss in bursts, 8 datagrams a burst",
                NetworkConditions.PERFECT.withLoss(0.01).withBursts(0.05, 8).withLine(500, 0).toString());
        assertEquals("nothing", NetworkConditions.PERFECT.toString());
    }

    @Test
    void aShareIsNoPercentageAndNoTimeIsNegative() {
        assertEquals("loss = 20.0 is outside [0, 1]: a share, not a percentage",
                assertThrows(IllegalArgumentException.class, () -> NetworkConditions.PERFECT.withLoss(20)).getMessage());
        assertThrows(IllegalArgumentException.class, () -> NetworkConditions.PERFECT.withDuplicates(-0.1));
        assertThrows(IllegalArgumentException.class, () -> NetworkConditions.PERFECT.withCorruption(Double.NaN));
        assertEquals("latency = -1 ms is negative",
                assertThrows(IllegalArgumentException.class, () -> NetworkConditions.PERFECT.withDelays(-1, 0)).getMessage());
        assertThrows(IllegalArgumentException.class, () -> NetworkConditions.PERFECT.withDelays(0, -1));
        assertEquals("20% loss, 50 ms latency, 30 ms jitter, 7% duplicates, 1% corrupted", NetworkConditions.PERFECT
                .withLoss(0.2).withDelays(50, 30).withDuplicates(0.07).withCorruption(0.01).toString());
    }

    private SimulatedNetwork network(NetworkConditions conditions) {
        return new SimulatedNetwork(plain, conditions, () -> now, 1);
    }

    private List<Integer> received() throws IOException {
        return receiver.drain(last -> plain.send(receiver.address(), last, last.length));
    }

    private static byte[] datagram(int value) {
        byte[] datagram = new byte[72];
        datagram[0] = (byte) value;
        return datagram;
    }

    private void goTo(SimulatedNetwork socket, long nanos) {
        now = nanos;
        socket.sendDue();
    }

    private void send(SimulatedNetwork socket, int value, long nanos) {
        goTo(socket, nanos);
        socket.send(receiver.address(), new byte[] {(byte) value}, 1);
    }
}

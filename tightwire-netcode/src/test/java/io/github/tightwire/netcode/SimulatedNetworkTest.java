package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
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
        assertEquals(0, socket.read((from, bytes, length) -> Outcome.ACCEPTED, 1));
        assertEquals(List.of(1), received());
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

    private void goTo(SimulatedNetwork socket, long nanos) {
        now = nanos;
        socket.sendDue();
    }

    private void send(SimulatedNetwork socket, int value, long nanos) {
        goTo(socket, nanos);
        socket.send(receiver.address(), new byte[] {(byte) value}, 1);
    }
}

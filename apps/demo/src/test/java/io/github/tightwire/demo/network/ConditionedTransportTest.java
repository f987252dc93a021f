package io.github.tightwire.demo.network;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.DatagramPacket;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Through real sockets. */
class ConditionedTransportTest {
    private static final long MILLI = 1_000_000;

    private DatagramSocket receiver;
    private UdpTransport plain;

    @BeforeEach
    void open() throws IOException {
        receiver = new DatagramSocket(0, InetAddress.getLoopbackAddress());
        receiver.setSoTimeout(30_000);
        plain = new UdpTransport(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    private InetSocketAddress address() {
        return (InetSocketAddress) receiver.getLocalSocketAddress();
    }

    private byte[] next() throws IOException {
        DatagramPacket datagram = new DatagramPacket(new byte[1200], 1200);
        receiver.receive(datagram);
        return Arrays.copyOf(datagram.getData(), datagram.getLength());
    }

    /** Nothing is there: what is sent now is the next to come. */
    private void assertNothing() throws IOException {
        plain.send(address(), new byte[] {-1}, 1);
        assertArrayEquals(new byte[] {-1}, next());
    }

    @AfterEach
    void close() {
        receiver.close();
        plain.close();
    }

    @Test
    void theNetworkIsAroundTheSocket() throws IOException {
        ConditionedTransport socket = new ConditionedTransport(plain, NetworkConditions.PERFECT.withDelays(50, 0).withDuplicates(1), 1);
        socket.send(address(), new byte[] {1}, 1);
        socket.advanceTo(50 * MILLI - 1);
        assertNothing();
        socket.advanceTo(50 * MILLI);
        assertArrayEquals(new byte[] {1}, next());
        assertArrayEquals(new byte[] {1}, next());
        assertNothing();
    }

    @Test
    void whatGoesInAndOutIsCountedForEachPeer() throws IOException {
        ConditionedTransport socket = new ConditionedTransport(plain, NetworkConditions.PERFECT.withLoss(1), 1);
        Traffic peer = new Traffic();
        socket.measure(address -> address.equals(address()) ? peer : null);
        socket.send(address(), new byte[10], 10);
        socket.send(plain.localAddress(), new byte[5], 5);
        receiver.send(new DatagramPacket(new byte[7], 7, plain.localAddress()));
        receiver.send(new DatagramPacket(new byte[1], 1, plain.localAddress()));
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            while (socket.total().packetsIn() + socket.total().refusedBy(DatagramVerdict.FORGED) < 2) {
                socket.read((from, bytes, length) -> length == 7 ? DatagramVerdict.ACCEPTED : DatagramVerdict.FORGED, 10);
            }
        });
        assertEquals(2, socket.total().packetsOut());
        assertEquals(15, socket.total().bytesOut());
        assertEquals(10, peer.bytesOut());
        assertEquals(7, peer.bytesIn());
        assertEquals(1, peer.packetsIn());
        assertEquals("1 forged", socket.total().refusals());
    }

    @Test
    void aStrangerSendsItsBurst() throws IOException {
        int count = 0;
        int tiny = 0;
        try (Stranger stranger = new Stranger(InetAddress.getLoopbackAddress(), 20, 1)) {
            stranger.burst(address());
            while (count < 20) {
                tiny += next().length <= 8 ? 1 : 0;
                count++;
            }
        }
        assertTrue(tiny >= 10);
    }
}

package io.github.tightwire.demo.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.Outcome;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Real sockets; a last datagram after all others says that everything has come. */
class ConditionedTransportTest {
    private static final long MILLI = 1_000_000;
    private static final byte LAST = -1;

    private byte[] received;
    private UdpTransport receiver;
    private UdpTransport plain;

    @BeforeEach
    void open() throws IOException {
        receiver = new UdpTransport(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        plain = new UdpTransport(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @AfterEach
    void close() {
        receiver.close();
        plain.close();
    }

    @Test
    void theNetworkIsAroundTheSocket() {
        ConditionedTransport socket = new ConditionedTransport(plain, NetworkConditions.PERFECT.withDelays(50, 0).withDuplicates(1), 1);
        socket.send(receiver.localAddress(), new byte[] {1}, 1);
        socket.advanceTo(50 * MILLI - 1);
        assertEquals(List.of(), receiveAll());
        socket.advanceTo(50 * MILLI);
        assertEquals(List.of(1, 1), receiveAll());
    }

    @Test
    void aDatagramOfNoBytesIsOne() {
        plain.send(receiver.localAddress(), new byte[0], 0);
        await();
        assertEquals(0, received.length);
    }

    @Test
    void whatGoesInAndOutIsCountedForEachPeer() {
        ConditionedTransport socket = new ConditionedTransport(plain, NetworkConditions.PERFECT.withLoss(1), 1);
        Traffic peer = new Traffic();
        socket.measure(address -> address.equals(receiver.localAddress()) ? peer : null);
        socket.send(receiver.localAddress(), new byte[10], 10);
        socket.send(plain.localAddress(), new byte[5], 5);
        receiver.send(plain.localAddress(), new byte[7], 7);
        receiver.send(plain.localAddress(), new byte[1], 1);
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            while (socket.total().packetsIn() + socket.total().refusedBy(Outcome.FORGED) < 2) {
                socket.read((from, bytes, length) -> length == 7 ? Outcome.ACCEPTED : Outcome.FORGED, 10);
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
            stranger.burst(receiver.localAddress());
            while (count < 20) {
                await();
                count++;
                tiny += received.length <= 8 ? 1 : 0;
            }
        }
        assertTrue(tiny >= 10);
    }

    /** Everything up to a last datagram, sent now by the socket itself so that it comes after the others. */
    private List<Integer> receiveAll() {
        plain.send(receiver.localAddress(), new byte[] {LAST}, 1);
        List<Integer> values = new ArrayList<>();
        await();
        while (received[0] != LAST) {
            values.add((int) received[0]);
            await();
        }
        return values;
    }

    private void await() {
        received = null;
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            while (received == null) {
                receiver.read((from, bytes, length) -> {
                    received = Arrays.copyOf(bytes, length);
                    return Outcome.ACCEPTED;
                }, 1);
            }
        });
    }
}

package io.github.tightwire.demo.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.mailbox.Mailbox;
import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.Outcome;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Through real sockets. */
class ConditionedTransportTest {
    private static final long MILLI = 1_000_000;

    private Mailbox receiver;
    private UdpTransport plain;

    @BeforeEach
    void open() throws IOException {
        receiver = new Mailbox();
        plain = Mailbox.open();
    }

    @AfterEach
    void close() {
        receiver.close();
        plain.close();
    }

    @Test
    void theNetworkIsAroundTheSocket() {
        ConditionedTransport socket = new ConditionedTransport(plain, NetworkConditions.PERFECT.withDelays(50, 0).withDuplicates(1), 1);
        socket.send(receiver.address(), new byte[] {1}, 1);
        socket.advanceTo(50 * MILLI - 1);
        assertEquals(List.of(), receiver.drain(plain));
        socket.advanceTo(50 * MILLI);
        assertEquals(List.of(1, 1), receiver.drain(plain));
    }

    @Test
    void aDatagramOfNoBytesIsOne() {
        plain.send(receiver.address(), new byte[0], 0);
        assertEquals(0, receiver.next().length);
    }

    @Test
    void whatGoesInAndOutIsCountedForEachPeer() {
        ConditionedTransport socket = new ConditionedTransport(plain, NetworkConditions.PERFECT.withLoss(1), 1);
        Traffic peer = new Traffic();
        socket.measure(address -> address.equals(receiver.address()) ? peer : null);
        socket.send(receiver.address(), new byte[10], 10);
        socket.send(plain.localAddress(), new byte[5], 5);
        receiver.socket().send(plain.localAddress(), new byte[7], 7);
        receiver.socket().send(plain.localAddress(), new byte[1], 1);
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
            stranger.burst(receiver.address());
            while (count < 20) {
                tiny += receiver.next().length <= 8 ? 1 : 0;
                count++;
            }
        }
        assertTrue(tiny >= 10);
    }
}

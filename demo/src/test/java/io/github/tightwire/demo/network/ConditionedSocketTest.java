package io.github.tightwire.demo.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Real sockets; a last datagram behind all others says that everything has come. */
class ConditionedSocketTest {
    private static final long MILLI = 1_000_000;
    private static final byte LAST = -1;

    private final ByteBuffer buffer = ByteBuffer.allocate(UdpSocket.MAX_DATAGRAM_BYTES);
    private UdpSocket receiver;
    private UdpSocket plain;

    @BeforeEach
    void open() throws IOException {
        receiver = new UdpSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        plain = new UdpSocket(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
    }

    @AfterEach
    void close() {
        receiver.close();
        plain.close();
    }

    @Test
    void aPerfectNetworkChangesNothing() {
        ConditionedSocket socket = new ConditionedSocket(plain, NetworkConditions.PERFECT, 1);
        for (int i = 0; i < 50; i++) {
            send(socket, i, 0);
        }
        List<Integer> received = receiveAll();
        assertEquals(50, received.size());
        for (int i = 0; i < 50; i++) {
            assertEquals(i, received.get(i));
        }
    }

    @Test
    void lossLosesItsShare() {
        int received = 0;
        ConditionedSocket socket = new ConditionedSocket(plain, new NetworkConditions(0.2, 0, 0, 0, 0), 1);
        for (int round = 0; round < 40; round++) {
            for (int i = 0; i < 50; i++) {
                send(socket, i, 0);
            }
            received += receiveAll().size();
        }
        assertEquals(1600, received, 100);
    }

    @Test
    void everythingIsLostOrDoubledWhereTheShareIsOne() {
        ConditionedSocket lossy = new ConditionedSocket(plain, new NetworkConditions(1, 0, 0, 0, 0), 1);
        send(lossy, 1, 0);
        assertEquals(List.of(), receiveAll());
        ConditionedSocket doubling = new ConditionedSocket(plain, new NetworkConditions(0, 0, 0, 1, 0), 1);
        send(doubling, 7, 0);
        send(doubling, 8, 0);
        assertEquals(List.of(7, 7, 8, 8), receiveAll());
    }

    @Test
    void corruptionFlipsBitsOfTheCopyAndNotOfTheOriginal() {
        ConditionedSocket socket = new ConditionedSocket(plain, new NetworkConditions(0, 0, 0, 0, 1), 1);
        ByteBuffer zeros = ByteBuffer.allocate(100);
        socket.send(zeros, receiver.address(), 0);
        assertEquals(100, zeros.remaining());
        await();
        assertEquals(100, buffer.remaining());
        int flipped = 0;
        for (int i = 0; i < 100; i++) {
            assertEquals(0, zeros.get(i));
            flipped += Integer.bitCount(buffer.get(i) & 0xFF);
        }
        assertTrue(flipped >= 1 && flipped <= 8, flipped + " bits");
    }

    @Test
    void latencyHoldsBackUntilItsTime() {
        ConditionedSocket socket = new ConditionedSocket(plain, new NetworkConditions(0, 50, 0, 0, 0), 1);
        send(socket, 1, 0);
        send(socket, 2, 10 * MILLI);
        socket.flush(50 * MILLI - 1);
        assertEquals(List.of(), receiveAll());
        socket.flush(50 * MILLI);
        assertEquals(List.of(1), receiveAll());
        socket.flush(60 * MILLI);
        assertEquals(List.of(2), receiveAll());
    }

    @Test
    void jitterLetsPacketsOvertake() {
        ConditionedSocket socket = new ConditionedSocket(plain, new NetworkConditions(0, 0, 100, 0, 0), 1);
        for (int i = 0; i < 50; i++) {
            send(socket, i, i * MILLI);
        }
        socket.flush(150 * MILLI);
        List<Integer> received = receiveAll();
        assertEquals(50, received.size());
        assertTrue(!received.equals(received.stream().sorted().toList()));
    }

    @Test
    void aDatagramOfNoBytesIsOne() {
        plain.send(ByteBuffer.allocate(0), receiver.address());
        await();
        assertEquals(0, buffer.remaining());
        assertNull(receiver.receive(buffer));
    }

    @Test
    void aStrangerSendsItsBurst() throws IOException {
        int count = 0;
        int tiny = 0;
        try (Stranger stranger = new Stranger(InetAddress.getLoopbackAddress(), 20, 1)) {
            stranger.burst(receiver.address());
            while (count < 20) {
                await();
                count++;
                tiny += buffer.remaining() <= 8 ? 1 : 0;
            }
        }
        assertTrue(tiny >= 10);
    }

    private void send(ConditionedSocket socket, int value, long now) {
        socket.send(ByteBuffer.wrap(new byte[] {(byte) value}), receiver.address(), now);
    }

    /** Everything up to a last datagram, sent now by the socket itself so that it comes behind the others. */
    private List<Integer> receiveAll() {
        plain.send(ByteBuffer.wrap(new byte[] {LAST}), receiver.address());
        List<Integer> values = new ArrayList<>();
        await();
        while (buffer.get(0) != LAST) {
            values.add((int) buffer.get(0));
            await();
        }
        return values;
    }

    private void await() {
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            while (receiver.receive(buffer) == null) {
                Thread.sleep(1);
            }
        });
    }
}

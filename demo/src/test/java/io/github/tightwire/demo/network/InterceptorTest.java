package io.github.tightwire.demo.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.demo.packet.DemoProtocol;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.PacketLink;
import io.github.tightwire.demo.packet.Snapshot;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What the stranger on the way sends comes through real sockets, in the order he sends it, to a real reader. */
class InterceptorTest {
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final int BURST = 6;
    private static final int WINDOW = 256;

    private final SecretKeySpec toServer = new SecretKeySpec(new byte[32], "ChaCha20");
    private final SecretKeySpec toClient = new SecretKeySpec(new byte[] {
        1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32},
            "ChaCha20");
    private final Input received = new Input();
    private final PacketLink client = new DemoProtocol(new Input(), new Snapshot(0)).sealedClient(toServer, toClient);
    private final PacketLink server = new DemoProtocol(received, new Snapshot(0)).sealedServer(toServer, toClient);
    private final Input input = new Input();
    private final ByteBuffer buffer = ByteBuffer.allocate(UdpSocket.MAX_DATAGRAM_BYTES);
    private UdpSocket receiver;
    private ConditionedSocket sender;
    private Interceptor interceptor;

    @BeforeEach
    void open() throws IOException {
        receiver = new UdpSocket(ANY);
        sender = new ConditionedSocket(new UdpSocket(ANY), NetworkConditions.PERFECT, 1);
        interceptor = new Interceptor(sender, BURST, 1);
    }

    @AfterEach
    void close() {
        sender.close();
        receiver.close();
    }

    @Test
    void whatHeReplaysAndForgesIsRefusedUnderItsVerdict() {
        sendAll(Interceptor.REMEMBERED + 4);
        interceptor.burst();
        assertEquals(List.of(Reason.REPLAYED, Reason.REPLAYED, Reason.FORGED,
                Reason.REPLAYED, Reason.REPLAYED, Reason.FORGED), receive(BURST));
    }

    @Test
    void whatIsOutsideTheWindowIsTooOld() {
        sendAll(WINDOW + Interceptor.REMEMBERED);
        interceptor.burst();
        assertEquals(List.of(Reason.REPLAYED, Reason.TOO_OLD, Reason.FORGED,
                Reason.REPLAYED, Reason.TOO_OLD, Reason.FORGED), receive(BURST));
    }

    @Test
    void justInsideTheWindowItIsReplayed() {
        // The first are 0 to 15, the newest is 255: the window ends at 0.
        sendAll(WINDOW);
        interceptor.burst();
        assertEquals(0, Collections.frequency(receive(BURST), Reason.TOO_OLD));
    }

    @Test
    void whatHeHoldsBackIsAcceptedInReverseOrderAndItsForgedCopiesAreNot() {
        sendAll(1);
        interceptor.burst();
        receive(BURST);
        for (int i = 0; i < Interceptor.HELD; i++) {
            send();
        }
        for (int i = 0; i < Interceptor.HELD; i++) {
            assertEquals(List.of(Reason.FORGED), receive(1));
            assertEquals(List.of(Reason.ACCEPTED), receive(1));
            assertEquals(input.sequence - i, received.sequence);
        }
        // And then everything goes through again.
        sendAll(1);
    }

    @Test
    void withoutAnythingSeenHeSendsNothing() {
        interceptor.burst();
        sendAll(1);
    }

    /** Sends packets one after the other, each accepted before the next. */
    private void sendAll(int count) {
        for (int i = 0; i < count; i++) {
            send();
            assertEquals(List.of(Reason.ACCEPTED), receive(1));
            assertEquals(input.sequence, received.sequence);
        }
    }

    private void send() {
        input.next();
        buffer.clear();
        client.writer().write(input, buffer);
        sender.send(buffer.flip(), receiver.address(), 0);
    }

    private List<Reason> receive(int count) {
        List<Reason> verdicts = new ArrayList<>();
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            while (verdicts.size() < count) {
                if (receiver.receive(buffer) == null) {
                    Thread.sleep(1);
                } else {
                    verdicts.add(server.reader().read(buffer).reason());
                }
            }
        });
        return verdicts;
    }
}

package io.github.tightwire.demo.network;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.matchmaker.GameKey;
import io.github.tightwire.netcode.ClientListener;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.DisconnectReason;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.NetcodeServer;
import io.github.tightwire.netcode.NetworkConditions;
import io.github.tightwire.netcode.ServerConfig;
import io.github.tightwire.netcode.ServerListener;
import io.github.tightwire.netcode.TokenIssuer;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.crypto.SecretKey;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The packets of a stranger on the way come through real sockets, in the order he sends it, to a real netcode server. */
class InterceptorTest {
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    private static final int BURST = 6;
    private static final long PROTOCOL = 1;

    private final SecretKey key = GameKey.generate();
    private final List<Byte> payloads = new ArrayList<>();
    private UdpTransport receiver;
    private ConditionedTransport sender;
    private Interceptor interceptor;
    private NetcodeServer server;
    private NetcodeClient client;
    private byte next;

    @BeforeEach
    void connect() throws IOException {
        receiver = new UdpTransport(ANY);
        sender = new ConditionedTransport(new UdpTransport(ANY), NetworkConditions.PERFECT, 1);
        interceptor = new Interceptor(sender, BURST, 1);
        long unixSeconds = 1_000_000;
        server = new NetcodeServer(ServerConfig.of(PROTOCOL, key, 1, receiver.localAddress()), new SecureRandom(), receiver,
                new Payloads(), 0, unixSeconds);
        client = new NetcodeClient(sender, new Quiet(), 0);
        client.connect(new TokenIssuer(PROTOCOL, key).issue(1, List.of(receiver.localAddress()), new byte[0], unixSeconds + 1));
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            while (client.state() != ClientState.CONNECTED) {
                client.update();
                receiver.read(server::receive, 10);
                sender.read(client::receive, 10);
            }
        });
    }

    @AfterEach
    void close() {
        sender.close();
        receiver.close();
    }

    @Test
    void whatHeReplaysAndForgesIsRefusedUnderItsVerdict() {
        sendAll(2 * Interceptor.REMEMBERED);
        interceptor.burst();
        List<DatagramVerdict> outcomes = receive(BURST);
        assertEquals(List.of(DatagramVerdict.REPLAYED, DatagramVerdict.FORGED), List.of(outcomes.get(0), outcomes.get(2)));
        assertEquals(List.of(DatagramVerdict.REPLAYED, DatagramVerdict.FORGED), List.of(outcomes.get(3), outcomes.get(5)));
        // The first of all were a request, and a response, which are not taken twice either.
        assertEquals(0, Collections.frequency(outcomes, DatagramVerdict.ACCEPTED));
        assertEquals(2 * Interceptor.REMEMBERED, payloads.size());
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
            assertEquals(List.of(DatagramVerdict.FORGED), receive(1));
            assertEquals(List.of(DatagramVerdict.ACCEPTED), receive(1));
            assertEquals(next - i, payloads.get(payloads.size() - 1).intValue());
        }
        // And then everything goes through again.
        sendAll(1);
    }

    @Test
    void aDamagedPacketOfAnyLengthIsNoTroubleForHim() {
        for (int length = 1; length < 40; length++) {
            byte[] bytes = new byte[length];
            bytes[0] = (byte) 0xF5;
            sender.send(receiver.localAddress(), bytes, length);
            interceptor.burst();
        }
        assertTrue(payloads.isEmpty());
    }

    /** Sends packets one after the other, each accepted before the next. */
    private void sendAll(int count) {
        for (int i = 0; i < count; i++) {
            send();
            assertEquals(List.of(DatagramVerdict.ACCEPTED), receive(1));
            assertEquals(next, payloads.get(payloads.size() - 1).byteValue());
        }
    }

    private void send() {
        client.send(new byte[] {++next}, 1);
    }

    private List<DatagramVerdict> receive(int count) {
        List<DatagramVerdict> outcomes = new ArrayList<>();
        assertTimeoutPreemptively(Duration.ofSeconds(30), () -> {
            while (outcomes.size() < count) {
                receiver.read((from, bytes, length) -> {
                    DatagramVerdict outcome = server.receive(from, bytes, length);
                    outcomes.add(outcome);
                    return outcome;
                }, count - outcomes.size());
            }
        });
        return outcomes;
    }

    private final class Payloads implements ServerListener {
        @Override
        public void connected(NetcodeServer at, int place) {
            assertEquals(0, place);
        }

        @Override
        public void payload(NetcodeServer at, int place, byte[] bytes, int length) {
            payloads.add(bytes[0]);
        }

        @Override
        public void disconnected(NetcodeServer at, int place, long clientId, DisconnectReason reason) {
            throw new AssertionError(reason);
        }
    }

    private static final class Quiet implements ClientListener {
        @Override
        public void changed(NetcodeClient at, ClientState state) {
            assertTrue(!state.isError(), state.toString());
        }

        @Override
        public void payload(NetcodeClient at, byte[] bytes, int length) {
            throw new AssertionError("the server says nothing");
        }
    }
}

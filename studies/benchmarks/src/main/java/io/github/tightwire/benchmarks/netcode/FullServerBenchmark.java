package io.github.tightwire.benchmarks.netcode;

import io.github.tightwire.netcode.ClientListener;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.DisconnectReason;
import io.github.tightwire.netcode.Netcode;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.NetcodeServer;
import io.github.tightwire.netcode.ServerConfig;
import io.github.tightwire.netcode.ServerListener;
import io.github.tightwire.netcode.TokenIssuer;
import io.github.tightwire.netcode.UdpClient;
import io.github.tightwire.netcode.UdpServer;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;

/** A server whose places are all taken, by clients each of whom sends a payload and is sent one: the time is a client's. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@OperationsPerInvocation(FullServerBenchmark.CLIENTS)
@Fork(3)
@Warmup(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 500, timeUnit = TimeUnit.MILLISECONDS)
public class FullServerBenchmark {
    static final int CLIENTS = Netcode.MAX_CLIENTS;
    private static final int BYTES = 100;

    /** Without sockets; what the clients do is not timed. */
    @State(Scope.Thread)
    public static class InMemory {
        private final Party party = new Party(CLIENTS);
        private final byte[] payload = new byte[BYTES];

        /** Every client sends. */
        @Setup(Level.Invocation)
        public void send() {
            party.clients.forEach(client -> client.send(payload, BYTES));
        }
    }

    /** On real sockets: one of the server, and one of each client. */
    @State(Scope.Thread)
    public static class OnSockets implements ServerListener, ClientListener {
        /** As many as a socket's buffer holds, whatever the system lets it be. */
        private static final int BATCH = 100;

        private final byte[] payload = new byte[BYTES];
        private final List<UdpClient> clients = new ArrayList<>();
        private UdpServer server;
        private long payloads;

        /**
         * Connects them all.
         *
         * @throws IOException if there are not as many sockets
         */
        @Setup
        public void connect() throws IOException {
            DatagramChannel channel = DatagramChannel.open().bind(new InetSocketAddress("127.0.0.1", 0));
            InetSocketAddress address = (InetSocketAddress) channel.getLocalAddress();
            server = new UdpServer(channel, ServerConfig.of(Party.PROTOCOL, Party.KEY, CLIENTS, address), this);
            TokenIssuer issuer = new TokenIssuer(Party.PROTOCOL, Party.KEY, 60, -1, new SecureRandom());
            for (int i = 0; i < CLIENTS; i++) {
                UdpClient client = UdpClient.open(this);
                clients.add(client);
                client.netcode().connect(
                        issuer.issue(i, List.of(address), new byte[0], System.currentTimeMillis() / 1000 + 1));
                while (client.netcode().state() != ClientState.CONNECTED) {
                    client.tick();
                    server.tick();
                }
            }
        }

        /** Closes them all. */
        @TearDown
        public void close() {
            clients.forEach(UdpClient::close);
            server.close();
        }

        @Override
        public void connected(NetcodeServer server, int client) {
        }

        @Override
        public void payload(NetcodeServer server, int client, byte[] bytes, int length) {
            server.send(client, bytes, length);
        }

        @Override
        public void disconnected(NetcodeServer server, int client, long clientId, DisconnectReason reason) {
        }

        @Override
        public void changed(NetcodeClient client, ClientState state) {
        }

        @Override
        public void payload(NetcodeClient client, byte[] bytes, int length) {
            payloads++;
        }
    }

    /**
     * The server's work alone.
     *
     * @param state the thousand
     * @return the payloads that came
     */
    @Benchmark
    public long serverAlone(InMemory state) {
        for (int i = 0; i < CLIENTS; i++) {
            state.party.receive(i);
            state.party.server.send(i, state.payload, BYTES);
        }
        return state.party.payloads;
    }

    /**
     * There and back over the loopback: four packets' cipher, two datagrams sent and received.
     *
     * @param state the thousand
     * @return the payloads that came back
     */
    @Benchmark
    public long thereAndBack(OnSockets state) {
        long before = state.payloads;
        for (int first = 0; first < CLIENTS; first += OnSockets.BATCH) {
            List<UdpClient> batch = state.clients.subList(first, first + OnSockets.BATCH);
            batch.forEach(client -> client.netcode().send(state.payload, BYTES));
            state.server.tick();
            batch.forEach(UdpClient::tick);
        }
        if (state.payloads - before < CLIENTS / 2) {
            throw new IllegalStateException("most were lost: " + state.server.netcode().counters());
        }
        return state.payloads;
    }
}

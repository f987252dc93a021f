package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;

/** A server, its clients, and what is on its way between them: nothing is lost and nothing late, and time stands still. */
final class World {
    static final long PROTOCOL = 77;
    static final Key PRIVATE_KEY = Vectors.key(i -> 3 * i + 1);
    static final InetSocketAddress SERVER = new InetSocketAddress("192.0.2.1", 40000);
    static final InetSocketAddress HOME = new InetSocketAddress("198.51.100.1", 5001);
    static final InetSocketAddress ELSEWHERE = new InetSocketAddress("203.0.113.9", 5002);
    static final int TIMEOUT_SECONDS = 5;
    static final long SECONDS = 1_800_000_000;

    final List<String> events = new ArrayList<>();
    /** Of the datagrams that the server opened, whose they may be. */
    final List<Integer> opened = new ArrayList<>();
    final Queue<Datagram> wire = new ArrayDeque<>();
    /** All that was ever sent, by either side. */
    final List<Datagram> sent = new ArrayList<>();
    final Map<InetSocketAddress, NetcodeClient> clients = new HashMap<>();
    final TokenIssuer issuer = new TokenIssuer(PROTOCOL, PRIVATE_KEY, 30, TIMEOUT_SECONDS, random(2));
    /** The last payload of those who disconnect, in place of netcode's packets. */
    LastPayload lastPayload;
    long nanos = 1;
    long seconds = SECONDS;
    NetcodeServer server;

    World() {
        this(ServerConfig.of(PROTOCOL, PRIVATE_KEY, 4, SERVER));
    }

    World(ServerConfig config) {
        start(config);
        // So that tokens are from after its start.
        seconds++;
    }

    /** Starts the server, in place of the one there was. */
    void start(ServerConfig config) {
        server = new NetcodeServer(config, random(1), (to, bytes, length) -> put(SERVER, to, bytes, length),
                new Events(), nanos, seconds);
    }

    static ServerConfig config(int maxClients) {
        return ServerConfig.of(PROTOCOL, PRIVATE_KEY, maxClients, SERVER);
    }

    byte[] token(long clientId) {
        return issuer.issue(clientId, List.of(SERVER), new byte[] {(byte) clientId, 9}, seconds);
    }

    /** A client that has a token. */
    NetcodeClient client(InetSocketAddress address, byte[] token) {
        return client(address, token, sink(address));
    }

    /** Returns the sink to which the datagrams of an address go. */
    DatagramSink sink(InetSocketAddress address) {
        return (to, bytes, length) -> put(address, to, bytes, length);
    }

    /** A client that has a token, and a machine of its own. */
    NetcodeClient client(InetSocketAddress address, byte[] token, DatagramSink sink) {
        NetcodeClient client = new NetcodeClient(sink, new ClientEvents(), nanos);
        clients.put(address, client);
        client.connect(token);
        return client;
    }

    NetcodeClient connectedClient(InetSocketAddress address, long clientId) {
        NetcodeClient client = client(address, token(clientId));
        run(3);
        if (client.state() != ClientState.CONNECTED) {
            throw new AssertionError(client.state() + " " + server.counters());
        }
        return client;
    }

    /** Ticks, a twentieth of a second each, in which all arrives that was sent before, and what is sent for an answer. */
    void run(int ticks) {
        run(ticks, datagram -> true);
    }

    void run(int ticks, Predicate<Datagram> arrives) {
        for (int i = 0; i < ticks; i++) {
            pass(TimeUnit.MILLISECONDS.toNanos(50));
            for (Datagram datagram = wire.poll(); datagram != null; datagram = wire.poll()) {
                if (arrives.test(datagram)) {
                    deliver(datagram);
                }
            }
            server.update();
            List.copyOf(clients.values()).forEach(NetcodeClient::update);
        }
    }

    /** Lets time go by, in which nothing arrives and nobody ticks. */
    void pass(long passed) {
        long before = nanos / TimeUnit.SECONDS.toNanos(1);
        nanos += passed;
        seconds += nanos / TimeUnit.SECONDS.toNanos(1) - before;
        server.advanceTo(nanos, seconds);
        clients.values().forEach(client -> client.advanceTo(nanos));
    }

    DatagramVerdict deliver(Datagram datagram) {
        if (datagram.to.equals(SERVER)) {
            return server.receive(datagram.from, datagram.bytes, datagram.bytes.length);
        }
        NetcodeClient client = clients.get(datagram.to);
        return client == null ? null : client.receive(datagram.from, datagram.bytes, datagram.bytes.length);
    }

    /** A datagram to the server, from anywhere. */
    DatagramVerdict give(InetSocketAddress from, byte[] bytes) {
        return server.receive(from, bytes, bytes.length);
    }

    /** Returns the datagrams to an address, and from it, since a moment. */
    List<Datagram> sentTo(InetSocketAddress to) {
        return sent.stream().filter(datagram -> datagram.to.equals(to)).toList();
    }

    Datagram lastSentTo(InetSocketAddress to) {
        List<Datagram> all = sentTo(to);
        return all.get(all.size() - 1);
    }

    /** The request of a token. */
    static byte[] request(byte[] token) {
        byte[] request = new byte[Netcode.REQUEST_BYTES];
        RequestGate.write(ConnectToken.read(token), request);
        return request;
    }

    static SecureRandom random(long seed) {
        Random random = new Random(seed);
        return new SecureRandom() {
            private static final long serialVersionUID = 1L;

            @Override
            public void nextBytes(byte[] bytes) {
                random.nextBytes(bytes);
            }
        };
    }

    private boolean put(InetSocketAddress from, InetSocketAddress to, byte[] bytes, int length) {
        Datagram datagram = new Datagram(from, to, Arrays.copyOf(bytes, length));
        wire.add(datagram);
        sent.add(datagram);
        return true;
    }

    record Datagram(InetSocketAddress from, InetSocketAddress to, byte[] bytes) {
        NetcodePacket type() {
            return NetcodePacket.of(bytes[0] & 0xf);
        }
    }

    private final class Events implements ServerListener {
        @Override
        public void connected(NetcodeServer server, int client) {
            events.add("connected " + client + " id " + server.clientId(client) + " from " + server.address(client).getPort());
        }

        @Override
        public void opening(NetcodeServer server, int client) {
            opened.add(client);
        }

        @Override
        public void moved(NetcodeServer server, int client, InetSocketAddress before) {
            events.add("moved " + client + " from " + before + " to " + server.address(client));
        }

        @Override
        public void payload(NetcodeServer server, int client, byte[] bytes, int length) {
            events.add("payload " + client + " " + new String(bytes, 0, length));
        }

        @Override
        public LastPayload lastPayload(NetcodeServer server, int client, DisconnectReason reason) {
            return lastPayload;
        }

        @Override
        public void disconnected(NetcodeServer server, int client, long clientId, DisconnectReason reason) {
            events.add("disconnected " + client + " id " + clientId + " " + reason);
        }
    }

    private final class ClientEvents implements ClientListener {
        @Override
        public LastPayload lastPayload(NetcodeClient client) {
            return lastPayload;
        }

        @Override
        public void changed(NetcodeClient client, ClientState state) {
            events.add("client " + state);
        }

        @Override
        public void payload(NetcodeClient client, byte[] bytes, int length) {
            events.add("client payload " + new String(bytes, 0, length));
        }
    }
}

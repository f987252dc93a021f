package io.github.tightwire.fuzzing.targets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fuzzing.targets.Line.Arrival;
import io.github.tightwire.netcode.ClientListener;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.DisconnectReason;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.NetcodeServer;
import io.github.tightwire.netcode.ServerConfig;
import io.github.tightwire.netcode.ServerListener;
import io.github.tightwire.netcode.TokenIssuer;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * A client with a valid token and its server, over lines that do what the input says: only what was sent is delivered, once; what is
 * ignored changes nothing; and whatever came before, another client is let in.
 */
final class NetcodeTarget implements Target {
    private static final int MOST_STEPS = 150;
    private static final long START_SECONDS = 1_800_000_000;

    @Override
    public void run(byte[] bytes) {
        Input input = new Input(bytes);
        World world = new World(Arrays.hashCode(bytes));
        if (input.flag()) {
            world.greet();
        }
        for (int step = 0; step < MOST_STEPS && !input.isEmpty(); step++) {
            world.step(input);
        }
        world.letAnotherIn();
    }

    @Override
    public List<byte[]> seeds() {
        byte[] talk = new byte[60];
        byte[] handshake = new byte[60];
        for (int i = 0; i < 60; i += 5) {
            // Time, payloads of both, and what arrives: in order by 7 and 2.
            System.arraycopy(new byte[] {4, 1, 5, 6, 0}, 0, talk, i, 5);
            System.arraycopy(new byte[] {0, 7, 2, 2, 7}, 0, handshake, i, 5);
        }
        talk[0] = 1;
        handshake[0] = 0;
        return List.of(talk, handshake,
                new byte[] {1, 5, 5, 6, 6, 0, 7, 2, 0, 7, 2, 0, 7, 3, 0, 0, 0, 0, 9, 1, 0, 0, 3, 1, 2, 7, 2, 4, 1, 2, 3, 1, 0, 4, 99},
                new byte[] {1, 7, 0, 4, 1, 0, 7, 2, 2, 7, 2, 4, 1, 0, 7, 2, 7, 1, 4, 2, 0, 7, 2, 1, 7, 2},
                new byte[] {0, 4, 2, 1, 7, 2, 3, 7, 2, 4, 2, 0, 7, 2, 2, 7, 2, 5, 4, 1, 0, 7, 2, 0, 0, 0, 1, 1});
    }

    /** A server, a client whose datagrams the input has in its hands, and one to whom nothing is done. */
    private static final class World {
        private static final long PROTOCOL = 77;
        private static final int PLACES = 4;
        private static final int MOST_HANDSHAKES = 1024;
        private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
        private static final InetSocketAddress SERVER = new InetSocketAddress("192.0.2.1", 40000);
        private static final InetSocketAddress HOME = new InetSocketAddress("198.51.100.1", 5001);
        private static final InetSocketAddress ELSEWHERE = new InetSocketAddress("203.0.113.9", 5002);
        private static final InetSocketAddress OTHER = new InetSocketAddress("203.0.113.10", 5003);
        private static final int TICK_MILLIS = 50;

        private final Line up = new Line();
        private final Line down = new Line();
        private final Line otherDown = new Line();
        private final TokenIssuer issuer;
        private final Set<String> sentUp = new HashSet<>();
        private final Set<String> sentDown = new HashSet<>();
        private final List<String> delivered = new ArrayList<>();
        private final Set<InetSocketAddress> admitted = new HashSet<>();
        private long nanos = 1;
        private long fromElsewhere;
        private long toElsewhere;
        private int payloads;
        private final NetcodeServer server;
        private final NetcodeClient client = new NetcodeClient((to, bytes, length) -> {
            up.send(bytes, 0, length);
            return true;
        }, new Ends(sentDown), nanos);
        private byte[] token;

        /**
         * With keys that follow from the whole input. Were they the same in each run, an input could hold a packet that was sealed in
         * another one: Jazzer sees what the target compares.
         */
        World(long seed) {
            issuer = new TokenIssuer(PROTOCOL, KEY, 30, 5, random(2 * seed));
            server = new NetcodeServer(ServerConfig.of(PROTOCOL, KEY, PLACES, SERVER), random(2 * seed + 1), this::answer, new Places(),
                    nanos, START_SECONDS);
            pass(1000);
            token = issuer.issue(1, List.of(SERVER), new byte[] {1, 9}, seconds());
            client.connect(token);
        }

        private static SecureRandom random(long seed) {
            Random random = new Random(seed);
            return new SecureRandom() {
                private static final long serialVersionUID = 1L;

                @Override
                public void nextBytes(byte[] bytes) {
                    random.nextBytes(bytes);
                }
            };
        }

        private boolean answer(InetSocketAddress to, byte[] bytes, int length) {
            if (to.equals(OTHER)) {
                otherDown.send(bytes, 0, length);
                return true;
            }
            toElsewhere += to.equals(ELSEWHERE) ? length : 0;
            down.send(bytes, 0, length);
            return true;
        }

        private long seconds() {
            return START_SECONDS + TimeUnit.NANOSECONDS.toSeconds(nanos);
        }

        private void pass(int millis) {
            nanos += TimeUnit.MILLISECONDS.toNanos(millis);
            server.advanceTo(nanos, seconds());
            client.advanceTo(nanos);
            server.update();
            client.update();
        }

        void greet() {
            for (int i = 0; i < 20 && client.state() != ClientState.CONNECTED; i++) {
                pass(TICK_MILLIS);
                for (Arrival arrival = up.inOrder(); arrival != null; arrival = up.inOrder()) {
                    server.receive(HOME, arrival.bytes(), arrival.bytes().length);
                }
                for (Arrival arrival = down.inOrder(); arrival != null; arrival = down.inOrder()) {
                    client.receive(SERVER, arrival.bytes(), arrival.bytes().length);
                }
            }
            assertEquals(ClientState.CONNECTED, client.state());
        }

        void step(Input input) {
            switch (input.upTo(7)) {
                case 0:
                    arriveAtServer(HOME, up.hostile(input));
                    break;
                case 1:
                    arriveAtServer(ELSEWHERE, up.hostile(input));
                    break;
                case 2:
                    arriveAtClient(SERVER, down.hostile(input));
                    break;
                case 3:
                    arriveAtClient(ELSEWHERE, down.hostile(input));
                    break;
                case 4:
                    pass(TICK_MILLIS * input.octet() / 4);
                    break;
                case 5:
                    send();
                    break;
                case 6:
                    answer();
                    break;
                default:
                    again(input.upTo(3));
            }
        }

        private void arriveAtServer(InetSocketAddress from, Arrival arrival) {
            if (arrival == null) {
                return;
            }
            fromElsewhere += from.equals(ELSEWHERE) ? arrival.bytes().length : 0;
            String before = state();
            int deliveredBefore = delivered.size();
            DatagramVerdict outcome = server.receive(from, arrival.bytes(), arrival.bytes().length);
            assertNotNull(outcome);
            if (!arrival.isGenuine()) {
                assertNotEquals(DatagramVerdict.ACCEPTED, outcome);
            }
            if (outcome != DatagramVerdict.ACCEPTED) {
                assertEquals(deliveredBefore, delivered.size(), outcome::toString);
                if (outcome != DatagramVerdict.SERVER_FULL && outcome != DatagramVerdict.HOST_FULL) {
                    assertEquals(before, state(), outcome::toString);
                }
            }
            assertTrue(server.connectedClients() <= PLACES && server.handshakes() <= MOST_HANDSHAKES);
            assertTrue(admitted.contains(ELSEWHERE) || toElsewhere <= fromElsewhere, "more was sent there than came from there");
        }

        private void arriveAtClient(InetSocketAddress from, Arrival arrival) {
            if (arrival == null) {
                return;
            }
            ClientState before = client.state();
            int deliveredBefore = delivered.size();
            DatagramVerdict outcome = client.receive(from, arrival.bytes(), arrival.bytes().length);
            assertNotNull(outcome);
            if (!arrival.isGenuine() || from != SERVER) {
                assertNotEquals(DatagramVerdict.ACCEPTED, outcome);
            }
            if (outcome != DatagramVerdict.ACCEPTED) {
                assertEquals(before, client.state(), outcome::toString);
                assertEquals(deliveredBefore, delivered.size(), outcome::toString);
            }
        }

        private String state() {
            StringBuilder state = new StringBuilder();
            for (int place = 0; place < PLACES; place++) {
                state.append(server.isConnected(place)).append(server.isConnected(place) ? server.address(place) : "").append(' ');
            }
            return state.append(server.handshakes()).append(' ').append(server.rememberedTokens()).toString();
        }

        private void send() {
            String payload = "up " + payloads++;
            byte[] bytes = payload.getBytes(StandardCharsets.US_ASCII);
            sentUp.add(payload);
            client.send(bytes, bytes.length);
        }

        private void answer() {
            for (int place = 0; place < PLACES; place++) {
                if (server.isConnected(place)) {
                    String payload = "down " + payloads++;
                    byte[] bytes = payload.getBytes(StandardCharsets.US_ASCII);
                    sentDown.add(payload);
                    server.send(place, bytes, bytes.length);
                }
            }
        }

        private void again(int how) {
            switch (how) {
                case 0:
                    client.disconnect();
                    break;
                case 1:
                    token = issuer.issue(1 + payloads % 2, List.of(SERVER), new byte[0], seconds());
                    client.connect(token);
                    break;
                case 2:
                    server.disconnectAll();
                    break;
                default:
                    client.connect(token);
            }
        }

        /** Within three seconds, in a world where nothing else happens. */
        void letAnotherIn() {
            server.disconnectAll();
            Line otherUp = new Line();
            Set<String> sent = new HashSet<>(Set.of("hello"));
            NetcodeClient other = new NetcodeClient((to, bytes, length) -> {
                otherUp.send(bytes, 0, length);
                return true;
            }, new Ends(sent), nanos);
            // What waited to be sent, and the second of the last token.
            pass(1000);
            other.advanceTo(nanos);
            other.connect(issuer.issue(99, List.of(SERVER), new byte[0], seconds()));
            for (int i = 0; i < 60 && (other.state() != ClientState.CONNECTED || !delivered.contains("hello")); i++) {
                pass(TICK_MILLIS);
                other.advanceTo(nanos);
                other.update();
                for (Arrival arrival = otherUp.inOrder(); arrival != null; arrival = otherUp.inOrder()) {
                    server.receive(OTHER, arrival.bytes(), arrival.bytes().length);
                }
                for (Arrival arrival = otherDown.inOrder(); arrival != null; arrival = otherDown.inOrder()) {
                    other.receive(SERVER, arrival.bytes(), arrival.bytes().length);
                }
                for (int place = 0; place < PLACES; place++) {
                    if (server.isConnected(place) && server.clientId(place) == 99) {
                        server.send(place, "hello".getBytes(StandardCharsets.US_ASCII), 5);
                    }
                }
            }
            assertEquals(ClientState.CONNECTED, other.state(), () -> server.counters().toString());
            assertTrue(delivered.contains("hello"));
        }

        private void deliver(Set<String> sent, byte[] bytes, int length) {
            String payload = new String(bytes, 0, length, StandardCharsets.US_ASCII);
            assertTrue(sent.contains(payload), () -> payload + " was never sent");
            assertTrue(payload.equals("hello") || !delivered.contains(payload), () -> payload + " is delivered twice");
            delivered.add(payload);
        }

        private final class Places implements ServerListener {
            @Override
            public void connected(NetcodeServer server, int place) {
                admitted.add(server.address(place));
            }

            @Override
            public void moved(NetcodeServer server, int place, InetSocketAddress before) {
                admitted.add(server.address(place));
            }

            @Override
            public void payload(NetcodeServer server, int place, byte[] bytes, int length) {
                deliver(sentUp, bytes, length);
            }

            @Override
            public void disconnected(NetcodeServer server, int place, long clientId, DisconnectReason reason) {
                assertNotNull(reason);
            }
        }

        private final class Ends implements ClientListener {
            private final Set<String> sent;

            Ends(Set<String> sent) {
                this.sent = sent;
            }

            @Override
            public void changed(NetcodeClient self, ClientState state) {
                assertNotNull(state);
            }

            @Override
            public void payload(NetcodeClient self, byte[] bytes, int length) {
                deliver(sent, bytes, length);
            }
        }
    }
}

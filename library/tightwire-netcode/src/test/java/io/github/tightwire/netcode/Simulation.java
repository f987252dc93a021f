package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * A server and three players in virtual time, on a network that loses, doubles, delays and damages; where a listener sends
 * again what it heard, both sides stall and are restarted, clocks jump and players come out at another address. Then all gets
 * well, and everybody must be connected soon.
 *
 * <p>A payload says who sent it to whom and is different from every other, so that what is delivered can be held to what was
 * sent.
 */
final class Simulation {
    private static final long STEP = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int BAD_STEPS = 80;
    private static final int GOOD_STEPS = 450;
    private static final int PLAYERS = 3;
    private static final int PLACES = 4;
    private static final int LIFETIME_SECONDS = 15;
    private static final int TIMEOUT_SECONDS = 2;

    private final Random random;
    private final TokenIssuer issuer;
    private final ServerConfig config = ServerConfig.of(World.PROTOCOL, World.PRIVATE_KEY, PLACES, World.SERVER)
            .withMaxTokenLifetimeSeconds(LIFETIME_SECONDS);
    private final double loss;
    private final double doubling;
    private final double damage;
    private final double listening;
    private final int maxDelaySteps;
    private final PriorityQueue<Flight> network = new PriorityQueue<>(
            Comparator.comparingLong(Flight::step).thenComparingLong(Flight::number));
    private final List<Flight> heard = new ArrayList<>();
    private final Set<Long> undelivered = new HashSet<>();
    private final Player[] players = new Player[PLAYERS];
    private final Audit audit;
    private NetcodeServer server;
    private long step;
    private long flights;
    private long payloads;
    private int nextPort = 1000;
    private boolean bad = true;
    private long serverOffset;
    private long serverWallOffset;
    private long serverStalledUntil;

    private long delivered;
    private long connections;
    private long restarts;
    private long replays;
    private long timeouts;
    private long replaced;
    private long moved;

    Simulation(int seed, boolean audited) {
        random = new Random(seed);
        issuer = new TokenIssuer(World.PROTOCOL, World.PRIVATE_KEY, LIFETIME_SECONDS, TIMEOUT_SECONDS, World.random(seed));
        loss = pick(0, 0.05, 0.3);
        doubling = pick(0, 0.1);
        damage = pick(0, 0.02);
        listening = pick(0, 0.05);
        maxDelaySteps = (int) pick(1, 3, 10);
        audit = audited ? new Audit() : null;
        startServer();
        for (int i = 0; i < PLAYERS; i++) {
            players[i] = new Player(i);
        }
    }

    /** The outcome. */
    record Tally(long delivered, long connections, long restarts, long refusedAsReplay, long timeouts, long replaced, long moved) {
    }

    Tally run() {
        while (step < BAD_STEPS) {
            misfortune();
            tick();
        }
        bad = false;
        heard.clear();
        serverStalledUntil = 0;
        serverWallOffset = 0;
        while (step < BAD_STEPS + GOOD_STEPS && !allIsWell()) {
            tick();
        }
        check(allIsWell(), "not connected in the end: " + server.counters());
        for (int i = 0; i < 3; i++) {
            tick();
        }
        countServer();
        return new Tally(delivered, connections, restarts, replays, timeouts, replaced, moved);
    }

    private boolean allIsWell() {
        return server.connectedClients() == PLAYERS
                && Arrays.stream(players).allMatch(player -> player.client.state() == ClientState.CONNECTED);
    }

    private void misfortune() {
        switch (random.nextInt(70)) {
            case 0 -> {
                countServer();
                restarts++;
                startServer();
            }
            case 1 -> {
                int player = random.nextInt(PLAYERS);
                players[player] = new Player(player);
            }
            case 2 -> serverStalledUntil = step + random.nextInt(30);
            case 3 -> players[random.nextInt(PLAYERS)].stalledUntil = step + random.nextInt(30);
            case 4 -> serverOffset += jump();
            case 5 -> players[random.nextInt(PLAYERS)].offset += jump();
            case 6 -> serverWallOffset = random.nextInt(80) - 40L;
            case 7 -> players[random.nextInt(PLAYERS)].address = newAddress();
            case 8 -> players[random.nextInt(PLAYERS)].client.disconnect();
            case 9 -> server.disconnect(random.nextInt(PLACES));
            default -> {
            }
        }
    }

    private void tick() {
        step++;
        List<Flight> arriving = new ArrayList<>();
        while (!network.isEmpty() && network.peek().step <= step) {
            arriving.add(network.poll());
        }
        if (step >= serverStalledUntil) {
            server.advanceTo(step * STEP + serverOffset, seconds() + serverWallOffset);
        }
        for (Player player : players) {
            if (step >= player.stalledUntil) {
                player.client.advanceTo(step * STEP + player.offset);
            }
        }
        arriving.forEach(this::arrive);
        if (step >= serverStalledUntil) {
            server.update();
            for (int slot = 0; slot < PLACES; slot++) {
                if (server.isConnected(slot) && random.nextInt(3) == 0) {
                    byte[] payload = newPayload(-1, server.clientId(slot));
                    server.send(slot, payload, payload.length);
                }
            }
        }
        for (Player player : players) {
            if (step >= player.stalledUntil) {
                player.play();
            }
        }
        check(server.connectedClients() <= PLACES, "slots");
        check(server.handshakes() <= 1024, "handshakes");
        check(server.rememberedTokens() <= 2048, "tokens");
    }

    private void arrive(Flight flight) {
        if (flight.to.equals(World.SERVER)) {
            if (step < serverStalledUntil) {
                network.add(new Flight(serverStalledUntil, flights++, flight.from, flight.to, flight.bytes));
            } else {
                server.receive(flight.from, flight.bytes, flight.bytes.length);
            }
            return;
        }
        for (Player player : players) {
            if (flight.to.equals(player.address) && step >= player.stalledUntil) {
                player.client.receive(flight.from, flight.bytes, flight.bytes.length);
            }
        }
    }

    private boolean send(InetSocketAddress from, InetSocketAddress to, byte[] bytes, int length) {
        Flight flight = new Flight(step + 1, flights++, from, to, Arrays.copyOf(bytes, length));
        if (audit != null) {
            audit.see(flight);
        }
        if (!bad) {
            network.add(flight);
            return true;
        }
        if (random.nextDouble() < listening) {
            heard.add(flight);
            Flight old = heard.get(random.nextInt(heard.size()));
            fly(old.from, old.to, old.bytes);
        }
        if (random.nextDouble() >= loss) {
            fly(from, to, flight.bytes);
            if (random.nextDouble() < doubling) {
                fly(from, to, flight.bytes);
            }
        }
        return true;
    }

    private void fly(InetSocketAddress from, InetSocketAddress to, byte[] bytes) {
        byte[] flying = bytes;
        if (random.nextDouble() < damage) {
            flying = Arrays.copyOf(bytes, random.nextInt(4) == 0 ? random.nextInt(bytes.length) + 1 : bytes.length);
            flying[random.nextInt(flying.length)] ^= (byte) (1 << random.nextInt(8));
        }
        network.add(new Flight(step + 1 + random.nextInt(maxDelaySteps), flights++, from, to, flying));
    }

    /** A payload of a player, or of the server for a player, never seen before. */
    private byte[] newPayload(long sender, long player) {
        long id = payloads++;
        undelivered.add(id);
        byte[] bytes = new byte[3 * Long.BYTES + (int) (id * 7 % 50)];
        Arrays.fill(bytes, (byte) id);
        ByteBuffer.wrap(bytes).putLong(id).putLong(sender).putLong(player);
        return bytes;
    }

    private void delivered(byte[] bytes, int length, long sender, long player) {
        ByteBuffer payload = ByteBuffer.wrap(bytes, 0, length);
        long id = payload.getLong();
        check(undelivered.remove(id), "twice, or never sent: " + id);
        check(payload.getLong() == sender && payload.getLong() == player, "not meant for that one");
        check(length == 3 * Long.BYTES + (int) (id * 7 % 50), "length");
        while (payload.hasRemaining()) {
            check(payload.get() == (byte) id, "damaged");
        }
        delivered++;
    }

    private void startServer() {
        server = new NetcodeServer(config, World.random(random.nextLong()),
                (to, bytes, length) -> send(World.SERVER, to, bytes, length), new ServerEvents(), step * STEP + serverOffset,
                seconds() + serverWallOffset);
    }

    private void countServer() {
        connections += server.counters().get(Counter.CONNECTED);
        timeouts += server.counters().get(Counter.TIMED_OUT);
        replaced += server.counters().get(Counter.REPLACED);
        moved += server.counters().get(Counter.MOVED);
        replays += server.counters().get(DatagramVerdict.REPLAYED);
    }

    private long seconds() {
        return 1_800_000_000 + step * STEP / TimeUnit.SECONDS.toNanos(1);
    }

    private long jump() {
        return TimeUnit.MILLISECONDS.toNanos(random.nextInt(20_000) - 10_000);
    }

    private InetSocketAddress newAddress() {
        return new InetSocketAddress("198.51.100.1", nextPort++);
    }

    private double pick(double... values) {
        return values[random.nextInt(values.length)];
    }

    private void check(boolean holds, String what) {
        if (!holds) {
            throw new AssertionError(what + ", at step " + step);
        }
    }

    private record Flight(long step, long number, InetSocketAddress from, InetSocketAddress to, byte[] bytes) {
    }

    private final class ServerEvents implements ServerListener {
        @Override
        public void connected(NetcodeServer server, int client) {
        }

        @Override
        public void payload(NetcodeServer server, int client, byte[] bytes, int length) {
            delivered(bytes, length, server.clientId(client), server.clientId(client));
        }

        @Override
        public void disconnected(NetcodeServer server, int client, long clientId, DisconnectReason reason) {
        }
    }

    /** Connects, with a new token whenever it lost the connection. */
    private final class Player implements ClientListener {
        private final long id;
        private final NetcodeClient client;
        private InetSocketAddress address = newAddress();
        private long offset;
        private long stalledUntil;

        Player(long id) {
            this.id = id;
            client = new NetcodeClient((to, bytes, length) -> send(address, to, bytes, length), this, step * STEP);
        }

        void play() {
            client.update();
            if (client.state() == ClientState.CONNECTED) {
                if (random.nextInt(3) == 0) {
                    byte[] payload = newPayload(id, id);
                    client.send(payload, payload.length);
                }
            } else if (!client.state().isConnecting()) {
                byte[] token = issuer.issue(id, List.of(World.SERVER), new byte[0], seconds());
                if (audit != null) {
                    audit.tokens.add(ConnectToken.read(token));
                }
                client.connect(token);
            }
        }

        @Override
        public void changed(NetcodeClient client, ClientState state) {
            if (state == ClientState.CONNECTION_TIMED_OUT) {
                timeouts++;
            }
        }

        @Override
        public void payload(NetcodeClient client, byte[] bytes, int length) {
            delivered(bytes, length, -1, id);
        }
    }

    /** Knows all keys, and holds every sealed datagram to those before it. */
    private final class Audit {
        private final List<ConnectToken> tokens = new ArrayList<>();
        private final Map<String, byte[]> sealed = new HashMap<>();
        private final EncryptedPacketReader reader =
                new EncryptedPacketReader(EnumSet.allOf(NetcodePacket.class), new Aead(), World.PROTOCOL);

        void see(Flight flight) {
            if (flight.bytes[0] == 0) {
                return;
            }
            boolean toServer = flight.to.equals(World.SERVER);
            for (int i = tokens.size() - 1; i >= 0; i--) {
                Key key = toServer ? tokens.get(i).clientToServer() : tokens.get(i).serverToClient();
                DatagramVerdict verdict = reader.read(flight.bytes, flight.bytes.length, key, new ReplayProtection(), new DecryptQuota(1));
                if (verdict == DatagramVerdict.ACCEPTED) {
                    int sequenceBytes = flight.bytes[0] >>> 4 & 0xf;
                    String nonce = toServer + " " + i + Arrays.toString(Arrays.copyOfRange(flight.bytes, 1, 1 + sequenceBytes));
                    byte[] before = sealed.putIfAbsent(nonce, flight.bytes);
                    check(before == null || Arrays.equals(before, flight.bytes), "a nonce twice: " + nonce);
                    return;
                }
            }
            check(false, "sealed with no key of any token");
        }
    }
}

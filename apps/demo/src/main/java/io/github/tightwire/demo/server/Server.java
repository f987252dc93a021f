package io.github.tightwire.demo.server;

import io.github.tightwire.channels.SendResult;
import io.github.tightwire.demo.network.ConditionedTransport;
import io.github.tightwire.demo.network.Traffic;
import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Chat;
import io.github.tightwire.demo.packet.Checksum;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Level;
import io.github.tightwire.demo.protocol.DemoProtocol;
import io.github.tightwire.demo.world.History;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.demo.world.WorldState;
import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.Player;
import io.github.tightwire.game.Statistics;
import io.github.tightwire.netcode.Counters;
import io.github.tightwire.netcode.ServerConfig;
import io.github.tightwire.world.WorldAcks;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.LongSupplier;
import javax.crypto.SecretKey;

/**
 * The server: it has the world, takes the clients' inputs, and sends each client some of the cubes every tick.
 *
 * <p>A client that comes gets the level, and what others say. The client that is there longest drives the player's cube.
 */
public final class Server implements AutoCloseable {
    /** So that it fits with the name before it, whatever it is made of. */
    private static final int MAX_CHAT_CHARACTERS = 24;
    private static final int TICKS_PER_CHECKSUM = 6;
    /** A snapshot leaves room for it. */
    private static final int CHECKSUM_BYTES = 9;

    private final ConditionedTransport transport;
    private final World world;
    private final GameServer game;
    private final CubeWorld cubes = new CubeWorld();
    private int ticksPerSnapshot = 1;
    private final ClientConnection[] places;
    private final List<ClientConnection> connections = new ArrayList<>();
    private final byte[] level = Level.heights();
    private final History history = new History();
    private final Buttons nothing = new Buttons();
    private int tick;
    private boolean frozen;
    private long unsent;

    /**
     * A server with nobody connected yet.
     *
     * @param transport where it listens, closed with the server
     * @param world its world, closed with the server
     * @param key that it shares with the matchmaker
     * @param maxClients the most at a time
     * @param maxClientsPerHost how many of them one host may have
     * @param nowNanos the time
     * @param clock that bounds how long datagrams are read, see {@link GameServer}
     */
    public Server(ConditionedTransport transport, World world, SecretKey key, int maxClients, int maxClientsPerHost, long nowNanos,
            LongSupplier clock) {
        this.transport = transport;
        this.world = world;
        this.places = new ClientConnection[maxClients];
        GameProtocol protocol = DemoProtocol.create();
        ServerConfig config = protocol.serverConfig(key, maxClients, addresses().toArray(InetSocketAddress[]::new))
                .withMaxClientsPerHost(maxClientsPerHost);
        Inbox<Player> inbox = new Inbox<Player>()
                .on(Input.class, (player, input) -> places[player.slot()].receive(input))
                .on(WorldAcks.class, (player, acks) -> places[player.slot()].acked(acks))
                .on(Chat.class, this::chat);
        game = new GameServer(transport, config, protocol, inbox, new Guests(), nowNanos, clock);
        transport.measure(this::trafficOf);
    }

    /**
     * Takes everything that has come in.
     *
     * @param nowNanos the time
     */
    public void receive(long nowNanos) {
        transport.advanceTo(nowNanos);
        game.update(nowNanos);
    }

    /** Goes on by one tick. */
    public void step() {
        tick++;
        Buttons driver = nothing;
        for (int i = connections.size() - 1; i >= 0; i--) {
            driver = connections.get(i).nextButtons();
        }
        if (!frozen) {
            world.step(driver);
        }
        WorldState state = history.next(tick);
        world.capture(state);
        cubes.endTick(state);
    }

    /** Sends each client its snapshot of the tick, and whatever else there is for it. */
    public void send() {
        if (tick % ticksPerSnapshot == 0) {
            sendSnapshots();
        }
        game.flush();
    }

    /**
     * Sends a client the whole world anew, relative to nothing: for somebody who hears its packets from now on.
     *
     * @param client its address
     */
    public void restartView(InetSocketAddress client) {
        connections.stream().filter(connection -> connection.address().equals(client))
                .forEach(connection -> connection.view().restart());
    }

    private void sendSnapshots() {
        Checksum checksum = tick % TICKS_PER_CHECKSUM < ticksPerSnapshot ? cubes.checksum() : null;
        for (int i = 0; i < connections.size(); i++) {
            ClientConnection connection = connections.get(i);
            Player player = game.player(connection.slot());
            // While one waits for the line, a later one would only be late.
            if (player.queued(GameProtocol.UNRELIABLE) <= 1) {
                count(player.send(GameProtocol.UNRELIABLE, connection.next(snapshotBytes(connection))));
                if (checksum != null) {
                    count(player.send(GameProtocol.UNRELIABLE, checksum));
                }
            }
        }
    }

    /**
     * Sends snapshots less often, from now on.
     *
     * @param ticks from one to the next, 1 or more
     */
    public void setTicksPerSnapshot(int ticks) {
        ticksPerSnapshot = ticks;
    }

    /**
     * The network on the way of what is sent.
     *
     * @return the transport
     */
    public ConditionedTransport transport() {
        return transport;
    }

    /**
     * A client's connection in figures.
     *
     * @param connection of the client
     * @return its figures at this moment
     */
    public Statistics statistics(ClientConnection connection) {
        return game.player(connection.slot()).statistics();
    }

    /**
     * Returns the most bytes for a client's next snapshot.
     *
     * @param connection of the client
     * @return in bytes
     */
    public int snapshotBytes(ClientConnection connection) {
        int bytes = game.player(connection.slot()).packetBytes(World.TICKS_PER_SECOND / ticksPerSnapshot);
        return Math.min(bytes, DemoProtocol.MAX_SNAPSHOT_BYTES) - CHECKSUM_BYTES;
    }

    /**
     * Returns the counts of all datagrams since the start by outcome.
     *
     * @return the counters
     */
    public Counters counters() {
        return game.counters();
    }

    /** Stops the world: whatever still moves stays where it is, and only the network goes on. */
    public void freeze() {
        frozen = true;
        world.freeze();
    }

    /**
     * The tick the world has come to.
     *
     * @return from 1; 0 before the first
     */
    public int tick() {
        return tick;
    }

    /**
     * Returns the address at which the server listens.
     *
     * @return its address
     */
    public InetSocketAddress address() {
        return transport.localAddress();
    }

    /**
     * Returns the addresses for clients: tokens are for these.
     *
     * @return its address, or all of the machine's where it listens at any
     */
    public List<InetSocketAddress> addresses() {
        return LocalAddresses.of(transport.localAddress());
    }

    /**
     * The world as it was at the last ticks, and exactly so.
     *
     * @return its history
     */
    public History history() {
        return history;
    }

    /**
     * A cube of the last tick as the network knows it.
     *
     * @param index of the cube
     * @return the cube, not to be changed
     */
    public Cube cube(int index) {
        return cubes.cube(index);
    }

    /**
     * Returns the tick of a cube's last change.
     *
     * @param index of the cube
     * @return the tick
     */
    public int changedTick(int index) {
        return cubes.changedTick(index);
    }

    /**
     * Returns the number of cubes that have moved since the start.
     *
     * @return how many
     */
    public int countMoved() {
        return cubes.countMoved();
    }

    /**
     * Returns the connections.
     *
     * @return the connections, the oldest first
     */
    public List<ClientConnection> connections() {
        return Collections.unmodifiableList(connections);
    }

    /**
     * Returns the traffic in both directions, whoever it was from or for, and what was refused.
     *
     * @return the counts, which may be cleared
     */
    public Traffic traffic() {
        return transport.total();
    }

    /**
     * Messages that were not sent, since too many waited already, or that were said too soon after the one before.
     *
     * @return how many
     */
    public long unsent() {
        return unsent;
    }

    @Override
    public void close() {
        game.close();
        world.close();
    }

    private Traffic trafficOf(InetSocketAddress peer) {
        for (int i = 0; i < connections.size(); i++) {
            if (connections.get(i).address().equals(peer)) {
                return connections.get(i).traffic();
            }
        }
        return null;
    }

    private void chat(Player from, Chat chat) {
        if (places[from.slot()].mayChat(tick)) {
            tellAll(new Chat(from.id() + ": " + chat.text().codePoints().limit(MAX_CHAT_CHARACTERS)
                    .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)));
        } else {
            unsent++;
        }
    }

    private void tellAll(Chat chat) {
        for (int i = 0; i < connections.size(); i++) {
            count(game.player(connections.get(i).slot()).send(GameProtocol.RELIABLE, chat));
        }
    }

    private void count(SendResult result) {
        unsent += result == SendResult.QUEUED ? 0 : 1;
    }

    /** Listens to players that come and go. */
    private final class Guests implements GameListener<Player> {
        @Override
        public void connected(Player player) {
            ClientConnection connection =
                    new ClientConnection((int) player.id(), player.address(), player.slot(), cubes.join());
            places[player.slot()] = connection;
            connections.add(connection);
            count(player.send(GameProtocol.BLOCKS, new Level(level), level));
            tellAll(new Chat("client " + player.id() + " has come"));
        }

        @Override
        public void disconnected(Player player, Disconnection why) {
            ClientConnection connection = places[player.slot()];
            cubes.leave(connection.view());
            connections.remove(connection);
            places[player.slot()] = null;
            tellAll(new Chat("client " + player.id() + " is gone"));
        }
    }
}

package io.github.tightwire.game;

import io.github.tightwire.game.Disconnection.Cause;
import io.github.tightwire.netcode.DisconnectReason;
import io.github.tightwire.netcode.LastPayload;
import io.github.tightwire.netcode.Netcode;
import io.github.tightwire.netcode.NetcodeServer;
import io.github.tightwire.netcode.ServerConfig;
import io.github.tightwire.netcode.ServerListener;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.util.List;
import java.util.Objects;
import java.util.function.LongSupplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A server: players connect with a matchmaker's token, exchange messages, and leave.
 *
 * <pre>{@code
 * try (GameServer server = GameServer.open(address, PROTOCOL.serverConfig(key, 64, address), PROTOCOL, inbox, listener)) {
 *     while (running) {
 *         server.update(System.nanoTime());
 *         game.step();                      // player.send(...)
 *         server.flush();
 *         sleepUntilTheNextTick();
 *     }
 * }
 * }</pre>
 *
 * <p><b>One thread</b>, the game's, calls everything, 10 to 60 times a second or more. An update reads datagrams for
 * {@link #MAX_READ_NANOS} at most, and of each player as many as its {@link PlayerBudget} has; a flush sends no more than the line to each
 * player is known to take. So neither a flood nor a block makes a tick long.
 *
 * <p><b>Start it before tokens are made</b>: it refuses tokens from before its start, and from the second in which it started, since it
 * can't know whether they were used. A program that is server and matchmaker at once dates its first token a second ahead.
 */
public final class GameServer extends GamePeer {
    private final GameProtocol protocol;
    private final GameSide<Player> side;
    private final Refusals refusals;
    private final NetcodeServer netcode;
    private PlayerBudget budget = PlayerBudget.DEFAULT;
    private final Player[] players;
    private final byte[] payload = new byte[Netcode.MAX_PAYLOAD_BYTES];
    private final RefusalExplainer explanations;
    private final HandlerLoad handlerLoad;
    private long nanos;

    /**
     * A server that starts now.
     *
     * @param transport where its datagrams come from and go to; closed with the server
     * @param config the settings of netcode; see {@link GameProtocol#serverConfig}
     * @param protocol of the game
     * @param inbox receives the messages
     * @param listener hears about players
     * @param nanos the time, on a clock that only runs forward, such as {@link System#nanoTime}
     * @throws IllegalArgumentException if the configuration is for another protocol
     */
    public GameServer(Transport transport, ServerConfig config, GameProtocol protocol, Inbox<Player> inbox,
            GameListener<Player> listener, long nanos) {
        this(transport, config, protocol, inbox, listener, nanos, System::nanoTime);
    }

    /**
     * A server that starts now, with a clock of the program's own, such as a test has.
     *
     * @param transport where its datagrams come from and go to; closed with the server
     * @param config the settings of netcode; see {@link GameProtocol#serverConfig}
     * @param protocol of the game
     * @param inbox receives the messages
     * @param listener hears about players
     * @param nanos the time, on a clock that only runs forward, such as {@link System#nanoTime}
     * @param clock the time while an update runs, in nanoseconds: it bounds how long datagrams are read, and tells how long receivers take.
     *     It need not agree with the time that updates are given
     * @throws IllegalArgumentException if the configuration is for another protocol
     */
    public GameServer(Transport transport, ServerConfig config, GameProtocol protocol, Inbox<Player> inbox,
            GameListener<Player> listener, long nanos, LongSupplier clock) {
        super(transport, clock, nanos, "server");
        if (config.protocolId() != protocol.id()) {
            throw new IllegalArgumentException(
                    "the configuration is for protocol " + GameProtocol.hex(config.protocolId()) + ", and not for " + protocol);
        }
        this.protocol = protocol;
        this.side = new GameSide<>(true, protocol, inbox, listener, handlerTime);
        this.players = new Player[config.maxClients()];
        this.nanos = nanos;
        this.refusals = new Refusals(protocol, config.addresses());
        protocol.typeFingerprints().start();
        this.explanations = new RefusalExplainer(protocol);
        this.handlerLoad = new HandlerLoad(handlerTime, nanos);
        this.netcode = new NetcodeServer(config, new SecureRandom(), sink, new Places(), nanos, unixSeconds());
    }

    /**
     * Opens a socket and a server on it.
     *
     * @param local where it listens: a port, and the wildcard address for the configuration's addresses, or for all of the machine's; see
     *     {@link UdpTransport#ofServer}
     * @param config the settings of netcode; its addresses are those that players connect to
     * @param protocol of the game
     * @param inbox receives the messages
     * @param listener hears about players
     * @return the server, on the clock of {@link System#nanoTime}
     * @throws IOException if the socket can't be opened, for example because the port is in use
     */
    public static GameServer open(InetSocketAddress local, ServerConfig config, GameProtocol protocol, Inbox<Player> inbox,
            GameListener<Player> listener) throws IOException {
        return new GameServer(UdpTransport.ofServer(local, config), config, protocol, inbox, listener, System.nanoTime());
    }

    @Override
    void tick(long nowNanos) {
        long elapsed = Math.max(0, nowNanos - nanos);
        nanos = nowNanos;
        netcode.advanceTo(nowNanos, unixSeconds());
        explanations.begin();
        for (Player player : players) {
            if (player != null) {
                player.usage().refill(budget, elapsed);
                player.link().connection().update(nowNanos);
                ignoreIfSpent(player);
                dropIfOver(player);
            }
        }
        settle(readTransport(nowNanos));
        netcode.update();
        refusals.log(netcode, nowNanos);
        handlerLoad.update(nowNanos);
        for (Player player : players) {
            if (player != null) {
                player.link().updateRequests(nowNanos);
                dropIfOver(player);
                player.answer(protocol.clockChannel());
            }
        }
    }

    /** Takes nothing more from a player in this tick, if it has had all that there is for it. */
    private void ignoreIfSpent(Player player) {
        if (player.usage().isSpent()) {
            netcode.ignore(player.slot());
        }
    }

    /** Ends the players' budgets of this tick. */
    private void settle(boolean isAllRead) {
        for (Player player : players) {
            if (player == null) {
                continue;
            }
            String tooMuch = player.usage().settle(budget, nanos);
            if (tooMuch != null) {
                player.link().close(Cause.OVER_BUDGET, tooMuch);
                dropIfOver(player);
            }
            if (isAllRead) {
                player.usage().cap();
            }
        }
    }

    /**
     * Sets how much is taken from each player.
     *
     * @param budget from now on; {@link PlayerBudget#DEFAULT} before
     * @throws IllegalStateException if another thread calls {@link #update}, and lives
     */
    public void setBudget(PlayerBudget budget) {
        thread.check();
        this.budget = Objects.requireNonNull(budget, "budget");
        for (Player player : players) {
            if (player != null) {
                player.link().connection().setMaxHeldBytes(budget.heldBytes());
            }
        }
    }

    @Override
    void advance(long nowNanos) {
        for (Player player : players) {
            if (player != null) {
                player.link().connection().update(nowNanos);
            }
        }
    }

    @Override
    void sendPackets() {
        for (Player player : players) {
            if (player != null) {
                player.link().connection().beginPaced();
            }
        }
        // In turns, packet by packet, so that those who share a line wait for each other equally.
        boolean sends = true;
        while (sends) {
            sends = false;
            for (Player player : players) {
                sends |= player != null && player.link().connection().sendPaced();
            }
        }
        for (Player player : players) {
            if (player != null) {
                player.link().connection().endPaced();
            }
        }
    }

    /**
     * The player that has a slot.
     *
     * @param slot from 0 to {@link #maxPlayers} - 1
     * @return the player, or null
     * @throws IndexOutOfBoundsException if there is no such slot
     */
    public @Nullable Player player(int slot) {
        thread.check();
        return players[slot];
    }

    /**
     * All players that are connected.
     *
     * @return the players in the order of their slots; a new list, which doesn't change
     */
    public List<Player> players() {
        thread.check();
        return Stream.of(players).filter(Objects::nonNull).toList();
    }

    /**
     * Queues a message for every player, as {@link Player#send(int, Object)} does. A player whose queue is full does not get
     * it; {@link Player#queued} and {@link Player#count} say so.
     *
     * @param channel to send it over, such as {@link GameProtocol#RELIABLE}
     * @param message of one of the protocol's types, one without a block
     * @throws IllegalArgumentException if there is a player, and the message's type is none of those, or has a block, or a value is
     *     outside its bounds
     * @throws IllegalStateException if another thread calls {@link #update}, and lives
     */
    public void sendToAll(int channel, Object message) {
        thread.check();
        for (Player player : players) {
            if (player != null) {
                player.send(channel, message);
            }
        }
    }

    /**
     * Returns the number of slots.
     *
     * @return as the configuration says
     */
    public int maxPlayers() {
        return players.length;
    }

    /**
     * Returns the number of connected players.
     *
     * @return 0 to {@link #maxPlayers}
     */
    public int connectedPlayers() {
        thread.check();
        return netcode.connectedClients();
    }

    /**
     * The server in figures.
     *
     * @return players, bytes, refusals, as they are now
     */
    public ServerStatistics statistics() {
        return ServerStatistics.of(players().stream().map(Player::statistics).toList(), maxPlayers(), handlerLoad.share(), counters());
    }

    @Override
    void recordRates() {
        for (Player player : players) {
            if (player != null) {
                events.rate(player, player.statistics());
            }
        }
    }

    @Override
    void leave() {
        netcode.disconnectAll();
    }

    @Override
    NetcodeServer netcode() {
        return netcode;
    }

    @Override
    CallbackFailures<Player> failures() {
        return side.failures();
    }

    /** Lets go of a player whose link is over, if nobody has. */
    void dropIfOver(Player player) {
        if (player.link().isOver() && players[player.slot()] == player) {
            netcode.disconnect(player.slot());
        }
    }

    /** Returns the time of the last update. */
    long nanos() {
        return nanos;
    }

    private void sendTo(int slot, byte[] bytes, int offset, int length) {
        System.arraycopy(bytes, offset, payload, 0, length);
        recordRate(players[slot] == null ? null : players[slot].link(), nanos);
        netcode.send(slot, payload, length);
    }

    private PeerLink<Player> link(Player player, int slot) {
        return new PeerLink<>(player, side, (bytes, offset, length) -> sendTo(slot, bytes, offset, length),
                message -> hearClock(player, message), connection -> explanations.explain(player.id(), player, connection, nanos));
    }

    private void hearClock(Player player, Object message) {
        if (message instanceof TimeRequest request) {
            player.asks(request, nanos);
        } else {
            player.link().close(Cause.VIOLATION, "a TimeResponse came: a client said what time it is");
        }
    }

    private static long unixSeconds() {
        return System.currentTimeMillis() / 1000;
    }

    /** Events of netcode. Of a server that is closed within an update nothing is told any more. */
    private final class Places implements ServerListener {
        @Override
        public void connected(NetcodeServer server, int slot) {
            if (isClosed()) {
                server.disconnect(slot);
                return;
            }
            Player player = new Player(GameServer.this, server, slot, made -> link(made, slot));
            players[slot] = player;
            player.link().start(nanos);
            player.link().connection().setMaxHeldBytes(budget.heldBytes());
            events.connected(player);
            player.link().opened();
            dropIfOver(player);
        }

        @Override
        public void payload(NetcodeServer server, int slot, byte[] bytes, int length) {
            Player player = players[slot];
            PeerLink<Player> link = player.link();
            link.receive(bytes, length, transport.waitedNanos());
            recordFate(link);
            player.usage().charge(link.takeDelivered());
            ignoreIfSpent(player);
            dropIfOver(player);
        }

        @Override
        public void moved(NetcodeServer server, int slot, InetSocketAddress before) {
            players[slot].moveTo(server.address(slot));
        }

        @Override
        public @Nullable LastPayload lastPayload(NetcodeServer server, int slot, DisconnectReason reason) {
            Player player = players[slot];
            if (player == null) {
                return null;
            }
            Disconnection unused = why(player.link(), reason);
            return player.link().lastPayload();
        }

        private static Disconnection why(PeerLink<Player> link, DisconnectReason reason) {
            return switch (reason) {
                case BY_CLIENT -> link.close(Cause.BY_OTHER_SIDE, "disconnected by the client");
                case BY_SERVER -> link.close(Cause.SERVER_CLOSED, "the server closed");
                case REPLACED -> link.close(Cause.LOGGED_IN_ELSEWHERE, "the player connected again, with another token");
                case TIMED_OUT -> link.close(Cause.CONNECTION_LOST, "nothing was received from the client for the time-out of its token");
            };
        }

        @Override
        public void disconnected(NetcodeServer server, int slot, long clientId, DisconnectReason reason) {
            Player player = players[slot];
            if (player == null) {
                return;
            }
            players[slot] = null;
            player.ended();
            PeerLink<Player> link = player.link();
            handlerTime.begin();
            try {
                Disconnection why = why(link, reason);
                events.disconnected(player, why);
                side.listener().disconnected(player, why);
            } catch (Throwable e) {
                side.failures().take(player, e);
            } finally {
                handlerTime.end(side.listener().getClass());
            }
            link.endRequests();
        }
    }
}

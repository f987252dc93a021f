package io.github.tightwire.game;

import io.github.tightwire.BitValue;
import io.github.tightwire.channels.ChannelCounter;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.game.Disconnection.Cause;
import io.github.tightwire.netcode.ClientListener;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.LastPayload;
import io.github.tightwire.netcode.Netcode;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.ServerFailure;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.UdpTransport;
import io.github.tightwire.reliable.Estimates;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.Objects;
import java.util.OptionalLong;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A client: it connects to a server with a matchmaker's token, exchanges messages with it, and knows the server's time.
 *
 * <pre>{@code
 * try (GameClient client = GameClient.open(PROTOCOL, inbox, listener)) {
 *     client.connect(token);
 *     while (running) {
 *         client.update(System.nanoTime());
 *         client.send(GameProtocol.UNRELIABLE, input);
 *         client.flush();
 *         sleepUntilTheNextTick();
 *     }
 * }
 * }</pre>
 *
 * <p><b>One thread</b>, the game's, calls everything. After a disconnection a client may connect again, with another token: queued
 * messages are forgotten, and the clock starts again.
 */
public final class GameClient extends GamePeer {
    /** The peer, as events name it. */
    private static final String SERVER = "the server";
    private static final String BY_CLIENT = "disconnected by the client";
    private static final String NO_ANSWER = "no server of the token answers (%s): it is not running, can't be reached, was started after "
            + "the token was made, has another protocol or private key, or knows itself by another address; its log says which";

    private final GameProtocol protocol;
    private final GameSide<GameClient> side;
    private final NetcodeClient netcode;
    private final byte[] payload = new byte[Netcode.MAX_PAYLOAD_BYTES];
    /** Of the connection that there is. */
    private volatile @Nullable PeerLink<GameClient> link;
    /** Of the connection that is to be made: takes the messages that go out first. */
    private volatile @Nullable PeerLink<GameClient> waiting;
    private @Nullable ReconnectSchedule retries;
    private final ViolationTraceLimiter traces = new ViolationTraceLimiter();
    private final SharedClock clock = new SharedClock();
    private volatile int undelivered;
    private boolean leaving;
    private long nanos;

    /**
     * A client that is not connected.
     *
     * @param transport where its datagrams come from and go to; closed with the client
     * @param protocol of the game
     * @param inbox receives the messages
     * @param listener is notified of connections
     * @param nanos the time, on a clock that only runs forward, such as {@link System#nanoTime}
     */
    public GameClient(Transport transport, GameProtocol protocol, Inbox<GameClient> inbox, GameListener<GameClient> listener,
            long nanos) {
        super(transport, System::nanoTime, nanos, "client");
        this.protocol = protocol;
        this.side = new GameSide<>(false, protocol, inbox, listener, handlerTime);
        this.nanos = nanos;
        this.netcode = new NetcodeClient(sink, new Server(), nanos);
        protocol.typeFingerprints().start();
    }

    /**
     * Opens a socket, for IPv4 and IPv6, and a client on it.
     *
     * @param protocol of the game
     * @param inbox receives the messages
     * @param listener is notified of connections
     * @return the client, on the clock of {@link System#nanoTime}
     * @throws IOException if a socket can't be opened
     */
    public static GameClient open(GameProtocol protocol, Inbox<GameClient> inbox, GameListener<GameClient> listener)
            throws IOException {
        return new GameClient(new UdpTransport(new InetSocketAddress(0)), protocol, inbox, listener, System.nanoTime());
    }

    /**
     * Starts to connect, and ends the connection before it. The listener hears when messages can be sent, or why not. Before this returns
     * it hears {@link Cause#OTHER_PROTOCOL} if the token is for another protocol than the client's, {@link Cause#USED_TOKEN} if the client
     * was connected by it before, and {@link Cause#INVALID_TOKEN} if the bytes are no token.
     *
     * @param connectToken a matchmaker's token, which is good for one connection
     * @throws IllegalStateException if the client is closed, or another thread updates it, and lives
     */
    public void connect(byte[] connectToken) {
        connect(() -> start(connectToken));
    }

    /**
     * Starts to connect, and connects again, with another token, whenever the connection is lost or could not be made: after half a second
     * at first, and at most ten seconds. Ends the connection before it.
     *
     * <p>The listener hears each end, and {@link #isConnecting} is true if another try follows. None follows after a
     * {@link #disconnect()}, an {@link Cause#EXCEPTION}, a {@link Cause#VIOLATION} or a {@link Cause#PROTOCOL_ERROR}, nor once the player
     * was {@linkplain Cause#KICKED kicked} or {@linkplain Cause#LOGGED_IN_ELSEWHERE logged in elsewhere}, nor if the token is {@linkplain
     * Cause#INVALID_TOKEN invalid} or for {@linkplain Cause#OTHER_PROTOCOL another protocol}, nor if both sides have {@linkplain
     * Cause#OTHER_TYPES other types}.
     *
     * <pre>{@code
     * client.connect(() -> CompletableFuture.supplyAsync(() -> matchmaker.tokenFor(playerId)));
     * }</pre>
     *
     * @param tokens asks a matchmaker for a token, each time for the same player: the player keeps the id, and takes the old slot if the
     *     server still holds it. Called within {@code update}, so it must not wait
     * @throws IllegalStateException if the client is closed, or another thread updates it, and lives
     */
    public void connect(Supplier<CompletableFuture<byte[]>> tokens) {
        thread.check();
        Objects.requireNonNull(tokens, "tokens");
        connect(() -> {
            retries = new ReconnectSchedule(tokens, new SplittableRandom(), nanos);
            waiting = waiting == null ? newLink() : waiting;
        });
    }

    private void connect(Runnable start) {
        thread.check();
        if (isClosed()) {
            throw new IllegalStateException("the client is closed");
        }
        inCall(() -> {
            leave();
            start.run();
        });
    }

    private void start(byte[] connectToken) {
        clock.reset();
        if (waiting == null) {
            waiting = newLink();
        }
        OptionalLong id = NetcodeClient.protocolId(connectToken);
        if (id.isPresent() && id.getAsLong() != protocol.id()) {
            ended(new Disconnection(Cause.OTHER_PROTOCOL, "the token is for protocol " + GameProtocol.hex(id.getAsLong()) + ", and this is "
                    + protocol));
        } else if (netcode.isUsed(connectToken)) {
            ended(new Disconnection(Cause.USED_TOKEN, "this client was connected by that token before, and a token makes one connection"));
        } else {
            netcode.connect(connectToken);
        }
    }

    /**
     * Notes something on the packet that is sent next, for a {@linkplain #record recording}: a tool such as the microscope shows it there.
     * Does nothing where nobody records.
     *
     * @param words for a person; of those on one packet, a thousand characters are kept
     * @throws IllegalStateException if another thread calls {@link #update}, and lives
     */
    public void note(String words) {
        thread.check();
        if (recorder != null && recorder.isRecording()) {
            recorder.note(words);
        }
    }

    /**
     * Ends the connection, or the attempt to connect, and connects no more by itself. Does nothing if there is none.
     *
     * @throws IllegalStateException if another thread calls {@link #update}, and lives
     */
    public void disconnect() {
        thread.check();
        inCall(this::leave);
    }

    /**
     * Leaves with a last message, and connects no more by itself. The server's inbox receives it before its listener hears of the end, with
     * {@link Cause#BY_OTHER_SIDE}. It is sent several times over within half a second, in the updates to come, or at once if this client
     * closes before; a server that is no {@link GameServer} doesn't get it. Where the client is not connected, this is {@link
     * #disconnect()}.
     *
     * @param message of one of the protocol's types, one without a block, small enough for one packet
     * @throws IllegalArgumentException if its type is none of those, or a value is outside its bounds, or it is too large; then the client
     *     stays connected
     * @throws IllegalStateException if another thread calls {@link #update}, and lives
     */
    public void disconnect(Object message) {
        thread.check();
        inCall(() -> {
            PeerLink<GameClient> open = openLink();
            if (open != null) {
                open.close(Cause.BY_THIS_SIDE, BY_CLIENT, message);
            }
            leave();
        });
    }

    @Override
    void tick(long nowNanos) {
        nanos = nowNanos;
        netcode.advanceTo(nowNanos);
        PeerLink<GameClient> before = openLink();
        if (before != null) {
            before.connection().update(nowNanos);
            leaveIfClosed();
        }
        readTransport(nowNanos);
        netcode.update();
        retry();
        PeerLink<GameClient> current = link == null ? waiting : link;
        if (current != null) {
            current.updateRequests(nowNanos);
            leaveIfClosed();
        }
        PeerLink<GameClient> open = openLink();
        if (open != null && clock.ask(nowNanos)) {
            TimeRequest request = new TimeRequest();
            request.clientNanos = nowNanos;
            open.send(protocol.clockChannel(), request);
        }
    }

    private void retry() {
        ReconnectSchedule current = retries;
        if (current == null || link != null || netcode.state().isConnecting()) {
            return;
        }
        try {
            byte[] token = current.next(nanos);
            if (token != null) {
                start(token);
            }
        } catch (Throwable e) {
            Throwable cause = e instanceof ExecutionException && e.getCause() != null ? e.getCause() : e;
            ended(new Disconnection(Cause.NO_TOKEN, "no token: " + CallbackFailures.words(cause)));
        }
    }

    @Override
    void advance(long nowNanos) {
        PeerLink<GameClient> open = openLink();
        if (open != null) {
            open.connection().update(nowNanos);
        }
    }

    @Override
    void sendPackets() {
        PeerLink<GameClient> open = openLink();
        if (open != null) {
            open.connection().beginPaced();
            boolean sends = true;
            while (sends) {
                sends = open.connection().sendPaced();
            }
            open.connection().endPaced();
        }
    }

    /**
     * Queues a message, which goes out with the next {@link #flush}. It is encoded here: the object may be used again at once.
     *
     * @param channel to send it over, such as {@link GameProtocol#RELIABLE}
     * @param message of one of the protocol's types, one without a block
     * @return whether it is queued, or why not; {@link SendResult#CLOSED} while there is no connection. While it {@linkplain
     *     #isConnecting connects}, a message for a reliable channel is queued, and goes out first; one for another channel is refused,
     *     since it would be late
     * @throws IllegalArgumentException if its type is none of those, or has a block, or a value is outside its bounds
     */
    public SendResult send(int channel, Object message) {
        thread.check();
        PeerLink<GameClient> to = linkFor(channel);
        return to == null ? SendResult.CLOSED : to.send(channel, message);
    }

    /**
     * Queues a message with a block.
     *
     * @param channel to send it over
     * @param message of one of the protocol's types, one with a block
     * @param block 1 byte or more; not copied, and not to be changed until it has arrived
     * @return whether it is queued, or why not; as for a message without a block while there is no connection
     * @throws IllegalArgumentException if its type is none of those, or has no block, or the channel or the block has no bytes, or a
     *     value is outside its bounds
     */
    public SendResult send(int channel, Object message, byte[] block) {
        thread.check();
        PeerLink<GameClient> to = linkFor(channel);
        return to == null ? SendResult.CLOSED : to.send(channel, message, block);
    }

    /**
     * Asks the server something. The receiver gets the reply, or why there is none, exactly once, from within {@code update}, {@code
     * disconnect}, {@code connect} or {@code close}. The request goes over the first of the reliable channels.
     *
     * <pre>{@code
     * SendResult result = client.request(new Price(item), Duration.ofSeconds(2), reply -> show(reply.value()));
     * }</pre>
     *
     * @param request of one of the protocol's {@linkplain GameProtocol.Builder#request requests}; encoded here
     * @param timeout by when the reply must have come, from the last {@code update}, by the time that updates are given; above 0
     * @param receiver is called if the request is queued, and only then. Its exceptions go to {@link GameListener#failed}, and end the
     *     connection unless the listener says otherwise
     * @param <R> the type of the reply
     * @return whether it is queued, or why not; {@link SendResult#QUEUE_FULL} also while {@value GamePeer#MAX_REQUESTS} wait for their
     *     reply. While it {@linkplain #isConnecting connects}, a request is queued, as a reliable message is
     * @throws IllegalArgumentException if it is none of the protocol's requests, a value is outside its bounds, or the time-out is not
     *     positive
     * @throws ArithmeticException if the time-out is above 292 years
     */
    public <R extends BitValue<R>> SendResult request(Request<R> request, Duration timeout, Consumer<? super Reply<R>> receiver) {
        thread.check();
        PeerLink<GameClient> to = link == null ? waiting : link;
        return to == null ? SendResult.CLOSED : to.request(request, timeout, receiver, nanos);
    }

    private @Nullable PeerLink<GameClient> linkFor(int channel) {
        return link != null || !protocol.isReliable(channel) ? link : waiting;
    }

    /**
     * Returns the number of messages of a channel that have not gone out, or not arrived over a reliable one.
     *
     * @param channel which
     * @return 0 up to the channel's queue
     */
    public int queued(int channel) {
        thread.check();
        PeerLink<GameClient> to = linkFor(channel);
        return to == null ? 0 : to.connection().queued(channel);
    }

    /**
     * Returns the number of messages that were queued for a reliable channel of the last connection, and not acked by its end: they may
     * have arrived or not. Any thread may ask.
     *
     * @return the number at the last end, from the listener's {@code disconnected} on; 0 before the first
     */
    public int undelivered() {
        return undelivered;
    }

    /**
     * Returns whether messages can be sent both ways. Any thread may ask.
     *
     * @return true from the listener's {@code connected} to its {@code disconnected}
     */
    public boolean isConnected() {
        return openLink() != null;
    }

    /**
     * Returns whether it is on its way to be connected. Any thread may ask.
     *
     * @return true from {@code connect} until it is connected, or the attempt failed and none follows
     */
    public boolean isConnecting() {
        return waiting != null;
    }

    /**
     * Returns the client's slot on the server, the same as {@link Player#slot} there.
     *
     * @return from 0; where it is not connected, the slot that it had last, or 0
     */
    public int slot() {
        thread.check();
        return netcode.clientIndex();
    }

    /**
     * Returns the number of slots on the server.
     *
     * @return 1 or more; the last server's while it is not connected, or 0 if there was none
     */
    public int maxPlayers() {
        thread.check();
        return netcode.maxClients();
    }

    /**
     * The server's time.
     *
     * @return a view that goes on changing, always the same; it starts again with each connection
     */
    public SharedClock clock() {
        thread.check();
        return clock;
    }

    /**
     * The quality of the path to the server.
     *
     * @return round trip, loss, bytes a second; null while there is no connection
     */
    public @Nullable Estimates estimates() {
        thread.check();
        return link == null ? null : link.connection().endpoint().estimates();
    }

    /**
     * Returns the number of bytes of messages that each packet to the server can carry, if so many packets a second are sent, so that
     * nothing has to wait: as many as the line is known to take.
     *
     * @param packetsPerSecond 1 or more, such as the ticks of a second
     * @return 0 to the room in a packet; 0 while there is no connection
     * @throws IllegalArgumentException if there is a connection, and less than one packet a second
     */
    public int packetBytes(int packetsPerSecond) {
        thread.check();
        return link == null ? 0 : link.connection().packetBytes(packetsPerSecond);
    }

    /**
     * The connection in figures.
     *
     * @return round trip, loss, rate, queue, bytes by type, as they are now; null while there is no connection
     */
    public @Nullable Statistics statistics() {
        thread.check();
        return link == null ? null : link.statistics();
    }

    /**
     * A count of a channel.
     *
     * @param channel which
     * @param counter which
     * @return the count since it was connected; 0 while there is no connection
     */
    public long count(int channel, ChannelCounter counter) {
        thread.check();
        return link == null ? 0 : link.connection().count(channel, counter);
    }

    @Override
    void recordRates() {
        Statistics statistics = statistics();
        if (statistics != null) {
            events.rate(SERVER, statistics);
        }
    }

    @Override
    void leave() {
        ReconnectSchedule stopped = retries;
        retries = null;
        if (stopped != null) {
            stopped.cancel();
        }
        boolean isWaiting = waiting != null && !netcode.state().isConnecting();
        end();
        if (isWaiting) {
            ended(new Disconnection(Cause.BY_THIS_SIDE, BY_CLIENT));
        }
    }

    /** Ends the connection, for what the link says. */
    private void end() {
        leaving = true;
        netcode.disconnect();
        leaving = false;
    }

    @Override
    NetcodeClient netcode() {
        return netcode;
    }

    @Override
    CallbackFailures<GameClient> failures() {
        return side.failures();
    }

    private @Nullable PeerLink<GameClient> openLink() {
        PeerLink<GameClient> current = link;
        return current != null && current.isOpen() ? current : null;
    }

    private void leaveIfClosed() {
        if (link != null && link.isOver()) {
            end();
        }
    }

    private void send(byte[] bytes, int offset, int length) {
        System.arraycopy(bytes, offset, payload, 0, length);
        recordRate(link, nanos);
        netcode.send(payload, length);
    }

    private void hearClock(Object message) {
        if (message instanceof TimeResponse response) {
            clock.answer(response, nanos);
        } else {
            Objects.requireNonNull(link).close(Cause.VIOLATION, "a server asked what time it is");
        }
    }

    private PeerLink<GameClient> newLink() {
        return new PeerLink<>(this, side, this::send, this::hearClock,
                connection -> traces.take(0, nanos) ? connection.explain() : null);
    }

    private void ended(Disconnection reason) {
        PeerLink<GameClient> last = link;
        PeerLink<GameClient> dropped = last;
        link = null;
        Disconnection why = last == null ? reason : last.close(reason.cause(), reason.detail());
        if (retries != null && retries.ended(why.cause(), nanos)) {
            waiting = waiting == null ? newLink() : waiting;
        } else {
            retries = null;
            dropped = last == null ? waiting : last;
            waiting = null;
        }
        undelivered = dropped == null ? 0 : dropped.unacked();
        events.disconnected(SERVER, why);
        try {
            side.listener().disconnected(this, why);
        } catch (Throwable e) {
            side.failures().take(this, e);
        }
        if (dropped != null) {
            dropped.endRequests();
        }
    }

    private Disconnection why(ClientState state) {
        return switch (state) {
            case CONNECT_TOKEN_EXPIRED -> new Disconnection(Cause.EXPIRED_TOKEN, "no server took the token before it expired");
            case INVALID_CONNECT_TOKEN -> new Disconnection(Cause.INVALID_TOKEN, "these bytes are no connect token");
            case CONNECTION_TIMED_OUT ->
                new Disconnection(Cause.CONNECTION_LOST, "nothing was received from the server for the token's time-out");
            case CONNECTION_RESPONSE_TIMED_OUT, CONNECTION_REQUEST_TIMED_OUT ->
                new Disconnection(Cause.NO_ANSWER, NO_ANSWER.formatted(serversTried()));
            case SERVERS_UNREACHABLE ->
                new Disconnection(Cause.NO_ANSWER, "no server of the token can be reached from this machine: " + serversTried());
            case CONNECTION_DENIED -> new Disconnection(Cause.DENIED, "the server is full (" + serversTried() + ")");
            default -> leaving
                    ? new Disconnection(Cause.BY_THIS_SIDE, BY_CLIENT)
                    : new Disconnection(Cause.BY_OTHER_SIDE, "disconnected by the server");
        };
    }

    private String serversTried() {
        return netcode.failures().stream().map(ServerFailure::toString).collect(Collectors.joining("; "));
    }

    /** Events of netcode. */
    private final class Server implements ClientListener {
        @Override
        public void changed(NetcodeClient client, ClientState state) {
            if (state == ClientState.CONNECTED) {
                link = waiting == null ? newLink() : waiting;
                waiting = null;
                link.start(nanos);
                if (retries != null) {
                    retries.connected(nanos);
                }
                events.connected(SERVER);
                link.opened();
                leaveIfClosed();
            } else if (!state.isConnecting()) {
                ended(why(state));
            }
        }

        @Override
        public @Nullable LastPayload lastPayload(NetcodeClient client) {
            if (link == null) {
                return null;
            }
            Disconnection unused = link.close(Cause.BY_THIS_SIDE, BY_CLIENT);
            return link.lastPayload();
        }

        @Override
        public void payload(NetcodeClient client, byte[] bytes, int length) {
            PeerLink<GameClient> open = Objects.requireNonNull(link);
            open.receive(bytes, length, transport.waitedNanos());
            recordFate(open);
            leaveIfClosed();
        }
    }
}

package io.github.tightwire.game;

import io.github.tightwire.BitValue;
import io.github.tightwire.channels.ChannelCounter;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.game.Disconnection.Cause;
import io.github.tightwire.netcode.NetcodeServer;
import io.github.tightwire.reliable.Estimates;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A client of a {@link GameServer}, from its connection to its end. */
public final class Player {
    private static final String KICKED = "disconnected by the server";

    private final GameServer server;
    private final int slot;
    private final long id;
    private volatile InetSocketAddress address;
    private final byte[] userData;
    private final PeerLink<Player> link;
    private final BudgetUsage usage = new BudgetUsage();
    private volatile int undelivered;
    private @Nullable TimeResponse answer;

    Player(GameServer server, NetcodeServer netcode, int slot, Function<Player, PeerLink<Player>> link) {
        this.server = server;
        this.slot = slot;
        id = netcode.clientId(slot);
        address = netcode.address(slot);
        userData = netcode.userData(slot);
        this.link = link.apply(this);
    }

    /**
     * The player's id, as the matchmaker gave it.
     *
     * @return the id of the token; a server has one player of an id
     */
    public long id() {
        return id;
    }

    /**
     * Returns the player's address. It may change while the player is connected, when a router gives it another port for example: the
     * connection goes on at the new one. The {@link #id} says who a player is.
     *
     * @return the address that it has, or had last
     */
    public InetSocketAddress address() {
        return address;
    }

    /**
     * Returns the slot that it has on the server.
     *
     * @return from 0; given to another player once it is disconnected
     */
    public int slot() {
        return slot;
    }

    /**
     * The matchmaker's data about the player.
     *
     * @return a copy
     */
    public byte[] userData() {
        return userData.clone();
    }

    /**
     * Queues a message, which goes out with the next {@link GameServer#flush}. It is encoded here: the object may be used again at once.
     *
     * @param channel to send it over, such as {@link GameProtocol#RELIABLE}
     * @param message of one of the protocol's types, one without a block
     * @return whether it is queued, or why not: then the game decides what to leave out
     * @throws IllegalArgumentException if its type is none of those, or has a block, or a value is outside its bounds
     */
    public SendResult send(int channel, Object message) {
        server.thread.check();
        return link.send(channel, message);
    }

    /**
     * Queues a message with a block.
     *
     * @param channel to send it over
     * @param message of one of the protocol's types, one with a block
     * @param block 1 byte or more; not copied, and not to be changed until it has arrived
     * @return whether it is queued, or why not
     * @throws IllegalArgumentException if its type is none of those, or has no block, or the channel or the block has no bytes, or a
     *     value is outside its bounds
     */
    public SendResult send(int channel, Object message, byte[] block) {
        server.thread.check();
        return link.send(channel, message, block);
    }

    /**
     * Asks the client something. The receiver gets the reply, or why there is none, exactly once, from within {@code update}, {@code
     * disconnect}, {@code connect} or {@code close}. The request goes over the first of the reliable channels.
     *
     * <pre>{@code
     * SendResult result = player.request(new Ready(map), Duration.ofSeconds(20), reply -> start(player, reply));
     * }</pre>
     *
     * @param request of one of the protocol's {@linkplain GameProtocol.Builder#request requests}; encoded here
     * @param timeout by when the reply must have come, from the last {@code update}, by the time that updates are given; above 0
     * @param receiver is called if the request is queued, and only then. Its exceptions go to {@link GameListener#failed}, and end the
     *     connection unless the listener says otherwise
     * @param <R> the type of the reply
     * @return whether it is queued, or why not; {@link SendResult#QUEUE_FULL} also while {@value GamePeer#MAX_REQUESTS} wait for their
     *     reply
     * @throws IllegalArgumentException if it is none of the protocol's requests, a value is outside its bounds, or the time-out is not
     *     positive
     * @throws ArithmeticException if the time-out is above 292 years
     */
    public <R extends BitValue<R>> SendResult request(Request<R> request, Duration timeout, Consumer<? super Reply<R>> receiver) {
        server.thread.check();
        return link.request(request, timeout, receiver, server.nanos());
    }

    /**
     * Returns the number of messages of a channel that have not gone out, or not arrived over a reliable one.
     *
     * @param channel which
     * @return 0 up to the channel's queue
     */
    public int queued(int channel) {
        server.thread.check();
        return link.connection().queued(channel);
    }

    /**
     * Ends its connection, and notifies it and the listener, both with {@link Cause#KICKED}. Its client doesn't connect again by itself.
     * Does nothing if it is not connected any more.
     *
     * <p>Messages that were queued before and have not gone out are not sent any more.
     *
     * @throws IllegalStateException if another thread updates the server, and lives
     */
    public void disconnect() {
        disconnect(() -> link.close(Cause.KICKED, KICKED));
    }

    /**
     * Ends its connection with a last message, such as the reason. The client's inbox receives the message before its listener hears of the
     * end. It is sent several times over within half a second, in the updates to come, or at once if the server closes before, so that it
     * arrives at almost any loss; a peer that is no {@link GameClient} doesn't get it. Does nothing if the player is not connected any
     * more.
     *
     * <pre>{@code
     * player.disconnect(new Banned("until Monday"));
     * }</pre>
     *
     * @param message of one of the protocol's types, one without a block, small enough for one packet
     * @throws IllegalArgumentException if its type is none of those, or a value is outside its bounds, or it is too large; then the player
     *     stays connected
     * @throws IllegalStateException if another thread updates the server, and lives
     */
    public void disconnect(Object message) {
        disconnect(() -> link.close(Cause.KICKED, KICKED, message));
    }

    private void disconnect(Runnable close) {
        server.thread.check();
        server.inCall(() -> {
            if (isConnected()) {
                close.run();
                server.dropIfOver(this);
            }
        });
    }

    /**
     * Returns the number of messages that were queued for a reliable channel, and not acked by the end of the connection: they may have
     * arrived or not. Any thread may ask.
     *
     * @return the number, from the listener's {@code disconnected} on; 0 before
     */
    public int undelivered() {
        return undelivered;
    }

    /**
     * Returns whether it is connected. Any thread may ask.
     *
     * @return false from its end on
     */
    public boolean isConnected() {
        return link.isOpen();
    }

    /**
     * The quality of the path to it.
     *
     * @return round trip, loss, bytes a second
     */
    public Estimates estimates() {
        server.thread.check();
        return link.connection().endpoint().estimates();
    }

    /**
     * Returns the number of bytes of messages that go to it with each packet, if so many a second are sent, without anything having to
     * wait: as much as the line can take, as estimated. A snapshot with a budget takes it from here.
     *
     * @param packetsPerSecond 1 or more, such as the ticks of a second
     * @return 0 to the room in a packet
     * @throws IllegalArgumentException if there is less than one packet a second
     */
    public int packetBytes(int packetsPerSecond) {
        server.thread.check();
        return link.connection().packetBytes(packetsPerSecond);
    }

    /**
     * Returns the figures of the player's connection.
     *
     * @return round trip, loss, rate, queue, bytes by type, as they are now
     */
    public Statistics statistics() {
        server.thread.check();
        return link.statistics();
    }

    /**
     * A count of a channel.
     *
     * @param channel which
     * @param counter which
     * @return the count since it was connected
     */
    public long count(int channel, ChannelCounter counter) {
        server.thread.check();
        return link.connection().count(channel, counter);
    }

    /** Notes that the connection has ended. */
    void ended() {
        undelivered = link.unacked();
    }

    /** Changes the address. */
    void moveTo(InetSocketAddress next) {
        address = next;
    }

    PeerLink<Player> link() {
        return link;
    }

    BudgetUsage usage() {
        return usage;
    }

    /** Takes a question of what time it is. Only the last of a tick is answered, so that nobody can ask for many. */
    void asks(TimeRequest request, long nanos) {
        answer = new TimeResponse();
        answer.clientNanos = request.clientNanos;
        answer.serverNanos = nanos;
    }

    /** Answers the question, if there is one. */
    void answer(int channel) {
        if (answer != null) {
            link.send(channel, answer);
            answer = null;
        }
    }

    @Override
    public String toString() {
        return "player " + Long.toUnsignedString(id) + " at " + address;
    }
}

package io.github.tightwire.demo.client;

import io.github.tightwire.Codec;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.demo.network.ConditionedTransport;
import io.github.tightwire.demo.network.Traffic;
import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Chat;
import io.github.tightwire.demo.packet.Checksum;
import io.github.tightwire.demo.packet.CubeCopy;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.demo.packet.Level;
import io.github.tightwire.demo.protocol.DemoProtocol;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.game.SharedClock;
import io.github.tightwire.netcode.Counters;
import io.github.tightwire.netcode.PacketTap;
import io.github.tightwire.world.WorldPacket;
import java.net.InetSocketAddress;

/**
 * A client: it sends what its player holds down, takes snapshots, and keeps a copy of the world. When its connection ends, it gets
 * another token, and begins again with a copy of which nothing is known.
 */
public final class Client implements AutoCloseable {
    private static final Codec<WorldPacket> CODEC = Codec.of(WorldPacket.class);
    private static final int WHOLE = 100;

    private final ConditionedTransport transport;
    private final GameClient game;
    private final Tokens tokens;
    private final ScriptedPlayer player;
    private final SnapshotListener listener;
    private final Input input = new Input();
    private final Playback playback = new Playback();
    private CubeCopy copy = new CubeCopy(World.CUBES);
    private long nowNanos;
    private int lastSnapshotBits;
    private int levelPercent;
    private int connections;
    private int chats;
    private Disconnection lastEnd;
    private Buttons driver;

    /**
     * A client that has not been heard of yet.
     *
     * @param transport where it listens, closed with the client
     * @param tokens by which it connects
     * @param playTicks for how long its player plays, in ticks
     * @param listener is told of every snapshot
     * @param nowNanos the time
     */
    public Client(ConditionedTransport transport, Tokens tokens, int playTicks, SnapshotListener listener, long nowNanos) {
        this.transport = transport;
        this.tokens = tokens;
        this.player = new ScriptedPlayer(playTicks);
        this.listener = listener;
        this.nowNanos = nowNanos;
        Inbox<GameClient> inbox = new Inbox<GameClient>()
                .on(WorldPacket.class, (from, packet) -> take(packet))
                .on(Checksum.class, (from, checksum) -> copy.compare(checksum))
                .on(Chat.class, (from, chat) -> chats++)
                .onBlock(Level.class, (from, level, heights) -> levelPercent = level.matches(heights) ? WHOLE : 0);
        game = new GameClient(transport, DemoProtocol.create(), inbox, new Ends(), nowNanos);
    }

    /**
     * Sends the input of the next tick, or tries to connect.
     *
     * @param nanos the time
     */
    public void send(long nanos) {
        nowNanos = nanos;
        transport.advanceTo(nanos);
        if (driver == null) {
            player.play(copy, input.next());
        } else {
            input.next().set(driver);
        }
        if (!game.isConnected() && !game.isConnecting()) {
            byte[] token = tokens.next(nanos);
            if (token != null) {
                game.connect(token);
            }
            return;
        }
        game.send(GameProtocol.UNRELIABLE, input);
        game.send(GameProtocol.UNRELIABLE, copy.acks());
        game.flush();
    }

    /**
     * Takes everything that has come in.
     *
     * @param nanos the time
     */
    public void receive(long nanos) {
        nowNanos = nanos;
        transport.advanceTo(nanos);
        game.update(nanos);
        playback.update(nanos);
    }

    /**
     * Has somebody drive in place of the scripted player.
     *
     * @param buttons what is held down from now on, looked at in each tick; null for the scripted player
     */
    public void setDriver(Buttons buttons) {
        driver = buttons;
    }

    /**
     * Has the scripted player play longer, or shorter.
     *
     * @param ticks for how many in all
     */
    public void setPlayTicks(int ticks) {
        player.setPlayTicks(ticks);
    }

    /**
     * Has a tool hear the packets in the clear.
     *
     * @param tap hears all from now on; null for nobody
     */
    public void setTap(PacketTap tap) {
        game.setTap(tap);
    }

    /**
     * Returns the counts of all datagrams since the start by outcome.
     *
     * @return the counters
     */
    public Counters counters() {
        return game.counters();
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
     * The client's copy of the world.
     *
     * @return the copy, another one after each connection
     */
    public CubeCopy copy() {
        return copy;
    }

    /**
     * Returns the bits of the last packet of the world.
     *
     * @return its length in bits
     */
    public int lastSnapshotBits() {
        return lastSnapshotBits;
    }

    /**
     * Returns the percentage of the level that is here.
     *
     * @return in percent; 100 once it is whole and as it was sent
     */
    public int levelPercent() {
        return levelPercent;
    }

    /**
     * Returns whether the copy and the level are the server's, by their checksums.
     *
     * @return true if they were when the last checksum came
     */
    public boolean isInStep() {
        return levelPercent == WHOLE && copy.isInStep();
    }

    /**
     * Returns the number of chat lines.
     *
     * @return how many messages came
     */
    public int chats() {
        return chats;
    }

    /**
     * Returns the number of connections so far.
     *
     * @return 1, unless the connection broke
     */
    public int connections() {
        return connections;
    }

    /**
     * Returns the reason for the end of the last connection, or of the last try.
     *
     * @return null if none has
     */
    public Disconnection lastEnd() {
        return lastEnd;
    }

    /**
     * The server's time.
     *
     * @return what is known of it
     */
    public SharedClock clock() {
        return game.clock();
    }

    /**
     * The player's cube as it would be drawn.
     *
     * @return played back at an even pace
     */
    public Playback playback() {
        return playback;
    }

    /**
     * Returns the traffic in both directions.
     *
     * @return the counts, which may be cleared
     */
    public Traffic traffic() {
        return transport.total();
    }

    /**
     * Returns the address at which the client listens.
     *
     * @return its address
     */
    public InetSocketAddress address() {
        return transport.localAddress();
    }

    @Override
    public void close() {
        game.close();
    }

    private void take(WorldPacket packet) {
        if (copy.read(packet).isAccepted()) {
            lastSnapshotBits = CODEC.measure(packet);
            traffic().carried(copy.changed().cardinality(), lastSnapshotBits);
            playback.add(copy, nowNanos);
            listener.received(copy);
        }
    }

    /** Listens to the connection. */
    private final class Ends implements GameListener<GameClient> {
        @Override
        public void connected(GameClient client) {
            connections++;
            copy = new CubeCopy(World.CUBES);
            playback.clear();
            levelPercent = 0;
            if (client.send(GameProtocol.RELIABLE, new Chat("hello")) != SendResult.QUEUED) {
                throw new IllegalStateException("a new connection has room for a message");
            }
        }

        @Override
        public void disconnected(GameClient client, Disconnection why) {
            lastEnd = why;
        }

        @Override
        public void receiving(GameClient client, int channel, int fragments, int total) {
            // The last percent is the checksum.
            levelPercent = Math.min(WHOLE - 1, WHOLE * fragments / total);
        }
    }
}

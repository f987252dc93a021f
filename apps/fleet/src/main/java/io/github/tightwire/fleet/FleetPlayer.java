package io.github.tightwire.fleet;

import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Cube;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.world.WorldCopy;
import io.github.tightwire.world.WorldListener;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A player of a match, who rolls through the world in squares. Whenever the connection ends, it asks for another token, twice a second
 * until it gets one. A packet of an older placement than it has seen is refused: wherever that comes from, its match has moved on. Each
 * connection and each placement has a copy of the world of its own. Of one thread.
 */
final class FleetPlayer implements AutoCloseable {
    private static final long RETRY_NANOS = 500_000_000L;
    private static final long WAIT_NANOS = 1_000_000_000L;
    private static final int TICKS_PER_SIDE = 90;
    private static final WorldListener NOBODY = new WorldListener() { };

    private final int id;
    private final int match;
    private final GameClient game;
    private final Supplier<CompletableFuture<byte[]>> tokens;
    private final Consumer<PacketGap> waits;
    private final Input input = new Input();
    private CompletableFuture<byte[]> coming;
    private long nextAskNanos;
    private WorldCopy copy = new WorldCopy(MatchProtocol.TYPES);
    private int placement;
    private int tick;
    private long packetNanos;
    private long nowNanos;
    private long refused;

    /** A player who is not connected yet, and tells of each time that it had to wait. */
    FleetPlayer(int id, int match, Transport transport, Supplier<CompletableFuture<byte[]>> tokens, Consumer<PacketGap> waits,
            long nanos) {
        this.id = id;
        this.match = match;
        this.tokens = tokens;
        this.waits = waits;
        nowNanos = nanos;
        nextAskNanos = nanos;
        Inbox<GameClient> inbox = new Inbox<GameClient>().on(PlacedPacket.class, (from, packet) -> take(packet));
        game = new GameClient(transport, MatchProtocol.PROTOCOL, inbox, new Connections(), nanos);
    }

    /** Hears what has come, and says what is held down: once a tick. */
    void tick(long nanos) {
        nowNanos = nanos;
        game.update(nanos);
        play(input.next());
        if (game.isConnected()) {
            game.send(GameProtocol.UNRELIABLE, input);
        } else if (!game.isConnecting()) {
            connect();
        }
        game.flush();
    }

    int id() {
        return id;
    }

    /** Returns the number of its match. */
    int match() {
        return match;
    }

    /** The newest placement that it has seen; 0 for none. */
    int placement() {
        return placement;
    }

    /** The tick of the newest packet of that placement. */
    int lastTick() {
        return tick;
    }

    /** Returns a cube as the player sees it; null if it has not come. */
    Cube cube(int index) {
        return (Cube) copy.get(index);
    }

    /** Returns the number of refused packets of older placements. */
    long refused() {
        return refused;
    }

    /** Returns the time without a packet of the match, in seconds; infinite if none has come. */
    double silentSeconds(long nanos) {
        return packetNanos == 0 ? Double.POSITIVE_INFINITY : (nanos - packetNanos) / 1e9;
    }

    private void connect() {
        if (coming == null && nowNanos >= nextAskNanos) {
            nextAskNanos = nowNanos + RETRY_NANOS;
            coming = tokens.get();
        }
        if (coming == null || !coming.isDone()) {
            return;
        }
        try {
            game.connect(coming.join());
        } catch (CompletionException e) {
            // The match is on its way: soon again.
        } finally {
            coming = null;
        }
    }

    private void take(PlacedPacket placed) {
        if (placed.placement < placement) {
            refused++;
            return;
        }
        boolean moved = placed.placement > placement;
        WorldCopy into = moved ? new WorldCopy(MatchProtocol.TYPES) : copy;
        if (!placed.packet.read(into).isAccepted()) {
            return;
        }
        int next = into.newestTick();
        if (packetNanos != 0 && (moved || nowNanos - packetNanos > WAIT_NANOS)) {
            waits.accept(new PacketGap(id, (nowNanos - packetNanos) / 1e9, placement, placed.placement, Math.max(0, tick - next)));
        }
        copy = into;
        placement = placed.placement;
        tick = next;
        packetNanos = nowNanos;
        copy.showNewest(NOBODY);
        game.send(GameProtocol.UNRELIABLE, copy.acks());
    }

    private void play(Buttons buttons) {
        int side = input.sequence / TICKS_PER_SIDE % 4;
        buttons.release();
        buttons.pull = true;
        buttons.right = side == 0;
        buttons.up = side == 1;
        buttons.left = side == 2;
        buttons.down = side == 3;
    }

    @Override
    public void close() {
        game.close();
    }

    /** There is nothing to do at the end of a connection but to ask again, which {@link #tick} does. */
    private final class Connections implements GameListener<GameClient> {
        @Override
        public void connected(GameClient client) {
            copy = new WorldCopy(MatchProtocol.TYPES);
        }

        @Override
        public void disconnected(GameClient client, Disconnection why) {
        }
    }
}

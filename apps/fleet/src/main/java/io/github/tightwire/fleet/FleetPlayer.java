package io.github.tightwire.fleet;

import io.github.tightwire.demo.client.Replica;
import io.github.tightwire.demo.packet.Buttons;
import io.github.tightwire.demo.packet.Input;
import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.netcode.Transport;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * A player of a match, who rolls through the world in squares. Whenever the connection ends, it asks for another token, twice a second
 * until it gets one. A snapshot of an older placement than it has seen is refused: wherever that comes from, its match has moved on. Of one
 * thread.
 */
final class FleetPlayer implements AutoCloseable {
    private static final long RETRY_NANOS = 500_000_000L;
    private static final long WAIT_NANOS = 1_000_000_000L;
    private static final int TICKS_PER_SIDE = 90;

    private final int id;
    private final int match;
    private final GameClient game;
    private final Supplier<CompletableFuture<byte[]>> tokens;
    private final Consumer<SnapshotGap> waits;
    private final Input input = new Input();
    private CompletableFuture<byte[]> coming;
    private long nextAskNanos;
    private Replica replica = new Replica();
    private int placement;
    private int tick;
    private long snapshotNanos;
    private long nowNanos;
    private long refused;

    /** A player who is not connected yet, and tells of each time that it had to wait. */
    FleetPlayer(int id, int match, Transport transport, Supplier<CompletableFuture<byte[]>> tokens, Consumer<SnapshotGap> waits,
            long nanos) {
        this.id = id;
        this.match = match;
        this.tokens = tokens;
        this.waits = waits;
        nowNanos = nanos;
        nextAskNanos = nanos;
        Inbox<GameClient> inbox = new Inbox<GameClient>().on(PlacedSnapshot.class, (from, snapshot) -> take(snapshot));
        game = new GameClient(transport, MatchProtocol.forPlayer(), inbox, new Ends(), nanos);
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

    /** The tick of the newest snapshot of that placement. */
    int lastTick() {
        return tick;
    }

    /** Returns the number of refused snapshots of older placements. */
    long refused() {
        return refused;
    }

    /** Returns the time without a snapshot, in seconds; since the start if none has come. */
    double silentSeconds(long nanos) {
        return snapshotNanos == 0 ? Double.POSITIVE_INFINITY : (nanos - snapshotNanos) / 1e9;
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

    private void take(PlacedSnapshot placed) {
        if (placed.placement < placement) {
            refused++;
            return;
        }
        int next = placed.snapshot.tick;
        boolean moved = placed.placement > placement;
        if (snapshotNanos != 0 && (moved || nowNanos - snapshotNanos > WAIT_NANOS)) {
            waits.accept(new SnapshotGap(id, (nowNanos - snapshotNanos) / 1e9, placement, placed.placement, Math.max(0, tick - next)));
        }
        if (moved) {
            placement = placed.placement;
            tick = 0;
            replica = new Replica();
        }
        tick = Math.max(tick, next);
        snapshotNanos = nowNanos;
        replica.apply(placed.snapshot);
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
    private static final class Ends implements GameListener<GameClient> {
        @Override
        public void disconnected(GameClient client, Disconnection why) {
        }
    }
}

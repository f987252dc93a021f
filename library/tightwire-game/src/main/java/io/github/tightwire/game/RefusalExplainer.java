package io.github.tightwire.game;

import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.PacketTracer;
import io.github.tightwire.channels.Violation;
import io.github.tightwire.game.Disconnection.Cause;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Explains the packets that a server refuses: that takes a thousand times as long as to refuse them. In each tick one that was refused
 * after few bits is explained at once; of the others one a second, by a thread of its own, for the log. Of each player one a second in any
 * case.
 */
final class RefusalExplainer {
    /** The bits that are traced at once, as many as most packets of clients have: it is traced in a fraction of a millisecond. */
    static final int MAX_BITS_AT_ONCE = 512;

    /** Of its own, since players cause what it says. */
    private static final Logger LOG = System.getLogger("io.github.tightwire.violations");
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final PacketTracer tracer;
    private final ViolationTraceLimiter limiter = new ViolationTraceLimiter();
    private final AtomicBoolean busy = new AtomicBoolean();
    private boolean explained;
    private boolean explainedLater;
    private long explainedLaterNanos;

    RefusalExplainer(GameProtocol protocol) {
        tracer = new PacketTracer(protocol.channels(), protocol.types(), null);
        tracer.warmUp();
        rehearse(protocol);
    }

    /** Refuses a packet once, so that the first one of a player finds loaded what that takes. */
    private void rehearse(GameProtocol protocol) {
        String nobody = "a rehearsal";
        GameListener<String> deaf = (peer, why) -> { };
        GameSide<String> side = new GameSide<>(true, protocol, new Inbox<>(), deaf, new HandlerTime(() -> 0));
        PeerLink<String> link = new PeerLink<>(nobody, side, (bytes, offset, length) -> { }, message -> { },
                connection -> explain(0, nobody, connection, 0));
        link.start(0);
        // The header of a packet, and too many entries.
        link.receive(new byte[] {0x1E, 0, 0, -1, -1, -1, -1, -1, -1, -1, -1}, 11, 0);
    }

    /** Starts a tick. */
    void begin() {
        explained = false;
    }

    /** Explains the packet that a player's connection is receiving. Returns null if that is not done now. */
    @Nullable Violation explain(long id, Object player, Connection connection, long nanos) {
        byte[] packet = connection.currentPacket();
        if (packet == null || !limiter.take(id, nanos)) {
            return null;
        }
        if (connection.currentPacketBitsRead() <= MAX_BITS_AT_ONCE && !explained) {
            explained = true;
            return tracer.explain(packet, 0, packet.length);
        }
        if (!(explainedLater && nanos - explainedLaterNanos < INTERVAL_NANOS) && !busy.getAndSet(true)) {
            explainedLater = true;
            explainedLaterNanos = nanos;
            Thread thread = new Thread(() -> explain(player.toString(), packet), "explains a refused packet");
            thread.setDaemon(true);
            thread.start();
        }
        return null;
    }

    private void explain(String player, byte[] packet) {
        try {
            Violation violation = tracer.explain(packet, 0, packet.length);
            if (violation != null) {
                LOG.log(Level.WARNING, () -> player + " was disconnected, " + Cause.VIOLATION + ": " + violation);
            }
        } catch (StackOverflowError e) {
            LOG.log(Level.WARNING, () -> "a refused packet of " + player + " can't be explained", e);
        } finally {
            busy.set(false);
        }
    }
}

package io.github.tightwire.game;

import io.github.tightwire.reliable.DatagramSender;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether the other side of a connection has a game layer: a client says hello until the server does, and a server says it in
 * return. A side that has sent packets of reliable for a second, and said no hello, is a peer of another library.
 */
final class HelloExchange {
    private static final long INTERVAL_NANOS = TimeUnit.MILLISECONDS.toNanos(100);
    private static final int MAX_HELLOS = 10;
    private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final boolean isServer;
    private final DatagramSender sender;
    private final TypeFingerprints types;
    private byte @Nullable [] hello;
    private boolean started;
    private long startNanos;
    private boolean greeted;
    private boolean owes;
    private int hellos;
    private long nowNanos;
    private boolean heardPacket;
    private long heardNanos;

    /** Of a server, or of a client. It says the numbers of its types. */
    HelloExchange(boolean isServer, DatagramSender sender, TypeFingerprints types) {
        this.isServer = isServer;
        this.sender = sender;
        this.types = types;
    }

    /** The connection is made. */
    void start(long nanos) {
        started = true;
        startNanos = nanos;
        update(nanos);
    }

    /** A packet of reliable came. */
    void heardPacket() {
        if (!heardPacket) {
            heardPacket = true;
            heardNanos = nowNanos;
        }
    }

    /** The other side said hello. */
    void heardHello() {
        greeted = true;
        owes = isServer && hellos < MAX_HELLOS;
    }

    /** Says hello if it is due: once a tick at most. */
    void update(long nanos) {
        nowNanos = nanos;
        boolean asks = !isServer && !greeted && hellos < MAX_HELLOS && nanos - startNanos >= hellos * INTERVAL_NANOS;
        if (started && (asks || owes)) {
            owes = false;
            hellos++;
            byte[] payload = hello == null ? ControlPayload.hello(types.get()).bytes() : hello;
            hello = payload;
            sender.send(payload, 0, payload.length);
        }
    }

    /** Returns whether the other side has a game layer for certain. */
    boolean isKnown() {
        return greeted;
    }

    /** Returns whether the other side's hello may still come. */
    boolean isAwaited() {
        return started && !greeted && nowNanos - startNanos < PATIENCE_NANOS;
    }

    /** Returns whether the other side is a peer of another library. */
    boolean isForeign() {
        return !greeted && heardPacket && nowNanos - heardNanos >= PATIENCE_NANOS;
    }
}

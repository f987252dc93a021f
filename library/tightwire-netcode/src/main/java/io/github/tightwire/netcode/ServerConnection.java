package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A client of a server: one that shakes hands, and then one that has a slot. Times are those of the server's clock. */
final class ServerConnection {
    /** The time for a handshake if its token has no time-out. */
    private static final int ENDLESS_HANDSHAKE_SECONDS = 10;
    private static final int NO_SLOT = -1;

    /** The address that its packets come from and go to. It becomes another one only once that has answered a challenge. */
    InetSocketAddress address;
    final TokenHistory.Tag tag;
    final PrivateToken token;
    final ReplayProtection window = new ReplayProtection();
    final DecryptQuota openings = new DecryptQuota(DecryptQuota.OF_CLIENT);

    int slot = NO_SLOT;
    /** The next sequence to send, once it has a slot. */
    long sequence;
    long lastSent;
    long lastReceived;
    /** The time of the last packet from its address that may be its own, though it had come from elsewhere before. */
    long lastSeen;
    /** Another address that its packets come from; null if there is none. */
    @Nullable UnprovenPath newPath;
    /** True if the client has shown that it knows its slot. */
    boolean confirmed;

    ServerConnection(InetSocketAddress address, TokenHistory.Tag tag, PrivateToken token) {
        this.address = address;
        this.tag = tag;
        this.token = token;
    }

    boolean hasPlace() {
        return slot != NO_SLOT;
    }

    void losePlace() {
        slot = NO_SLOT;
    }

    /** Returns whether nothing was heard for too long. */
    boolean isOverdue(long now) {
        int seconds = token.timeoutSeconds();
        if (seconds <= 0) {
            if (hasPlace()) {
                return false;
            }
            seconds = ENDLESS_HANDSHAKE_SECONDS;
        }
        return now - lastReceived >= TimeUnit.SECONDS.toNanos(seconds);
    }
}

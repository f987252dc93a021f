package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Clients whose address may have changed, because a router has forgotten theirs for example. A packet has nothing that names its client, so
 * one of an unknown sender is held against the clients that are silent at the address they have, a bounded number of times a tick: what is
 * left of a flood is an unknown sender's, as it would be if nobody were silent.
 */
final class ConnectionMigrations {
    /** Two keep-alives did not come, and a half. */
    static final long SILENT_NANOS = TimeUnit.MILLISECONDS.toNanos(250);

    /** Sequences that are compared in a tick, some nanoseconds each. */
    private static final int LOOKS = 8192;
    /** Tags that are checked in a tick, some tenths of a microsecond each. */
    private static final int TRIES = 32;

    private final Map<InetSocketAddress, ServerConnection> moving = new HashMap<>();
    private final List<ServerConnection> silent = new ArrayList<>();
    private int looks;
    private int tries;

    /** Starts a tick. */
    void begin() {
        silent.clear();
        looks = 0;
        tries = 0;
    }

    /** Takes note of a client that has a slot, at the start of a tick. */
    void consider(ServerConnection connection, long now) {
        if (connection.confirmed && now - connection.lastSeen >= SILENT_NANOS) {
            silent.add(connection);
        }
    }

    /** The client that may be at an address from now on, or null. */
    @Nullable ServerConnection at(InetSocketAddress address) {
        return moving.get(address);
    }

    /** The silent client that a packet of an unknown sender is from, or null. */
    @Nullable ServerConnection senderOf(byte[] datagram, int length, EncryptedPacketReader reader) {
        long sequence = reader.guardedSequence(datagram);
        if (sequence == EncryptedPacketReader.RESERVED_SEQUENCE) {
            return null;
        }
        for (int i = 0; i < silent.size() && looks < LOOKS && tries < TRIES; i++) {
            ServerConnection connection = silent.get(i);
            looks++;
            if (connection.hasPlace() && connection.window.isNear(sequence) && !connection.window.isReplay(sequence)) {
                tries++;
                if (reader.isSealedWith(connection.token.clientToServer(), datagram, length)) {
                    return connection;
                }
            }
        }
        return null;
    }

    /** A packet of a client came from an address that is not its own. Returns what is known of it. */
    UnprovenPath from(ServerConnection connection, InetSocketAddress address) {
        UnprovenPath path = connection.newPath;
        if (path == null || !path.address.equals(address)) {
            forget(connection);
            path = new UnprovenPath(address);
            connection.newPath = path;
            moving.put(address, connection);
        }
        return path;
    }

    /** A client is where it was, or nowhere. */
    void forget(ServerConnection connection) {
        if (connection.newPath != null) {
            moving.remove(connection.newPath.address);
            connection.newPath = null;
        }
    }
}

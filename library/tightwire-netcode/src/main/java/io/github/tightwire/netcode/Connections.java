package io.github.tightwire.netcode;

import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The clients that speak with a server: by address, by client id, by slot; and how many of a host. At the address of one that has a
 * slot there may be another that shakes hands: the same client, which came back.
 */
final class Connections {
    /** Handshakes that there may be for every slot, and at least: each costs a token. */
    private static final int HANDSHAKES_PER_PLACE = 4;
    private static final int MIN_HANDSHAKES = 1024;

    private final Map<InetSocketAddress, ServerConnection> seated = new HashMap<>();
    private final Map<InetSocketAddress, ServerConnection> shaking = new HashMap<>();
    private final Map<Long, ServerConnection> byClientId = new HashMap<>();
    private final Map<Long, Integer> byHost = new HashMap<>();
    private final ServerConnection[] slots;
    private final BitSet taken;
    private final List<ServerConnection> handshakes = new ArrayList<>();
    private final long maxHandshakes;
    private final int maxPerHost;
    private int connected;

    Connections(int maxClients, int maxPerHost) {
        this.slots = new ServerConnection[maxClients];
        this.taken = new BitSet(maxClients);
        this.maxHandshakes = Math.max(MIN_HANDSHAKES, (long) HANDSHAKES_PER_PLACE * maxClients);
        this.maxPerHost = maxPerHost;
    }

    /** The client that has a slot at an address, or null. */
    @Nullable ServerConnection at(InetSocketAddress address) {
        return seated.get(address);
    }

    /** The client that shakes hands at an address, or null. */
    @Nullable ServerConnection shakingHandsAt(InetSocketAddress address) {
        return shaking.get(address);
    }

    /** The client that has a slot with a client id, or null. */
    @Nullable ServerConnection of(long clientId) {
        return byClientId.get(clientId);
    }

    /** The client at a slot, or null. */
    ServerConnection in(int slot) {
        return slots[slot];
    }

    /** The first slot from one on that is taken, or -1. */
    int nextTaken(int slot) {
        return taken.nextSetBit(slot);
    }

    /** Returns whether a host may have one more, in place of another or of null. */
    boolean hostHasRoom(InetSocketAddress address, @Nullable ServerConnection replaced) {
        long host = host(address);
        int leaving = replaced != null && host(replaced.address) == host ? 1 : 0;
        return byHost.getOrDefault(host, 0) - leaving < maxPerHost;
    }

    boolean isFull() {
        return connected == slots.length;
    }

    boolean handshakesAreFull() {
        return handshakes.size() >= maxHandshakes;
    }

    int connected() {
        return connected;
    }

    int handshakes() {
        return handshakes.size();
    }

    ServerConnection handshake(int index) {
        return handshakes.get(index);
    }

    /** Adds one that shakes hands, at an address where nobody does. */
    void add(ServerConnection connection) {
        shaking.put(connection.address, connection);
        byHost.merge(host(connection.address), 1, Integer::sum);
        handshakes.add(connection);
    }

    /** Gives a slot to one that shakes hands, while there is one: the first that is free from a number on. */
    void seat(ServerConnection connection, int from) {
        handshakes.remove(connection);
        shaking.remove(connection.address);
        connection.slot = taken.nextClearBit(from);
        seated.put(connection.address, connection);
        slots[connection.slot] = connection;
        taken.set(connection.slot);
        byClientId.put(connection.token.clientId(), connection);
        connected++;
    }

    /** Has one that has a slot be at another address, where nobody is. */
    void move(ServerConnection connection, InetSocketAddress to) {
        seated.remove(connection.address);
        leaveHost(connection.address);
        connection.address = to;
        seated.put(to, connection);
        byHost.merge(host(to), 1, Integer::sum);
    }

    /** Removes one, whether it has a slot or shakes hands. */
    void remove(ServerConnection connection) {
        leaveHost(connection.address);
        if (connection.hasPlace()) {
            seated.remove(connection.address);
            slots[connection.slot] = null;
            taken.clear(connection.slot);
            byClientId.remove(connection.token.clientId());
            connected--;
            connection.losePlace();
        } else {
            shaking.remove(connection.address);
            handshakes.remove(connection);
        }
    }

    private void leaveHost(InetSocketAddress address) {
        long host = host(address);
        Integer count = byHost.get(host);
        if (count != null && count > 1) {
            byHost.put(host, count - 1);
        } else {
            byHost.remove(host);
        }
    }

    /** IPv4 addresses, and the networks of IPv6, where every host may have any address that it likes. */
    private static long host(InetSocketAddress address) {
        ByteBuffer bytes = ByteBuffer.wrap(address.getAddress().getAddress());
        return address.getAddress() instanceof Inet6Address ? bytes.getLong() : bytes.getInt();
    }
}

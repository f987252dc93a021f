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
 * The clients that speak with a server: by address, by client id, by place; and how many of a host. At the address of one that has a
 * place there may be another that shakes hands: the same client, which came back.
 */
final class Connections {
    /** Handshakes that there may be for every place, and at least: each costs a token. */
    private static final int HANDSHAKES_PER_PLACE = 4;
    private static final int MIN_HANDSHAKES = 1024;

    private final Map<InetSocketAddress, ServerConnection> seated = new HashMap<>();
    private final Map<InetSocketAddress, ServerConnection> shaking = new HashMap<>();
    private final Map<Long, ServerConnection> byClientId = new HashMap<>();
    private final Map<Long, Integer> byHost = new HashMap<>();
    private final ServerConnection[] places;
    private final BitSet taken;
    private final List<ServerConnection> handshakes = new ArrayList<>();
    private final long maxHandshakes;
    private final int maxPerHost;
    private int connected;

    Connections(int maxClients, int maxPerHost) {
        this.places = new ServerConnection[maxClients];
        this.taken = new BitSet(maxClients);
        this.maxHandshakes = Math.max(MIN_HANDSHAKES, (long) HANDSHAKES_PER_PLACE * maxClients);
        this.maxPerHost = maxPerHost;
    }

    /** The client that has a place at an address, or null. */
    @Nullable ServerConnection at(InetSocketAddress address) {
        return seated.get(address);
    }

    /** The client that shakes hands at an address, or null. */
    @Nullable ServerConnection shakingHandsAt(InetSocketAddress address) {
        return shaking.get(address);
    }

    /** The client that has a place with a client id, or null. */
    @Nullable ServerConnection of(long clientId) {
        return byClientId.get(clientId);
    }

    /** The client at a place, or null. */
    ServerConnection in(int place) {
        return places[place];
    }

    /** The first place from one on that is taken, or -1. */
    int nextTaken(int place) {
        return taken.nextSetBit(place);
    }

    /** Returns whether a host may have one more, in place of another or of null. */
    boolean hostHasRoom(InetSocketAddress address, @Nullable ServerConnection replaced) {
        long host = host(address);
        int leaving = replaced != null && host(replaced.address) == host ? 1 : 0;
        return byHost.getOrDefault(host, 0) - leaving < maxPerHost;
    }

    boolean isFull() {
        return connected == places.length;
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

    /** Gives a place to one that shakes hands, while there is one: the first that is free from a number on. */
    void seat(ServerConnection connection, int from) {
        handshakes.remove(connection);
        shaking.remove(connection.address);
        connection.place = taken.nextClearBit(from);
        seated.put(connection.address, connection);
        places[connection.place] = connection;
        taken.set(connection.place);
        byClientId.put(connection.token.clientId(), connection);
        connected++;
    }

    /** Has one that has a place be at another address, where nobody is. */
    void move(ServerConnection connection, InetSocketAddress to) {
        seated.remove(connection.address);
        leaveHost(connection.address);
        connection.address = to;
        seated.put(to, connection);
        byHost.merge(host(to), 1, Integer::sum);
    }

    /** Removes one, whether it has a place or shakes hands. */
    void remove(ServerConnection connection) {
        leaveHost(connection.address);
        if (connection.hasPlace()) {
            seated.remove(connection.address);
            places[connection.place] = null;
            taken.clear(connection.place);
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

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

/** Who speaks with a server: by address, by client id, by place; and how many of a host. */
final class Connections {
    /** Handshakes that there may be for every place, and at least: each costs a token. */
    private static final int HANDSHAKES_PER_PLACE = 4;
    private static final int MIN_HANDSHAKES = 1024;

    private final Map<InetSocketAddress, Connection> byAddress = new HashMap<>();
    private final Map<Long, Connection> byClientId = new HashMap<>();
    private final Map<Long, Integer> byHost = new HashMap<>();
    private final Connection[] places;
    private final BitSet taken;
    private final List<Connection> handshakes = new ArrayList<>();
    private final long maxHandshakes;
    private final int maxPerHost;
    private int connected;

    Connections(int maxClients, int maxPerHost) {
        this.places = new Connection[maxClients];
        this.taken = new BitSet(maxClients);
        this.maxHandshakes = Math.max(MIN_HANDSHAKES, (long) HANDSHAKES_PER_PLACE * maxClients);
        this.maxPerHost = maxPerHost;
    }

    /** Who is at an address, or null. */
    @Nullable Connection at(InetSocketAddress address) {
        return byAddress.get(address);
    }

    /** Who has a place, or null. */
    Connection in(int place) {
        return places[place];
    }

    /** The first place from one on that is taken, or -1. */
    int nextTaken(int place) {
        return taken.nextSetBit(place);
    }

    boolean hasClient(long clientId) {
        return byClientId.containsKey(clientId);
    }

    boolean hostHasRoom(InetSocketAddress address) {
        return byHost.getOrDefault(host(address), 0) < maxPerHost;
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

    Connection handshake(int index) {
        return handshakes.get(index);
    }

    /** Adds one that shakes hands, at an address where nobody is. */
    void add(Connection connection) {
        byAddress.put(connection.address, connection);
        byHost.merge(host(connection.address), 1, Integer::sum);
        handshakes.add(connection);
    }

    /** Gives a place to one that shakes hands, while there is one. */
    void seat(Connection connection) {
        handshakes.remove(connection);
        connection.place = taken.nextClearBit(0);
        places[connection.place] = connection;
        taken.set(connection.place);
        byClientId.put(connection.token.clientId(), connection);
        connected++;
    }

    /** Removes one, whether it has a place or shakes hands. */
    void remove(Connection connection) {
        byAddress.remove(connection.address);
        byHost.computeIfPresent(host(connection.address), (host, count) -> count == 1 ? null : count - 1);
        if (connection.hasPlace()) {
            places[connection.place] = null;
            taken.clear(connection.place);
            byClientId.remove(connection.token.clientId());
            connected--;
            connection.losePlace();
        } else {
            handshakes.remove(connection);
        }
    }

    /** IPv4 addresses, and the networks of IPv6, where every host may have any address that it likes. */
    private static long host(InetSocketAddress address) {
        ByteBuffer bytes = ByteBuffer.wrap(address.getAddress().getAddress());
        return address.getAddress() instanceof Inet6Address ? bytes.getLong() : bytes.getInt();
    }
}

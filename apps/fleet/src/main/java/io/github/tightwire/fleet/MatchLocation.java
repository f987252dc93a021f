package io.github.tightwire.fleet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.net.InetSocketAddress;

/** The present place of a match. */
final class MatchLocation implements BitSerializable {
    private static final int MAX_HOST_BYTES = 255;
    private static final int MAX_PORT = 65535;

    int match;
    /** The number of the placement: 1 for the first, and one more for each after it. */
    int placement;
    private String host = "";
    private int port;

    MatchLocation() {
    }

    MatchLocation(int match, int placement, InetSocketAddress address) {
        this.match = match;
        this.placement = placement;
        host = address.getAddress().getHostAddress();
        port = address.getPort();
    }

    InetSocketAddress address() {
        return new InetSocketAddress(host, port);
    }

    @Override
    public void serialize(BitStream s) {
        match = s.serializeInt(match, 0, LocateMatch.MAX_MATCHES - 1);
        placement = s.serializeInt(placement, 1, Integer.MAX_VALUE);
        host = s.serializeString(host, MAX_HOST_BYTES);
        port = s.serializeInt(port, 1, MAX_PORT);
    }
}

package io.github.tightwire.fleet;

import java.util.Map;

/**
 * A process's line to the cluster's network.
 *
 * @param port at which the other members reach it, at the loopback; 0 for any that is free
 * @param ownHost where it listens, at the same port, and where its own connections come from; empty for the loopback itself
 */
record ClusterLink(int port, String ownHost) {
    /** The host of all members of the cluster. */
    static final String HOST = "127.0.0.1";

    /** A line of its own for whom nothing is in between. */
    static ClusterLink direct() {
        return new ClusterLink(0, "");
    }

    /** The settings of Pekko's remoting for it. */
    Map<String, Object> settings() {
        return Map.of(
                "pekko.remote.artery.canonical.hostname", HOST,
                "pekko.remote.artery.canonical.port", port,
                "pekko.remote.artery.bind.hostname", ownHost,
                "pekko.remote.artery.advanced.tcp.outbound-client-hostname", ownHost);
    }
}

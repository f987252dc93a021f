package io.github.tightwire.demo.matchmaker;

import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The limit of tokens for a host: some at once, and then one every few seconds; and its network a few times as many. Safe for use by
 * several threads.
 *
 * <p>It remembers a bounded number of hosts and networks. Who makes it forget needs as many, and could have as many tokens of them.
 */
final class TokenLimit {
    /** The time between two tokens of a host. */
    static final int SECONDS_PER_TOKEN = 2;
    /** The number of hosts' tokens that a network may have. */
    static final int HOSTS_PER_NETWORK = 4;

    private static final int MAX_NETWORKS = 8192;
    private static final long NANOS_PER_TOKEN = SECONDS_PER_TOKEN * 1_000_000_000L;

    private final int atOnce;
    /** The end of each one's waiting time, the one that came longest ago first. */
    private final Map<Network, Long> paidNanos = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Network, Long> eldest) {
            return size() > MAX_NETWORKS;
        }
    };

    TokenLimit(int atOnce) {
        this.atOnce = atOnce;
    }

    /** Returns whether a host may have another token now; then it has it. */
    synchronized boolean take(InetAddress address, long nowNanos) {
        Network host = Network.host(address);
        Network network = Network.customer(address);
        long hostPaid = paid(host, nowNanos);
        long networkPaid = paid(network, nowNanos);
        long networkNanosPerToken = NANOS_PER_TOKEN / HOSTS_PER_NETWORK;
        if (hostPaid - nowNanos > (atOnce - 1) * NANOS_PER_TOKEN
                || networkPaid - nowNanos > (HOSTS_PER_NETWORK * atOnce - 1) * networkNanosPerToken) {
            return false;
        }
        paidNanos.put(host, hostPaid + NANOS_PER_TOKEN);
        paidNanos.put(network, networkPaid + networkNanosPerToken);
        return true;
    }

    private long paid(Network network, long nowNanos) {
        Long known = paidNanos.get(network);
        return known == null || known - nowNanos < 0 ? nowNanos : known;
    }
}

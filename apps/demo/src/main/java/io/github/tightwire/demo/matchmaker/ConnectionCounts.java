package io.github.tightwire.demo.matchmaker;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;

/** The number of connections at a time, bounded for each host, for each network and for all. Safe for use by several threads. */
final class ConnectionCounts {
    private final int maxPerHost;
    private final int maxPerNetwork;
    private final int max;
    private final Map<Network, Integer> counts = new HashMap<>();
    private int total;

    ConnectionCounts(int maxPerHost, int maxPerNetwork, int max) {
        this.maxPerHost = maxPerHost;
        this.maxPerNetwork = maxPerNetwork;
        this.max = max;
    }

    /** One more, unless it is one too many. */
    synchronized boolean add(InetAddress address) {
        Network host = Network.host(address);
        Network network = Network.customer(address);
        if (count(host) >= maxPerHost || count(network) >= maxPerNetwork || total >= max) {
            return false;
        }
        counts.merge(host, 1, Integer::sum);
        counts.merge(network, 1, Integer::sum);
        total++;
        return true;
    }

    /** One less. */
    synchronized void remove(InetAddress address) {
        remove(Network.host(address));
        remove(Network.customer(address));
        total--;
    }

    private int count(Network network) {
        return counts.getOrDefault(network, 0);
    }

    private void remove(Network network) {
        counts.computeIfPresent(network, (key, count) -> count == 1 ? null : count - 1);
    }
}

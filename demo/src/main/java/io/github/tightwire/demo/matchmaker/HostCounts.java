package io.github.tightwire.demo.matchmaker;

import java.net.InetAddress;
import java.util.HashMap;
import java.util.Map;

/** How much of something each host has at a time, bounded for each and for all. Safe for use by several threads. */
final class HostCounts {
    private final int maxPerHost;
    private final int max;
    private final Map<Host, Integer> counts = new HashMap<>();
    private int total;

    HostCounts(int maxPerHost, int max) {
        this.maxPerHost = maxPerHost;
        this.max = max;
    }

    /** One more, unless it is one too many. */
    synchronized boolean add(InetAddress address) {
        Host host = Host.of(address);
        int count = counts.getOrDefault(host, 0);
        if (count == maxPerHost || total == max) {
            return false;
        }
        counts.put(host, count + 1);
        total++;
        return true;
    }

    /** One less. */
    synchronized void remove(InetAddress address) {
        counts.computeIfPresent(Host.of(address), (host, count) -> count == 1 ? null : count - 1);
        total--;
    }
}

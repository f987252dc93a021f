package io.github.tightwire.demo.matchmaker;

import java.net.InetAddress;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * How many tokens a host may have: some at once, and then one every few seconds. Safe for use by several threads.
 *
 * <p>It remembers a bounded number of hosts. Who makes it forget needs as many hosts, and could have as many tokens of them.
 */
final class TokenLimit {
    /** How long until a host may have another. */
    static final int SECONDS_PER_TOKEN = 2;

    private static final int MAX_HOSTS = 4096;
    private static final long NANOS_PER_TOKEN = SECONDS_PER_TOKEN * 1_000_000_000L;

    private final int atOnce;
    /** When each host will have had its tokens' time, the one that came longest ago first. */
    private final Map<Host, Long> paidNanos = new LinkedHashMap<>(16, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<Host, Long> eldest) {
            return size() > MAX_HOSTS;
        }
    };

    TokenLimit(int atOnce) {
        this.atOnce = atOnce;
    }

    /** Whether a host may have another token now; then it has it. */
    synchronized boolean take(InetAddress address, long nowNanos) {
        Host host = Host.of(address);
        Long known = paidNanos.get(host);
        long paid = known == null || known - nowNanos < 0 ? nowNanos : known;
        if (paid - nowNanos > (atOnce - 1) * NANOS_PER_TOKEN) {
            return false;
        }
        paidNanos.put(host, paid + NANOS_PER_TOKEN);
        return true;
    }
}

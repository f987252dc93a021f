package io.github.tightwire.capture;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** Counts, by reason, the packets of a capture that are no datagrams. */
final class SkippedPackets {
    /** A file may have as many kinds of packets as it has packets. */
    static final int MAX_REASONS = 64;
    static final String OTHER = "other reasons";

    private final Map<String, Long> counts = new LinkedHashMap<>();

    void add(String reason) {
        boolean isListed = counts.containsKey(reason) || counts.size() < MAX_REASONS;
        counts.merge(isListed ? reason : OTHER, 1L, Long::sum);
    }

    Map<String, Long> counts() {
        return Collections.unmodifiableMap(new LinkedHashMap<>(counts));
    }
}

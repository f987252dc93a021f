package io.github.tightwire.fleet;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The waits of each player, and what was lost meanwhile. */
final class PlayerWaits {
    private final Map<Integer, List<PacketGap>> waits = new HashMap<>();

    void add(PacketGap wait) {
        waits.computeIfAbsent(wait.player(), player -> new ArrayList<>()).add(wait);
    }

    /** In words, for a player. */
    String of(int player) {
        List<PacketGap> all = waits.getOrDefault(player, List.of());
        double longest = all.stream().mapToDouble(PacketGap::seconds).max().orElse(0);
        int lost = all.stream().mapToInt(PacketGap::lostTicks).sum();
        return String.format(Locale.ROOT, "waited %d times, %.1f s at most; %d ticks lost", all.size(), longest, lost);
    }
}

package io.github.tightwire.microscope;

import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.StringJoiner;

/** The entities and events of a world's packets, by type: how many of them, what became of them, and their bits. */
public final class WorldTotals {
    private static final List<String> KINDS = List.of("spawned", "changed", "despawned", "event");

    private final Map<String, Sum> types = new LinkedHashMap<>();

    /** Of one type. */
    private static final class Sum {
        private final int[] counts = new int[KINDS.size()];
        private double bits;

        @Override
        public String toString() {
            StringJoiner words = new StringJoiner(", ");
            for (int i = 0; i < counts.length; i++) {
                if (counts[i] > 0) {
                    words.add(counts[i] + " " + KINDS.get(i) + (KINDS.get(i).equals("event") && counts[i] > 1 ? "s" : ""));
                }
            }
            return words.add(String.format(Locale.ROOT, "%.1f bits", bits)).toString();
        }
    }

    /** Of no packets. */
    public WorldTotals() {
    }

    /**
     * Adds a packet.
     *
     * @param world the packet's trace
     */
    public void add(Trace world) {
        for (Operation operation : world.operations()) {
            int kind = KINDS.indexOf(operation.operation());
            if (kind >= 0 && operation.coding() != null) {
                Sum sum = types.computeIfAbsent(operation.path().replaceAll("\\[.*", ""), type -> new Sum());
                sum.counts[kind]++;
                sum.bits += operation.coding().bits();
            }
        }
    }

    /**
     * Returns a line for each type.
     *
     * @return for example {@code Ship: 2 spawned, 30 changed, 412.5 bits}; none if there were no entities and no events
     */
    public List<String> lines() {
        return types.entrySet().stream().map(type -> type.getKey() + ": " + type.getValue()).toList();
    }

    /**
     * Returns a packet of a world as a line.
     *
     * @param world its trace
     * @return for example {@code world packet 12 of tick 40 (Ship: 30 changed, 412.5 bits)}, or why it can't be explained
     */
    public static String words(Trace world) {
        Object number = value(world, "sequence");
        Object tick = value(world, "tick");
        String name = "world packet" + (number == null ? "" : " " + number) + (tick == null ? "" : " of tick " + tick);
        if (world.verdict() == null || !world.verdict().isAccepted()) {
            return name + ", " + why(world);
        }
        WorldTotals totals = new WorldTotals();
        totals.add(world);
        return name + (totals.types.isEmpty() ? "" : " (" + String.join("; ", totals.lines()) + ")");
    }

    private static String why(Trace world) {
        Operation stopped = world.stoppedAt();
        if (stopped != null && stopped.operation().equals("reference")) {
            return "not explained: it is relative to " + String.valueOf(stopped.value()).replaceFirst(",.*", "")
                    + ", which came before the recording";
        }
        return world.thrown() == null ? String.valueOf(world.verdict()) : "the program threw " + ExceptionText.words(world.thrown());
    }

    private static Object value(Trace world, String operation) {
        return world.operations().stream().filter(each -> each.operation().equals(operation)).findFirst().map(Operation::value)
                .orElse(null);
    }
}

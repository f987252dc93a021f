package io.github.tightwire.benchmarks.worlds;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** One way to send a world to so many players, in the median of its processes. */
final class Row {
    static final String HEADER = """
            | kind | players | entities | us a tick | spread | of first | sent a tick | ns each | bytes | garbage | joining, us | heap, MB |
            |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|""";

    private final String kind;
    private final int players;
    private final int entities;
    private final List<Figures> processes = new ArrayList<>();
    private boolean outOfMemory;

    Row(String kind, int players, int entities) {
        this.kind = kind;
        this.players = players;
        this.entities = entities;
    }

    /** Adds what a process found. */
    void add(Figures figures) {
        processes.add(figures);
    }

    /** Notes that a process ran out of memory: others would, too. */
    void endWithoutMemory() {
        outOfMemory = true;
    }

    boolean isOutOfMemory() {
        return outOfMemory;
    }

    /**
     * The row.
     *
     * @param first the row of the kind to compare with
     * @param heap that each process may have, in MB
     */
    String markdown(Row first, int heap) {
        String start = String.format(Locale.ROOT, "| %s | %d | %,d | ", kind, players, entities);
        if (outOfMemory) {
            return start + String.format(Locale.ROOT, "out of memory: %,d MB | | | | | | | | |", heap);
        }
        double[] nanos = processes.stream().mapToDouble(Figures::nanos).sorted().toArray();
        double micros = median(Figures::nanos) / 1e3;
        String compared = first.outOfMemory ? "" : String.format(Locale.ROOT, "%.2f", ratio(first));
        return start + String.format(Locale.ROOT, "%,.1f | %.0f%% | %s | %,.0f | %,.0f | %,.0f | %,.0f | %,.1f | %,.0f |", micros,
                100 * (nanos[nanos.length - 1] - nanos[0]) / 1e3 / micros, compared, median(Figures::sent),
                median(figures -> figures.nanos() / figures.sent()), median(Figures::bytesPerSnapshot), median(Figures::garbage),
                median(Figures::joiningNanos) / 1e3, median(Figures::heap) / (1 << 20));
    }

    /** The median of the ratios of processes that had their turn one after the other. */
    private double ratio(Row first) {
        double[] ratios = new double[processes.size()];
        for (int i = 0; i < ratios.length; i++) {
            ratios[i] = processes.get(i).nanos() / first.processes.get(i).nanos();
        }
        return middle(ratios);
    }

    private double median(ToDoubleFunction<Figures> figure) {
        return middle(processes.stream().mapToDouble(figure).toArray());
    }

    private static double middle(double[] figures) {
        double[] sorted = figures.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}

package io.github.tightwire.benchmarks.worlds;

import java.util.Arrays;
import java.util.Locale;

/**
 * The cost of a server's ticks, in the mean of many.
 *
 * @param nanos of CPU, a tick
 * @param sent entities, a tick, to all players together
 * @param bytesPerSnapshot for one player
 * @param garbage bytes that the server's thread allocates, a tick
 * @param joiningNanos of CPU, in the longest of the first ticks after all players have joined at once
 * @param heap bytes in use afterwards
 */
record Figures(double nanos, double sent, double bytesPerSnapshot, double garbage, double joiningNanos, double heap) {
    /** Returns the figures that another process has printed. */
    static Figures parse(String line) {
        double[] figures = Arrays.stream(line.trim().split(" ")).mapToDouble(Double::parseDouble).toArray();
        return new Figures(figures[0], figures[1], figures[2], figures[3], figures[4], figures[5]);
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%.0f %.2f %.2f %.1f %.0f %.0f", nanos, sent, bytesPerSnapshot, garbage, joiningNanos, heap);
    }
}

package io.github.tightwire.benchmarks;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The figures of one way, a round each. */
final class Series {
    private final List<Double> figures = new ArrayList<>();

    void add(double figure) {
        figures.add(figure);
    }

    double median() {
        return median(figures.stream().mapToDouble(Double::doubleValue).sorted().toArray());
    }

    /** Returns the ratios to another's, round by round, sorted. */
    double[] ratios(Series other) {
        double[] ratios = new double[figures.size()];
        Arrays.setAll(ratios, i -> figures.get(i) / other.figures.get(i));
        Arrays.sort(ratios);
        return ratios;
    }

    /** Returns the one in the middle. */
    static double median(double[] sorted) {
        return sorted[sorted.length / 2];
    }
}

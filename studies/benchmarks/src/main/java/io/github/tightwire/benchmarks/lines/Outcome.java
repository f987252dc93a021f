package io.github.tightwire.benchmarks.lines;

/**
 * The outcome of a scenario.
 *
 * @param scenario it was
 * @param arrivedAt for each flow, the bytes that had arrived at each tenth of a second
 * @param tcpArrivedAt the same of TCP
 * @param dropped the share of ours that the queue dropped, in the last ten seconds
 * @param medianWaitMillis in the queue, of ours, in the last ten seconds
 * @param ticks of the first sender in the last ten seconds
 */
record Outcome(Scenario scenario, long[][] arrivedAt, long[] tcpArrivedAt, double dropped, int medianWaitMillis, int ticks) {
    /** Bits a second that arrived between two times in tenths of a second, of all flows. */
    double bitsPerSecond(int from, int to) {
        double sum = 0;
        for (int i = 0; i < arrivedAt.length; i++) {
            sum += bitsPerSecond(i, from, to);
        }
        return sum;
    }

    double bitsPerSecond(int flow, int from, int to) {
        return (arrivedAt[flow][to] - arrivedAt[flow][from]) * 8.0 * 10 / (to - from);
    }

    /** Of the last ten seconds. */
    double settled() {
        return bitsPerSecond(scenario.fromSecond() * 10, scenario.seconds() * 10);
    }

    double tcpSettled() {
        int from = scenario.fromSecond() * 10;
        return (tcpArrivedAt[scenario.seconds() * 10] - tcpArrivedAt[from]) * 8.0 * 10 / (scenario.seconds() * 10 - from);
    }

    /** Returns the ratio of the largest share of a flow to the smallest one, in the last ten seconds. */
    double shareRatio() {
        double least = Double.MAX_VALUE;
        double most = 0;
        for (int i = 0; i < arrivedAt.length; i++) {
            double bits = bitsPerSecond(i, scenario.fromSecond() * 10, scenario.seconds() * 10);
            least = Math.min(least, bits);
            most = Math.max(most, bits);
        }
        return most / Math.max(1, least);
    }

    /** Returns the seconds for which the flow that fares worst stays below a rate at a stretch. */
    double longestBelow(double bits) {
        int longest = 0;
        for (int i = 0; i < arrivedAt.length; i++) {
            int below = 0;
            for (int t = 5; t < arrivedAt[i].length; t++) {
                below = bitsPerSecond(i, t - 5, t) < bits ? below + 1 : 0;
                longest = Math.max(longest, below);
            }
        }
        return longest / 10.0;
    }
}

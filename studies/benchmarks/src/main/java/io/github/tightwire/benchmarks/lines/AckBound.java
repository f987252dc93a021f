package io.github.tightwire.benchmarks.lines;

import io.github.tightwire.benchmarks.lines.Line.Jitter;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;

/**
 * The rate that acks can prove. An ack tells of the newest datagram and the 31 before it, so that one which more than these overtake is
 * told of by none. A model of its own, of datagrams as fast as the line carries them, with an ack for each: it shares nothing with the
 * library.
 */
final class AckBound {
    private static final int COVERED = 32;
    private static final int DATAGRAMS = 20_000;

    private AckBound() {
    }

    /** Returns the part of the line × (1 − loss) of which acks can tell. */
    static double share(Line line) {
        return line.jitter() == Jitter.INDEPENDENT && line.jitterMillis() > 0 ? shareWhereTheyOvertake(line) : 1;
    }

    /** Returns that part in bits a second. */
    static double bitsPerSecond(Line line) {
        return line.bitsPerSecond() * (1 - line.loss()) * share(line);
    }

    private record Arrival(int number, double millis) {
    }

    private static double shareWhereTheyOvertake(Line line) {
        SplittableRandom random = new SplittableRandom(1);
        double apartMillis = Way.DATAGRAM_BYTES * 8_000.0 / line.bitsPerSecond();
        List<Arrival> arrivals = new ArrayList<>();
        for (int i = 0; i < DATAGRAMS; i++) {
            if (random.nextDouble() >= line.loss()) {
                arrivals.add(new Arrival(i, i * apartMillis + line.jitterMillis() * random.nextDouble()));
            }
        }
        arrivals.sort(Comparator.comparingDouble(Arrival::millis));
        int newest = 0;
        double proven = 0;
        for (Arrival arrival : arrivals) {
            newest = Math.max(newest, arrival.number);
            proven += newest - arrival.number < COVERED ? 1 : 0;
        }
        return proven / arrivals.size();
    }
}

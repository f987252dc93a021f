package io.github.tightwire.benchmarks.lines;

import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/** One direction of a {@link Line}: a queue before a bottleneck, then losses, then a delay. The way back has no bottleneck. */
final class Way {
    static final int DATAGRAM_BYTES = 1_228;
    private static final double NANOS = 1e9;
    private static final long MILLI = 1_000_000;
    private static final int LEAST_DATAGRAMS = 3;

    private final boolean hasBottleneck;
    private final SplittableRandom random;
    private final PriorityQueue<Flight> flights =
            new PriorityQueue<>(Comparator.<Flight>comparingLong(f -> f.due).thenComparingLong(f -> f.number));
    private Line line;
    private double queuedBits;
    private long since;
    private boolean losing;
    private long takenFrom;
    private long takenUntil;
    private long lastDue;
    private long number;

    /** A datagram on its way. */
    static final class Flight {
        private final Object to;
        private final byte[] bytes;
        private final long waited;
        private final long due;
        private final long number;

        Flight(Object to, byte[] bytes, long waited, long due, long number) {
            this.to = to;
            this.bytes = bytes;
            this.waited = waited;
            this.due = due;
            this.number = number;
        }

        Object to() {
            return to;
        }

        byte[] bytes() {
            return bytes;
        }

        /** Returns the time that it waited in the queue, in nanoseconds. */
        long waited() {
            return waited;
        }
    }

    Way(Line line, boolean hasBottleneck, SplittableRandom random) {
        this.line = line;
        this.hasBottleneck = hasBottleneck;
        this.random = random;
    }

    void become(Line changed) {
        line = changed;
    }

    /** Takes a datagram; returns false where the queue has no room for it. */
    boolean send(long now, Object to, byte[] bytes, int onTheLine) {
        long waited = 0;
        long carried = now;
        if (hasBottleneck) {
            double rate = line.bitsPerSecond() / NANOS;
            queuedBits = Math.max(0, queuedBits - (now - since) * rate);
            since = now;
            double most = Math.max(line.queueMillis() * MILLI * rate, LEAST_DATAGRAMS * DATAGRAM_BYTES * 8.0);
            if (queuedBits > most) {
                return false;
            }
            waited = (long) (queuedBits / rate);
            queuedBits += onTheLine * 8.0;
            carried += (long) (queuedBits / rate);
        }
        if (!isLost()) {
            flights.add(new Flight(to, bytes, waited, carried + line.latencyMillis() * MILLI + jitter(carried), number++));
        }
        return true;
    }

    /** The next datagram that has arrived, or null. */
    Flight arrived(long now) {
        return !flights.isEmpty() && flights.peek().due <= now ? flights.remove() : null;
    }

    private boolean isLost() {
        if (line.burstDatagrams() <= 1) {
            return random.nextDouble() < line.loss();
        }
        double leave = 1 / line.burstDatagrams();
        losing = losing ? random.nextDouble() >= leave : random.nextDouble() < leave * line.loss() / (1 - line.loss());
        return losing;
    }

    private long jitter(long carried) {
        long most = line.jitterMillis() * MILLI;
        if (most == 0) {
            return 0;
        }
        if (line.jitter() == Line.Jitter.INDEPENDENT) {
            return random.nextLong(most + 1);
        }
        while (takenUntil < carried) {
            takenFrom = takenUntil + random.nextLong(most) + 1;
            takenUntil = takenFrom + random.nextLong(most) + 1;
        }
        long due = Math.max(lastDue, carried < takenFrom ? carried : takenUntil);
        lastDue = due;
        return due - carried;
    }
}

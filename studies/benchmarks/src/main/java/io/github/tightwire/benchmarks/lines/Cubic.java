package io.github.tightwire.benchmarks.lines;

import java.util.TreeSet;

/** A TCP flow that always has something to send: CUBIC (RFC 9438), with selective acks, and an ack for each segment. */
final class Cubic {
    private static final int ON_THE_LINE = 1_500;
    private static final int ACK_BYTES = 60;
    private static final double C = 0.4;
    private static final double BETA = 0.7;
    private static final int REORDERING = 3;
    private static final double NANOS = 1e9;
    private static final double MIN_TIMEOUT = 0.2e9;

    private final Way down;
    private final Way up;
    private final TreeSet<Long> underWay = new TreeSet<>();
    private double window = 10;
    private double threshold = 1e9;
    private double most;
    private double inflection;
    private long epoch = -1;
    private double roundTrip;
    private long next;
    private long recovery = -1;
    private long lastAck;
    private long arrivedBytes;

    private record Segment(long number, long sentAt) {
    }

    /** The receiver's acknowledgement of one segment. */
    private record Ack(Segment segment) {
    }

    Cubic(Way down, Way up) {
        this.down = down;
        this.up = up;
    }

    long arrivedBytes() {
        return arrivedBytes;
    }

    void run(long now) {
        if (!underWay.isEmpty() && now - lastAck > Math.max(MIN_TIMEOUT, 2 * roundTrip)) {
            underWay.clear();
            threshold = Math.max(2, window * BETA);
            most = window;
            window = 2;
            epoch = -1;
            lastAck = now;
        }
        while (underWay.size() < (long) window) {
            if (underWay.isEmpty()) {
                lastAck = now;
            }
            Segment segment = new Segment(next++, now);
            underWay.add(segment.number);
            down.send(now, segment, new byte[0], ON_THE_LINE);
        }
    }

    boolean arrive(long now, Object what) {
        if (what instanceof Segment segment) {
            arrivedBytes += ON_THE_LINE;
            up.send(now, new Ack(segment), new byte[0], ACK_BYTES);
        } else if (what instanceof Ack ack) {
            acked(now, ack.segment);
        }
        return what instanceof Segment || what instanceof Ack;
    }

    private void acked(long now, Segment segment) {
        lastAck = now;
        roundTrip = roundTrip == 0 ? now - segment.sentAt : roundTrip + (now - segment.sentAt - roundTrip) / 8;
        if (!underWay.remove(segment.number)) {
            return;
        }
        // Three later ones arrived, or a quarter of a round trip of them: reordering is no loss (RFC 8985 in spirit).
        boolean lost = false;
        while (!underWay.isEmpty() && underWay.first() < segment.number - Math.max(REORDERING, window / 4)) {
            lost |= underWay.pollFirst() > recovery;
        }
        if (lost) {
            recovery = next;
            most = window < most ? window * (1 + BETA) / 2 : window;
            window = Math.max(2, window * BETA);
            threshold = window;
            epoch = -1;
        } else if (window < threshold) {
            window += 1;
        } else {
            grow(now);
        }
    }

    private void grow(long now) {
        if (epoch < 0) {
            epoch = now;
            inflection = Math.cbrt(Math.max(0, most - window) / C);
            most = Math.max(most, window);
        }
        double t = (now - epoch + roundTrip) / NANOS;
        double target = C * Math.pow(t - inflection, 3) + most;
        double reno = window + 3 * (1 - BETA) / (1 + BETA) / window;
        target = Math.max(window, Math.min(1.5 * window, target));
        window = Math.max(window + (target - window) / window, reno);
    }
}

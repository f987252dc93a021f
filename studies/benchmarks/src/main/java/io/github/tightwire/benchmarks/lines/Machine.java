package io.github.tightwire.benchmarks.lines;

import java.util.SplittableRandom;

/** The times at which a machine's frames begin, and when it stands still. */
final class Machine {
    private static final double NANOS = 1e9;
    private static final long MILLI = 1_000_000;
    private static final double DRIFT = 0.003;

    private final Pace pace;
    private final SplittableRandom random;
    private final double frameNanos;
    private final int flushes;
    private double frame;
    private long nextFrame;
    private long nextFlush;
    private int flushed;

    /**
     * The pace that a machine keeps.
     *
     * @param hertz frames a second where it is on time
     * @param flushes a frame
     * @param slowFromMillis a slow machine's frames take from so long
     * @param slowToMillis to so long; 0 for a machine that is on time
     * @param pauseMillis it stands still for 20 ms to so long, every two seconds on average; 0 for never
     */
    record Pace(int hertz, int flushes, int slowFromMillis, int slowToMillis, int pauseMillis) {
        static final Pace USUAL = new Pace(60, 4, 0, 0, 0);

        static Pace of(int hertz, int flushes) {
            return new Pace(hertz, flushes, 0, 0, 0);
        }

        static Pace slow() {
            return new Pace(60, 4, 100, 150, 0);
        }

        static Pace pausing() {
            return new Pace(60, 4, 0, 0, 500);
        }

        boolean isOnTime() {
            return slowToMillis == 0 && pauseMillis == 0;
        }
    }

    Machine(Pace pace, SplittableRandom random) {
        this.pace = pace;
        this.random = random;
        // No two clocks agree.
        frameNanos = NANOS / pace.hertz() * (1 + DRIFT * (2 * random.nextDouble() - 1));
        flushes = pace.flushes();
        frame = random.nextDouble() * frameNanos;
        nextFrame = (long) frame;
    }

    /** Returns whether a frame begins now. */
    boolean beginsFrame(long now) {
        if (now < nextFrame) {
            return false;
        }
        double length = pace.slowToMillis() > 0
                ? random.nextDouble(pace.slowFromMillis(), pace.slowToMillis()) * MILLI
                : frameNanos;
        if (pace.pauseMillis() > 0 && random.nextDouble() < frameNanos / (2 * NANOS)) {
            length = random.nextDouble(20, pace.pauseMillis()) * MILLI;
        }
        frame = Math.max(frame + length, now + 1);
        nextFrame = (long) frame;
        flushed = 1;
        nextFlush = now + (long) (length / flushes);
        // A frame that is late computes all the time, and flushes once.
        flushed = length > 1.5 * frameNanos ? flushes : 1;
        return true;
    }

    /** Returns whether it flushes now, besides at the beginning of a frame. */
    boolean flushes(long now) {
        if (flushed >= flushes || now < nextFlush) {
            return false;
        }
        flushed++;
        nextFlush += (long) (frameNanos / flushes);
        return true;
    }
}

package io.github.tightwire.reliable;

import java.util.Arrays;

/** The number of bytes within the last second, in steps of a tenth of it. */
final class RateMeter {
    private static final long STEP_NANOS = 100_000_000;
    private static final int STEPS = 10;

    /** A ring of the last whole steps. */
    private final long[] steps = new long[STEPS];
    private long step;
    private long current;
    private long sum;

    /** Counts bytes at a time that is not before that of the last call, in nanoseconds. */
    void add(long time, int bytes) {
        advance(time);
        current += bytes;
    }

    /** Changes nothing: any thread may ask, of a moment that may be over. */
    long bytesPerSecond(long time) {
        long passed = time / STEP_NANOS - step;
        if (passed > STEPS) {
            return 0;
        }
        long bytes = passed > 0 ? sum + current : sum;
        for (int i = 0; i < passed; i++) {
            bytes -= steps[(int) ((step + i) % STEPS)];
        }
        return bytes;
    }

    private void advance(long time) {
        long now = time / STEP_NANOS;
        if (now - step > STEPS) {
            Arrays.fill(steps, 0);
            current = 0;
            sum = 0;
            step = now;
        }
        while (step < now) {
            int slot = (int) (step % STEPS);
            sum += current - steps[slot];
            steps[slot] = current;
            current = 0;
            step++;
        }
    }
}

package io.github.tightwire.benchmarks;

import java.lang.management.CompilationMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.TimeUnit;

/**
 * Waits for HotSpot. A process that has run every type of packet leaves its second compiler with a queue that takes seconds. What is
 * timed meanwhile is code of the first compiler, at two to four times the time, and a warm-up of a fixed length may end before the queue
 * does.
 */
final class Settling {
    /** For so long nothing was compiled. A single method may take most of it. */
    private static final long QUIET = TimeUnit.MILLISECONDS.toNanos(1_000);

    /** Something is compiled now and then for ever, so this has an end. */
    private static final long MOST = TimeUnit.SECONDS.toNanos(30);

    private Settling() {
    }

    /** Repeats what is compiled, until all of it is. */
    static void settle(Runnable traffic) {
        CompilationMXBean compilers = ManagementFactory.getCompilationMXBean();
        long begin = System.nanoTime();
        long quietSince = begin;
        long spent = compilers.getTotalCompilationTime();
        while (System.nanoTime() - quietSince < QUIET && System.nanoTime() - begin < MOST) {
            traffic.run();
            long now = compilers.getTotalCompilationTime();
            if (now != spent) {
                spent = now;
                quietSince = System.nanoTime();
            }
        }
    }
}

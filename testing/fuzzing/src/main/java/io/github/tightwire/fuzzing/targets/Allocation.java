package io.github.tightwire.fuzzing.targets;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** The allocations of a thread. */
final class Allocation {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    /** The first time classes are loaded, and verdicts made that are kept. */
    private static final int TRIES = 3;

    private Allocation() {
    }

    /** Requires that something that can be done again allocates at most so many bytes. */
    static void require(long most, Runnable action) {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < TRIES && least > most; i++) {
            long before = THREADS.getThreadAllocatedBytes(Thread.currentThread().getId());
            action.run();
            least = Math.min(least, THREADS.getThreadAllocatedBytes(Thread.currentThread().getId()) - before);
        }
        if (least > most) {
            throw new AssertionError(least + " bytes were allocated, and not " + most + " at most");
        }
    }
}

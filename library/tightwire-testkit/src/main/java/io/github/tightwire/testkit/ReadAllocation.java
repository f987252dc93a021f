package io.github.tightwire.testkit;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.function.Supplier;

/** Runs reads, and ends the check of a type whose read allocates far more memory than its packet is long. */
final class ReadAllocation {
    /** A read allocates at most so many bytes: a thousand for each of the longest packet. */
    private static final long MOST_BYTES = (long) TypeUnderTest.MAX_BYTES << 10;
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private ReadAllocation() {
    }

    /**
     * Runs a read.
     *
     * @param read returns the verdict
     * @return what it returns
     * @throws TooMuchMemoryError if it allocated too much, or there was not as much
     */
    static <R> R check(Supplier<R> read) {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        R result;
        try {
            result = read.get();
        } catch (OutOfMemoryError e) {
            throw new TooMuchMemoryError("more memory than there is", e);
        }
        long bytes = THREADS.getCurrentThreadAllocatedBytes() - before;
        if (bytes > MOST_BYTES) {
            throw new TooMuchMemoryError((bytes >> 20) + " MB", null);
        }
        return result;
    }
}

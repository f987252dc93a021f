package io.github.tightwire.internal.template;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;

/**
 * One thread compiles at a time. Others wait for as long as it gets on, however long that takes: where all compiled at once, it
 * would be the same methods, and take as many times as long. Whoever does not get on may wait for one of them.
 */
public abstract class CompilerLock {
    private final ReentrantLock lock = new ReentrantLock();
    private final long patienceMillis;

    /**
     * A lock that nobody holds.
     *
     * @param patienceMillis how long those who wait put up with no progress
     */
    protected CompilerLock(long patienceMillis) {
        this.patienceMillis = patienceMillis;
    }

    /**
     * Returns the progress of the compiling thread.
     *
     * @return a number that changes as long as he gets on
     */
    protected abstract long progress();

    /**
     * Waits for the lock.
     *
     * @return false, without it, where nobody gets on, or this thread is interrupted
     */
    public final boolean acquire() {
        try {
            long before;
            do {
                before = progress();
                if (lock.tryLock(patienceMillis, TimeUnit.MILLISECONDS)) {
                    return true;
                }
            } while (progress() != before);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return false;
    }

    /** Gives the lock back. */
    public final void release() {
        lock.unlock();
    }
}

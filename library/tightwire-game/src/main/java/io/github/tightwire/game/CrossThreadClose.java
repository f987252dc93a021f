package io.github.tightwire.game;

import io.github.tightwire.channels.OwnerThread;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;

/**
 * Lets any thread close what one thread owns. The owner does it, with its next call, so that listeners hear of it where they hear of all
 * else. The other thread does it itself where the owner has ended, or does not come: it may be what the program's end waits for.
 */
final class CrossThreadClose {
    /** The time that the owner has to come: several ticks. */
    private static final long HAND_OVER_NANOS = TimeUnit.MILLISECONDS.toNanos(250);
    /** The time that it has to come out of a call: this library's own work takes a fraction of that, so the rest is the program's code. */
    private static final long CALL_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final OwnerThread thread;
    private final Runnable work;
    private final AtomicBoolean claimed = new AtomicBoolean();
    private final CountDownLatch done = new CountDownLatch(1);
    private volatile boolean requested;
    private volatile boolean closed;
    /** True while the owner is in a call. Written before {@link #closed} is read, as the closing thread does it the other way round. */
    private volatile boolean inside;
    private int depth;
    private volatile @Nullable Thread closer;

    /** Work is done once, by whichever thread closes. */
    CrossThreadClose(OwnerThread thread, Runnable work) {
        this.thread = thread;
        this.work = work;
    }

    /** Returns whether it is closed, or about to be. */
    boolean isClosed() {
        return closed;
    }

    /** Returns whether the calling thread may still send: not if another one has closed it in its place. */
    boolean maySend() {
        Thread by = closer;
        return by == null || by == Thread.currentThread();
    }

    /** The owner begins a call that a close must not meet. Returns false if it is closed: then there is no end of the call. */
    boolean begin() {
        if (requested) {
            close();
        }
        if (closed) {
            return false;
        }
        depth++;
        inside = true;
        if (closed) {
            end();
            return false;
        }
        return true;
    }

    /** The owner's call ends. */
    void end() {
        if (--depth == 0) {
            inside = false;
        }
        if (depth == 0 && requested) {
            close();
        }
    }

    /** Closes it, once, on the owner's thread if that comes. Returns when that is done. */
    void close() {
        Thread owner = thread.other();
        if (owner != null) {
            requested = true;
            if (isDone(HAND_OVER_NANOS)) {
                return;
            }
        }
        if (!claimed.compareAndSet(false, true)) {
            if (owner != null) {
                boolean unused = isDone(CALL_NANOS);
            }
            return;
        }
        closed = true;
        if (owner != null) {
            awaitEndOfCall(owner);
        }
        closer = Thread.currentThread();
        try {
            work.run();
        } finally {
            done.countDown();
        }
    }

    private void awaitEndOfCall(Thread owner) {
        long start = System.nanoTime();
        while (inside && owner.isAlive() && System.nanoTime() - start < CALL_NANOS) {
            boolean unused = isDone(TimeUnit.MILLISECONDS.toNanos(1));
        }
    }

    /** Waits, whatever interrupts it. Returns whether it is closed. */
    private boolean isDone(long nanos) {
        boolean interrupted = false;
        long start = System.nanoTime();
        try {
            while (true) {
                try {
                    return done.await(nanos - (System.nanoTime() - start), TimeUnit.NANOSECONDS);
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }
}

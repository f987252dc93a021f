package io.github.tightwire.channels;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The one thread that may use something. A second one is a mistake that would show much later, as damage. */
public final class OwnerThread {
    private final String owned;
    private volatile @Nullable Thread owner;

    /**
     * Makes the owner of something that nobody owns yet.
     *
     * @param owned with its article, for messages: {@code "a connection"}
     */
    public OwnerThread(String owned) {
        this.owned = Objects.requireNonNull(owned, "owned");
    }

    /**
     * Makes the calling thread the owner.
     *
     * @throws IllegalStateException if another one is, and lives
     */
    public void claim() {
        if (owner != Thread.currentThread()) {
            handTo(Thread.currentThread());
        }
    }

    /**
     * Makes a thread the owner, which may be about to start.
     *
     * @param next the owner from now on
     * @throws IllegalStateException if another one is, and lives
     */
    public synchronized void handTo(Thread next) {
        Thread known = owner;
        if (known != null && known != next && known.isAlive()) {
            throw new IllegalStateException(problem(next, known));
        }
        owner = next;
    }

    /**
     * Sees that the calling thread is the owner, or that there is none any more.
     *
     * @throws IllegalStateException if another one is, and lives
     */
    public void check() {
        Thread known = other();
        if (known != null) {
            throw new IllegalStateException(problem(Thread.currentThread(), known));
        }
    }

    /**
     * The owner, where the calling thread is another one.
     *
     * @return null if the calling thread is the owner, or there is none, or it has ended
     */
    public @Nullable Thread other() {
        Thread known = owner;
        return known != null && known != Thread.currentThread() && known.isAlive() ? known : null;
    }

    private String problem(Thread caller, Thread known) {
        return "thread " + caller.getName() + " uses " + owned + " of thread " + known.getName() + ": only the thread that updates it may";
    }
}

package io.github.tightwire.channels;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The one thread that may use something. A second one is a mistake that would show much later, as damage. */
public final class OwnerThread {
    private final String owned;
    private @Nullable Thread owner;

    /**
     * Of something that nobody owns yet.
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
        check();
        owner = Thread.currentThread();
    }

    /**
     * Sees that the calling thread is the owner, or that there is none any more.
     *
     * @throws IllegalStateException if another one is, and lives
     */
    public void check() {
        Thread caller = Thread.currentThread();
        Thread known = owner;
        if (known != caller && known != null && known.isAlive()) {
            throw new IllegalStateException("thread " + caller.getName() + " uses " + owned + " of thread " + known.getName()
                    + ": only the thread that updates it may");
        }
    }
}

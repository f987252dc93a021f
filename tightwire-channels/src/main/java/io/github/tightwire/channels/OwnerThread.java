package io.github.tightwire.channels;

import org.jspecify.annotations.Nullable;

/** The one thread that may use a connection. A second one is a mistake that would show much later, as damage. */
final class OwnerThread {
    private @Nullable Thread owner;

    /** Makes the calling thread the owner, unless another one is. */
    void claim() {
        check();
        owner = Thread.currentThread();
    }

    /**
     * Sees that the calling thread is the owner, or that there is none any more.
     *
     * @throws IllegalStateException if another one is
     */
    void check() {
        Thread caller = Thread.currentThread();
        Thread known = owner;
        if (known != caller && known != null && known.isAlive()) {
            throw new IllegalStateException("thread " + caller.getName() + " uses a connection of thread " + known.getName()
                    + ": only the thread that updates it may");
        }
    }
}

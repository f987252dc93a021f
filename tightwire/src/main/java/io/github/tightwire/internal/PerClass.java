package io.github.tightwire.internal;

/**
 * What hangs on a class, and goes with it.
 *
 * @param <T> what it is
 */
public abstract class PerClass<T> extends ClassValue<T> {
    /** For a subclass that computes it. */
    protected PerClass() {
    }
}

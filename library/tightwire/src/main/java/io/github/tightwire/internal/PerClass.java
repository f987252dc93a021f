package io.github.tightwire.internal;

/**
 * Values that belong to classes, and go with them.
 *
 * @param <T> what it is
 */
public abstract class PerClass<T> extends ClassValue<T> {
    /** For a subclass that computes it. */
    protected PerClass() {
    }
}

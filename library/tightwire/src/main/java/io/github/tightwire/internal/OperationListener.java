package io.github.tightwire.internal;

import org.jspecify.annotations.Nullable;

/**
 * Hears of each operation of a stream, and of those that it is made of: begun, then over or left, innermost first.
 *
 * @param <S> a stream
 */
public interface OperationListener<S> {
    /**
     * An operation begins.
     *
     * @param stream that stands at its first bit
     * @param operation the name of the method
     * @param arguments of the method
     */
    void begin(S stream, String operation, @Nullable Object[] arguments);

    /**
     * The operation that began last and is not over is over.
     *
     * @param stream positioned after its last bit
     * @param result of the method; null where it has none
     */
    void end(S stream, @Nullable Object result);

    /**
     * The operation that began last and is not over is left, by a refusal or an exception.
     *
     * @param stream that stands where it came to, or at the bit of the refusal
     */
    void leave(S stream);
}

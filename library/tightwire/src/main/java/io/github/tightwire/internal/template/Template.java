package io.github.tightwire.internal.template;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import org.jspecify.annotations.Nullable;

/**
 * A serialize method, compiled once for each direction. The class that the {@link TemplateCompiler} makes of a type extends it: a call
 * by way of an interface would look for its methods first, each time that a packet of another type went before.
 *
 * <p>A packet is the bytes from {@code start}, at most {@link #LAST_START}, to {@code end}; a position counts bits from
 * {@code start}. The value is of exactly the type that was compiled; the origin and the depth are those of the kernel.
 */
public abstract class Template {
    /**
     * The last byte of an array that a packet may start at. That HotSpot knows of it, and that no index can overflow or be
     * negative, saves it a comparison for every word.
     */
    public static final int LAST_START = (1 << 30) - 1;

    /** Is called by compiled code alone. */
    protected Template() {
    }

    /** Writes an object as a packet of its own, with checks and without a context; gives the position after it. */
    public abstract int write(Object value, byte[] bytes, int start, int end);

    /** Writes an object at any bit of a packet; gives the position after it. */
    public abstract int write(Object value, byte[] bytes, int start, int end, WriteStream origin, int position, int depth);

    /** Reads an object that is a packet of its own, with checks and without a context; gives an outcome of the kernel. */
    public abstract long read(Object value, byte[] bytes, int start, int end);

    /** Reads an object at any bit of a packet; gives an outcome of the kernel. */
    public abstract long read(Object value, byte[] bytes, int start, int end, ReadStream origin, int position, int depth);

    /**
     * Measures an object; gives the position after it.
     *
     * @param origin whose checks and context hold; null for a stream that nobody made, with checks and without a context
     */
    public abstract int measure(Object value, @Nullable MeasureStream origin, int position, int depth);

    /** A template whose reads may take elements out of the packet's budget of those without bits. */
    public abstract static class Spending extends Template {
        /** Is called by compiled code alone. */
        protected Spending() {
        }
    }
}

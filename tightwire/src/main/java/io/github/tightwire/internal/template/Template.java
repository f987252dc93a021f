package io.github.tightwire.internal.template;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;

/**
 * A serialize method, compiled once for each direction. Implemented by the hidden class that the {@link TemplateCompiler}
 * makes of a type.
 *
 * <p>A packet is the bytes from {@code start}, at most {@link #LAST_START}, to {@code end}; a position counts bits from
 * {@code start}.
 */
public interface Template {
    /**
     * The last byte of an array that a packet may start at. That HotSpot knows of it, and that no index can overflow or be
     * negative, saves it a comparison for every word.
     */
    int LAST_START = (1 << 30) - 1;

    /**
     * Writes an object as a packet of its own, with checks and without a context.
     *
     * @param value of exactly the type that was compiled
     * @param bytes where the packet goes
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @return the position after it
     */
    int write(Object value, byte[] bytes, int start, int end);

    /**
     * Writes an object at any bit of a packet.
     *
     * @param value of exactly the type that was compiled
     * @param bytes where the packet goes
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @param origin whose checks and context hold
     * @param position where the object starts, in bits
     * @param depth how many objects it is within
     * @return the position after it
     */
    int write(Object value, byte[] bytes, int start, int end, WriteStream origin, int position, int depth);

    /**
     * Reads an object that is a packet of its own, with checks and without a context.
     *
     * @param value of exactly the type that was compiled
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @return an {@link io.github.tightwire.internal.kernel.Outcome}
     */
    long read(Object value, byte[] bytes, int start, int end);

    /**
     * Reads an object at any bit of a packet.
     *
     * @param value of exactly the type that was compiled
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @param origin whose checks and context hold
     * @param position where the object starts, in bits
     * @param depth how many objects it is within
     * @return an {@link io.github.tightwire.internal.kernel.Outcome}
     */
    long read(Object value, byte[] bytes, int start, int end, ReadStream origin, int position, int depth);

    /**
     * Measures an object that is a packet of its own, with checks and without a context.
     *
     * @param value of exactly the type that was compiled
     * @return its length in bits
     */
    int measure(Object value);

    /**
     * Measures an object.
     *
     * @param value of exactly the type that was compiled
     * @param origin whose checks and context hold; null for a stream that nobody made, with checks and without a context
     * @param position measured before, in bits
     * @param depth how many objects it is within
     * @return the position after it
     */
    int measure(Object value, MeasureStream origin, int position, int depth);
}

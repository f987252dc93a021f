package io.github.tightwire.internal.template;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import org.jspecify.annotations.Nullable;

/**
 * A codec as packets use it: over a range of bytes that was checked, from its start or at any bit, without a stream object where
 * the type is compiled. The checks and the context are those of the origin, a stream that nothing is written to or read from.
 * Every codec is one.
 *
 * <p>A packet is the bytes from {@code start} to {@code end}, no more of them than a stream takes; a position counts bits from
 * {@code start}.
 */
public interface PositionedCodec {
    /** Writes an object that is a packet of its own, with checks and without a context; gives the position after it. */
    int writePacket(Object value, byte[] bytes, int start, int end);

    /**
     * Writes an object at any bit of a packet. All of what it wrote is stored; gives the position after it.
     *
     * @param origin whose checks and context hold; taken where it is {@link io.github.tightwire.internal.kernel.Streams#kept kept}
     *     and the type can't do without a stream object, and given back
     */
    int writeAt(Object value, byte[] bytes, int start, int end, WriteStream origin, int position);

    /**
     * Reads an object that starts a packet, with checks and without a context. The caller refuses bits that follow it; gives an
     * outcome of the kernel.
     */
    long readPacket(Object value, byte[] bytes, int start, int end);

    /**
     * Reads an object at any bit of a packet; gives an outcome of the kernel.
     *
     * @param origin whose checks and context hold; taken where it is {@link io.github.tightwire.internal.kernel.Streams#kept kept}
     *     and the type can't do without a stream object, and given back
     */
    long readAt(Object value, byte[] bytes, int start, int end, ReadStream origin, int position);

    /**
     * Measures an object; gives the position after it.
     *
     * @param origin whose checks and context hold; null for checks and no context
     */
    int measureAt(Object value, @Nullable MeasureStream origin, int position);
}

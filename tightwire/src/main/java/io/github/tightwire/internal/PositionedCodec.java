package io.github.tightwire.internal;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import org.jspecify.annotations.Nullable;

/**
 * A codec as packets use it: over a range of bytes that was checked, from its start or at any bit, without a stream object where
 * the type is compiled. What the origin, a stream that nothing is written to or read from, says of checks and of the context holds.
 * Every codec is one.
 *
 * <p>A packet is the bytes from {@code start} to {@code end}, no more of them than a stream takes; a position counts bits from
 * {@code start}.
 */
public interface PositionedCodec {
    /**
     * Writes an object that is a packet of its own, with checks and without a context.
     *
     * @param value of the codec's type
     * @param bytes where the packet goes
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @return the position after it
     */
    int writePacket(Object value, byte[] bytes, int start, int end);

    /**
     * Writes an object at any bit of a packet. All of what it wrote is stored.
     *
     * @param value of the codec's type
     * @param bytes where the packet goes
     * @param start of the packet, in bytes
     * @param end of the range, in bytes
     * @param origin whose checks and context hold; taken where it is {@link io.github.tightwire.internal.kernel.Streams#kept kept}
     *     and the type can't do without a stream object, and given back
     * @param position where the object starts, in bits
     * @return the position after it
     */
    int writeAt(Object value, byte[] bytes, int start, int end, WriteStream origin, int position);

    /**
     * Reads an object that starts a packet, with checks and without a context. What follows it is for the caller to refuse.
     *
     * @param value of the codec's type
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @return an {@link io.github.tightwire.internal.kernel.Outcome}
     */
    long readPacket(Object value, byte[] bytes, int start, int end);

    /**
     * Reads an object at any bit of a packet.
     *
     * @param value of the codec's type
     * @param bytes where the packet is
     * @param start of the packet, in bytes
     * @param end of the packet, in bytes
     * @param origin whose checks and context hold; taken where it is {@link io.github.tightwire.internal.kernel.Streams#kept kept}
     *     and the type can't do without a stream object, and given back
     * @param position where the object starts, in bits
     * @return an {@link io.github.tightwire.internal.kernel.Outcome}
     */
    long readAt(Object value, byte[] bytes, int start, int end, ReadStream origin, int position);

    /**
     * Measures an object.
     *
     * @param value of the codec's type
     * @param origin whose checks and context hold; null for checks and no context
     * @param position measured before, in bits
     * @return the position after it
     */
    int measureAt(Object value, @Nullable MeasureStream origin, int position);
}

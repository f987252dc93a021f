package io.github.tightwire.benchmarks.bytebuffer;

import java.nio.ByteBuffer;

/**
 * A packet at byte level.
 *
 * @param <T> the packet's type
 */
public interface ByteBufferCodec<T> {
    /**
     * Writes a packet behind the buffer's position.
     *
     * @param packet what to write
     * @param buffer where it goes; little-endian
     * @return false where it does not fit or a value is outside its bounds
     */
    boolean write(T packet, ByteBuffer buffer);

    /**
     * Reads a packet behind the buffer's position.
     *
     * @param packet what to read into
     * @param buffer where it is; little-endian
     * @return false where it ends too early or a value is outside its bounds
     */
    boolean read(T packet, ByteBuffer buffer);
}

package io.github.tightwire.internal;

import java.nio.ByteBuffer;

/** Operations on the buffers of programs. */
public final class Buffers {
    private Buffers() {
    }

    /**
     * Moves the position of a buffer forward.
     *
     * @param buffer any
     * @param count how many bytes, at most those that remain
     */
    public static void skip(ByteBuffer buffer, int count) {
        buffer.position(buffer.position() + count);
    }

    /**
     * Copies bytes from the position of a buffer on, which stays.
     *
     * @param buffer any
     * @param bytes where they go to, from the first on
     * @param count how many, at most those that remain
     */
    public static void peek(ByteBuffer buffer, byte[] bytes, int count) {
        buffer.get(buffer.position(), bytes, 0, count);
    }
}

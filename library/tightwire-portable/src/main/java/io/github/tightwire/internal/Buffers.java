package io.github.tightwire.internal;

import java.nio.Buffer;
import java.nio.ByteBuffer;

/** Operations on the buffers of programs, by methods that buffers have had from the start. */
public final class Buffers {
    private Buffers() {
    }

    public static void skip(ByteBuffer buffer, int count) {
        ((Buffer) buffer).position(buffer.position() + count);
    }

    public static void peek(ByteBuffer buffer, byte[] bytes, int count) {
        buffer.duplicate().get(bytes, 0, count);
    }
}

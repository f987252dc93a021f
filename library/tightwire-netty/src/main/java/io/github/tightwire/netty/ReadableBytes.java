package io.github.tightwire.netty;

import io.github.tightwire.Verdict;
import io.github.tightwire.packet.PacketReader;
import io.netty.buffer.ByteBuf;

/** Reads packets where a buffer has them in one array, and copies them out of direct memory, and out of several parts. */
final class ReadableBytes {
    private byte[] copy = new byte[0];

    /** Reads the readable bytes, to their end. The reader index stays: whoever owns the buffer releases it. */
    Verdict read(PacketReader reader, ByteBuf buffer) {
        int length = buffer.readableBytes();
        if (buffer.hasArray()) {
            return reader.read(buffer.array(), buffer.arrayOffset() + buffer.readerIndex(), length);
        }
        if (copy.length < length) {
            copy = new byte[Math.max(length, 2 * copy.length)];
        }
        buffer.getBytes(buffer.readerIndex(), copy, 0, length);
        return reader.read(copy, 0, length);
    }
}

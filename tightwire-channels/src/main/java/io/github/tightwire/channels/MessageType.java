package io.github.tightwire.channels;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import java.util.function.Supplier;

/**
 * One of the message types.
 *
 * @param number on the wire
 * @param codec of exactly the type
 * @param factory makes one to read into
 * @param hasBlock whether its messages carry a block
 * @param <T> the type
 */
record MessageType<T extends BitSerializable>(int number, Codec<T> codec, Supplier<? extends T> factory, boolean hasBlock) {
    BitSerializable create() {
        return factory.get();
    }

    /** The most bits the message takes, wherever it starts. */
    int measure(BitSerializable message, Object context) {
        if (context == null) {
            return codec.measure(cast(message));
        }
        MeasureStream stream = new MeasureStream();
        stream.setContext(context);
        return codec.measure(cast(message), stream);
    }

    /**
     * Throws what a write of the message would throw.
     *
     * @param scratch has room for it
     */
    void check(BitSerializable message, Object context, byte[] scratch) {
        if (context == null) {
            codec.write(cast(message), scratch);
        } else {
            WriteStream stream = new WriteStream(scratch);
            stream.setContext(context);
            codec.write(cast(message), stream);
        }
    }

    void write(BitSerializable message, WriteStream stream) {
        codec.write(cast(message), stream);
    }

    Verdict read(BitSerializable message, ReadStream stream) {
        return codec.read(cast(message), stream);
    }

    private T cast(BitSerializable message) {
        return codec.type().cast(message);
    }
}

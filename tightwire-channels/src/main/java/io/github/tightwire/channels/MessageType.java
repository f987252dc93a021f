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

    int measure(BitSerializable message, MeasureStream stream) {
        return codec.measure(cast(message), stream);
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

package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.internal.PositionedCodec;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A packet type, or that of the header: how its objects are serialized, and how one is made to read into.
 *
 * @param type exactly
 * @param codec of the type
 * @param factory makes an object, or gives the same one again
 * @param <T> the type
 */
record PacketType<T extends BitSerializable>(Class<T> type, PositionedCodec codec, Supplier<? extends T> factory) {
    static <T extends BitSerializable> PacketType<T> of(Class<T> type, Supplier<? extends T> factory) {
        // Every codec is one: their interface is sealed.
        return new PacketType<>(type, (PositionedCodec) Codec.of(type), Objects.requireNonNull(factory, "factory"));
    }
}

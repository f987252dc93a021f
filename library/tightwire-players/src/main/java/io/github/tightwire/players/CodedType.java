package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A class of a game's whose objects are kept as their bytes.
 *
 * @param <T> the class
 */
abstract sealed class CodedType<T extends BitSerializable> permits InputType, PredictedType {
    final Class<T> type;
    final Codec<T> codec;
    final Supplier<? extends T> constructor;

    CodedType(Class<T> type, Codec<T> codec, Supplier<? extends T> constructor) {
        this.type = type;
        this.codec = codec;
        this.constructor = constructor;
    }

    T construct() {
        return Objects.requireNonNull(constructor.get(), "constructed");
    }

    /** Reads what this side wrote. */
    void load(byte[] bytes, int length, T into) {
        if (!codec.read(into, bytes, length).isAccepted()) {
            throw new IllegalStateException(type.getName() + " does not read what it wrote");
        }
    }
}

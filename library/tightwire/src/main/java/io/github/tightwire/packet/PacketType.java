package io.github.tightwire.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.internal.template.PositionedCodec;
import java.lang.invoke.MethodHandles.Lookup;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * A packet type, or that of the header: how its objects are serialized, and how one is made to read into.
 *
 * @param type exactly
 * @param codec of the type
 * @param factory makes an object, or gives the same one again
 * @param <T> the type
 */
record PacketType<T extends BitSerializable>(Class<T> type, PositionedCodec codec, Supplier<? extends T> factory) {
    /**
     * An object to read into. Not as what it is: a cast to an interface goes by a word of the class that all threads share, and that
     * every cast to another interface overwrites.
     */
    Object make() {
        Supplier<?> supplier = factory;
        return supplier.get();
    }

    /** The lookup is null where the type's module is open to the library. */
    static <T extends BitSerializable> PacketType<T> of(Class<T> type, Supplier<? extends T> factory, @Nullable Lookup lookup) {
        T made = factory.get();
        if (made == null || made.getClass() != type) {
            throw new IllegalArgumentException("the factory of " + type.getName() + " makes "
                    + (made == null ? "null" : "an object of " + made.getClass().getName()));
        }
        Codec<T> codec = lookup == null ? Codec.of(type) : Codec.of(type, lookup);
        // Every codec is one: their interface is sealed.
        return new PacketType<>(type, (PositionedCodec) codec, factory);
    }
}

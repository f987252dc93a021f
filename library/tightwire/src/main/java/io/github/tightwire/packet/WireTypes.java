package io.github.tightwire.packet;

import io.github.tightwire.internal.codec.Fingerprints;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Supplier;

/**
 * Types that two programs send each other: those of a {@link Protocol}, of a game's messages, of a world. Tools and tests take all of them
 * at once.
 */
public interface WireTypes {
    /**
     * Returns what makes an object of each type.
     *
     * @return for each type its factory, which gives an object to read into, or of a type of values the prototype
     */
    List<Supplier<?>> samples();

    /**
     * The fingerprints of the types, for a program that compares them with those of the other side. A game does so by itself.
     *
     * @return a new array, in the order of the samples; 0 where {@link #fingerprint} has none
     */
    default long[] fingerprints() {
        return samples().stream().mapToLong(sample -> fingerprint(sample.get().getClass()).orElse(0)).toArray();
    }

    /**
     * The fingerprint of a type: it depends on everything that the type puts on the wire, and is the same in two programs that understand
     * each other. It comes from the type's ready codec, or by describing the type, which takes some milliseconds once.
     *
     * @param type a class that implements {@code BitSerializable} or {@code BitValue}
     * @return as a {@code WireType} has it; empty if the type can't be described, or there is neither a ready codec nor a compiler
     */
    static OptionalLong fingerprint(Class<?> type) {
        return Fingerprints.of(type);
    }
}

package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import java.util.Objects;
import java.util.function.Supplier;

/**
 * A game's type of inputs: what a player does in one tick. Server and clients have the same one.
 *
 * <pre>{@code
 * static final InputType<Keys> INPUTS = InputType.of(Keys.class, Keys::new);
 * }</pre>
 *
 * @param <I> the class of the inputs
 */
public final class InputType<I extends BitSerializable> {
    /** The most bytes of an input. */
    public static final int MAX_BYTES = 256;

    final Class<I> inputClass;
    final Codec<I> codec;
    private final Supplier<? extends I> constructor;

    private InputType(Class<I> inputClass, Supplier<? extends I> constructor) {
        this.inputClass = Objects.requireNonNull(inputClass, "inputClass");
        this.constructor = Objects.requireNonNull(constructor, "constructor");
        codec = Codec.of(inputClass);
    }

    /**
     * A type of inputs.
     *
     * @param <I> the class of the inputs
     * @param inputClass the class; exactly this one, since a subclass may serialize something else
     * @param constructor makes an input that says that the player does nothing
     * @return the type
     * @throws IllegalArgumentException if {@link Codec#of(Class)} refuses the class
     */
    public static <I extends BitSerializable> InputType<I> of(Class<I> inputClass, Supplier<? extends I> constructor) {
        return new InputType<>(inputClass, constructor);
    }

    I construct() {
        return Objects.requireNonNull(constructor.get(), "constructed");
    }

    /** Reads what this side wrote. */
    void load(byte[] bytes, int length, I into) {
        if (!codec.read(into, bytes, length).isAccepted()) {
            throw new IllegalStateException(inputClass.getName() + " does not read what it wrote");
        }
    }
}

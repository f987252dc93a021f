package io.github.tightwire.players;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Codec;
import io.github.tightwire.packet.WireTypes;
import java.util.List;
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
public final class InputType<I extends BitSerializable> extends CodedType<I> implements WireTypes {
    /** The most bytes of an input. */
    public static final int MAX_BYTES = 256;

    private InputType(Class<I> inputClass, Supplier<? extends I> constructor) {
        super(inputClass, Codec.of(inputClass), constructor);
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
        return new InputType<>(Objects.requireNonNull(inputClass, "inputClass"), Objects.requireNonNull(constructor, "constructor"));
    }

    /** Returns the constructor of the inputs. */
    @Override
    public List<Supplier<?>> samples() {
        return List.of(constructor);
    }
}

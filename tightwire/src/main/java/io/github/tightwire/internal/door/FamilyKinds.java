package io.github.tightwire.internal.door;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a family tells compiled code, which knows its kinds by their tags.
 *
 * @param <F> a family
 */
public abstract class FamilyKinds<F> {
    /** For families alone. */
    protected FamilyKinds() {
    }

    /**
     * What a value of a kind is read from where there is none of it.
     *
     * @param tag of a kind whose values can't change
     */
    public abstract Object blank(F family, int tag);

    /**
     * What makes an object of a kind.
     *
     * @param tag of a kind whose objects can change
     */
    public abstract Supplier<?> factory(F family, int tag);

    /**
     * Why a value can't be written.
     *
     * @param family that does not have its class
     * @param value or null
     */
    public abstract String stranger(F family, @Nullable Object value);
}

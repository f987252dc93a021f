package io.github.tightwire.internal.kernel;

import io.github.tightwire.Family;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The questions of compiled code to a {@link Family}, whose kinds it knows by their tags. */
public final class FamilyAccess {
    private FamilyAccess() {
    }

    /**
     * Returns the prototype that a value of a kind is read from where there is none.
     *
     * @param tag of a kind whose values can't change
     */
    public static Object prototype(Family<?> family, int tag) {
        return Streams.ACCESS.prototypeOf(family, tag);
    }

    /**
     * Returns the factory of a kind.
     *
     * @param tag of a kind whose objects can change
     */
    public static Supplier<?> factory(Family<?> family, int tag) {
        return Streams.ACCESS.factoryOf(family, tag);
    }

    /**
     * Returns the reason why a value can't be written.
     *
     * @param family that does not have its class
     * @param value or null
     */
    public static String stranger(Family<?> family, @Nullable Object value) {
        return Streams.ACCESS.strangerTo(family, value);
    }
}

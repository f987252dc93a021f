package io.github.tightwire.internal.kernel;

import io.github.tightwire.Family;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What compiled code asks a {@link Family} for, whose kinds it knows by their tags. */
public final class FamilyAccess {
    private FamilyAccess() {
    }

    /**
     * What a value of a kind is read from where there is none of it.
     *
     * @param tag of a kind whose values can't change
     */
    public static Object blank(Family<?> family, int tag) {
        return Streams.ACCESS.blankOf(family, tag);
    }

    /**
     * What makes an object of a kind.
     *
     * @param tag of a kind whose objects can change
     */
    public static Supplier<?> factory(Family<?> family, int tag) {
        return Streams.ACCESS.factoryOf(family, tag);
    }

    /**
     * Why a value can't be written.
     *
     * @param family that does not have its class
     * @param value or null
     */
    public static String stranger(Family<?> family, @Nullable Object value) {
        return Streams.ACCESS.strangerTo(family, value);
    }
}

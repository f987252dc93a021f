package io.github.tightwire.internal.kernel;

import io.github.tightwire.BitStream;
import io.github.tightwire.Family;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The questions of compiled code to a {@link Family}, whose kinds it knows by their tags. */
public final class FamilyAccess {
    private FamilyAccess() {
    }

    /**
     * Returns the tag of the kind that a value is of.
     *
     * @return -1 if it is of none
     */
    public static int tag(Family<?> family, Object value) {
        return Streams.ACCESS.tagOf(family, value);
    }

    /**
     * Returns whether a kind has a tag.
     *
     * @param tag 0 to the highest one
     */
    public static boolean has(Family<?> family, int tag) {
        return Streams.ACCESS.hasKind(family, tag);
    }

    /**
     * Writes or reads a value whose tag was written or read, on a stream object.
     *
     * @param value of the kind, or to read into if it is
     * @param tag of a kind
     * @return the value
     */
    public static @Nullable Object serialize(Family<?> family, @Nullable Object value, BitStream stream, int tag) {
        return Streams.ACCESS.serializeKind(family, value, stream, tag);
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

package io.github.tightwire.internal.kernel;

import io.github.tightwire.Family;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** What compiled code asks a {@link Family} for, whose kinds it knows by their tags. */
public abstract class FamilyAccess {
    /** Handed in before there is a family. */
    @SuppressWarnings("NullAway.Init")
    private static FamilyAccess installed;

    /** For the one class that has it. */
    protected FamilyAccess() {
    }

    /**
     * Hands in the way to what a family holds.
     *
     * @param access of the class itself
     */
    public static void install(FamilyAccess access) {
        installed = access;
    }

    /**
     * What a value of a kind is read from where there is none of it.
     *
     * @param family that has the kind
     * @param tag of a kind whose values can't change
     * @return the blank
     */
    public static Object blank(Family<?> family, int tag) {
        return installed.blankOf(family, tag);
    }

    /**
     * What makes an object of a kind.
     *
     * @param family that has the kind
     * @param tag of a kind whose objects can change
     * @return the program's factory
     */
    public static Supplier<?> factory(Family<?> family, int tag) {
        return installed.factoryOf(family, tag);
    }

    /**
     * Why a value can't be written.
     *
     * @param family that does not have its class
     * @param value or null
     * @return the message
     */
    public static String stranger(Family<?> family, @Nullable Object value) {
        return installed.strangerTo(family, value);
    }

    /**
     * The class's own part of {@link #blank}.
     *
     * @param family that has the kind
     * @param tag of the kind
     * @return the blank
     */
    protected abstract Object blankOf(Family<?> family, int tag);

    /**
     * The class's own part of {@link #factory}.
     *
     * @param family that has the kind
     * @param tag of the kind
     * @return the factory
     */
    protected abstract Supplier<?> factoryOf(Family<?> family, int tag);

    /**
     * The class's own part of {@link #stranger}.
     *
     * @param family that does not have its class
     * @param value or null
     * @return the message
     */
    protected abstract String strangerTo(Family<?> family, @Nullable Object value);
}

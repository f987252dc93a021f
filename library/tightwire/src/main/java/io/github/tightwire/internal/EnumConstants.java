package io.github.tightwire.internal;

import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The constants of enums, without the copy that {@link Class#getEnumConstants()} makes each time.
 *
 * <p>How many there are is a fact of the class, and asking for it runs nothing: neither the template compiler nor a bound of a
 * field may initialize a class of the user's. The constants are known once the enum is initialized.
 */
public final class EnumConstants {
    /** Null until somebody asked who could be answered: in its own initializer an enum has no constants yet. */
    private static final PerClass<AtomicReference<Object @Nullable []>> CONSTANTS = new PerClass<>() {
        @Override
        protected AtomicReference<Object @Nullable []> computeValue(Class<?> type) {
            return new AtomicReference<>();
        }
    };

    private EnumConstants() {
    }

    /**
     * Returns the number of constants that an enum declares. Does not initialize it.
     *
     * @param type the enum
     * @return 0 or more
     */
    public static int count(Class<?> type) {
        return EnumCount.of(type);
    }

    /**
     * A constant by its ordinal. Initializes the enum.
     *
     * @param type the enum
     * @param ordinal from 0, below the {@link #count}
     * @param <E> the enum
     * @return the constant
     * @throws IllegalStateException if the enum is being initialized by this very thread, and has no constants yet; if a shrinker took
     *     away some of its fields
     */
    public static <E extends Enum<E>> E get(Class<E> type, int ordinal) {
        return type.cast(all(type)[ordinal]);
    }

    /**
     * All constants, in order. Initializes the enum.
     *
     * @param type the enum
     * @return an array of the enum's own, the same each time, which nobody changes
     * @throws IllegalStateException as {@link #get} does
     */
    public static Object[] all(Class<?> type) {
        AtomicReference<Object @Nullable []> known = CONSTANTS.get(type);
        Object[] constants = known.get();
        if (constants == null) {
            constants = type.getEnumConstants();
            if (constants == null || constants.length < count(type)) {
                throw new IllegalStateException(type.getName() + " is read before its initializer has made its constants");
            }
            if (constants.length > count(type)) {
                throw new IllegalStateException(type.getName() + " has lost the fields of constants, so its bounds on the wire are wrong: "
                        + "give the shrinker the rules of META-INF/proguard in the library's archive");
            }
            known.set(constants);
        }
        return constants;
    }

    /**
     * Returns whether a set has nothing but constants in it. Initializes the enum.
     *
     * @param type the enum
     * @param set of constants
     * @return false if there is a null
     */
    public static boolean areAll(Class<?> type, Set<?> set) {
        // Counted, since HotSpot does not always leave out an iterator.
        int found = 0;
        for (Object constant : all(type)) {
            found += set.contains(constant) ? 1 : 0;
        }
        return found == set.size();
    }
}

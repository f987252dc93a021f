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

    /**
     * Returns the constants of a stretch that are in a set.
     *
     * @param type the enum
     * @param set of constants
     * @param first ordinal
     * @param count how many constants, 1 to 64
     * @param <E> the enum
     * @return a bit for each, the first the lowest
     */
    public static <E extends Enum<E>> long mask(Class<E> type, Set<?> set, int first, int count) {
        Object[] constants = all(type);
        long mask = 0;
        for (int i = 0; i < count; i++) {
            mask |= (set.contains(constants[first + i]) ? 1L : 0L) << i;
        }
        return mask;
    }

    /**
     * Adds and removes constants of a stretch.
     *
     * @param type the enum
     * @param set of constants
     * @param first ordinal
     * @param count how many constants, 1 to 64
     * @param mask a bit for each that is in the set then, the first the lowest
     * @param <E> the enum
     */
    public static <E extends Enum<E>> void replace(Class<E> type, Set<E> set, int first, int count, long mask) {
        Object[] constants = all(type);
        for (int i = 0; i < count; i++) {
            E constant = type.cast(constants[first + i]);
            if ((mask >>> i & 1) != 0) {
                set.add(constant);
            } else {
                set.remove(constant);
            }
        }
    }
}

package io.github.tightwire.internal;

import java.util.Set;

/** The constants of enums, without the copy that {@link Class#getEnumConstants()} makes each time. */
public final class EnumConstants {
    private static final ClassValue<Object[]> CONSTANTS = new ClassValue<>() {
        @Override
        protected Object[] computeValue(Class<?> type) {
            return type.getEnumConstants();
        }
    };

    private EnumConstants() {
    }

    /**
     * How many constants an enum has.
     *
     * @param type the enum
     * @return 0 or more
     */
    public static int count(Class<?> type) {
        return CONSTANTS.get(type).length;
    }

    /**
     * A constant by its ordinal.
     *
     * @param type the enum
     * @param ordinal from 0, below the {@link #count}
     * @param <E> the enum
     * @return the constant
     */
    public static <E extends Enum<E>> E get(Class<E> type, int ordinal) {
        return type.cast(CONSTANTS.get(type)[ordinal]);
    }

    /**
     * Whether a set has nothing but constants in it.
     *
     * @param type the enum
     * @param set of constants
     * @return false if there is a null
     */
    public static boolean areAll(Class<?> type, Set<?> set) {
        for (Object element : set) {
            if (!type.isInstance(element)) {
                return false;
            }
        }
        return true;
    }

    /**
     * Which of the constants of a stretch are in a set.
     *
     * @param type the enum
     * @param set of constants
     * @param first ordinal
     * @param count how many constants, 1 to 64
     * @return a bit for each, the first the lowest
     */
    public static long mask(Class<?> type, Set<?> set, int first, int count) {
        Object[] constants = CONSTANTS.get(type);
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
        for (int i = 0; i < count; i++) {
            E constant = get(type, first + i);
            if ((mask >>> i & 1) != 0) {
                set.add(constant);
            } else {
                set.remove(constant);
            }
        }
    }
}

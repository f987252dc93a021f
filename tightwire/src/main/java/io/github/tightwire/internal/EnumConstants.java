package io.github.tightwire.internal;

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
}

package io.github.tightwire.internal;

import java.lang.reflect.Field;

/**
 * The constants of enums, without the copy that {@link Class#getEnumConstants()} makes each time.
 *
 * <p>How many there are is a fact of the class, and asking for it runs nothing: neither the template compiler nor a bound of a
 * field may initialize a class of the user's. What they are is known once the enum is initialized.
 */
public final class EnumConstants {
    private static final ClassValue<EnumConstants> OF_TYPE = new ClassValue<>() {
        @Override
        protected EnumConstants computeValue(Class<?> type) {
            return new EnumConstants(type);
        }
    };

    private final int count;
    /** Null until somebody asked who could be answered: in its own initializer an enum has no constants yet. */
    private volatile Object[] constants;

    private EnumConstants(Class<?> type) {
        int declared = 0;
        for (Field field : type.getDeclaredFields()) {
            if (field.isEnumConstant()) {
                declared++;
            }
        }
        this.count = declared;
    }

    /**
     * How many constants an enum declares. Does not initialize it.
     *
     * @param type the enum
     * @return 0 or more
     */
    public static int count(Class<?> type) {
        return OF_TYPE.get(type).count;
    }

    /**
     * A constant by its ordinal. Initializes the enum.
     *
     * @param type the enum
     * @param ordinal from 0, below the {@link #count}
     * @param <E> the enum
     * @return the constant
     * @throws IllegalStateException if the enum is being initialized by this very thread, and has no constants yet
     */
    public static <E extends Enum<E>> E get(Class<E> type, int ordinal) {
        EnumConstants known = OF_TYPE.get(type);
        Object[] constants = known.constants;
        if (constants == null) {
            constants = type.getEnumConstants();
            if (constants == null || constants.length < known.count) {
                throw new IllegalStateException(type.getName() + " is read before its initializer has made its constants");
            }
            known.constants = constants;
        }
        return type.cast(constants[ordinal]);
    }
}

package io.github.tightwire.internal;

import java.lang.reflect.Field;

/** The number of constants of an enum. Asking for it initializes no class. */
final class EnumCount {
    // What hangs on a class of the JDK is the JDK's: it would keep this library, where a plugin brings that with it.
    private static final PerClass<Integer> OF_CLASS = new PerClass<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            int declared = 0;
            for (Field field : type.getDeclaredFields()) {
                if (field.isEnumConstant()) {
                    declared++;
                }
            }
            return declared;
        }
    };

    private EnumCount() {
    }

    static int of(Class<?> type) {
        return OF_CLASS.get(type);
    }
}

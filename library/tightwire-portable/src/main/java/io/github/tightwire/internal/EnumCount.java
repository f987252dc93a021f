package io.github.tightwire.internal;

/** The number of constants of an enum. Asking for it initializes the enum: in JavaScript classes have no fields to look at. */
final class EnumCount {
    private static final PerClass<Integer> OF_CLASS = new PerClass<>() {
        @Override
        protected Integer computeValue(Class<?> type) {
            Object[] constants = type.getEnumConstants();
            return constants == null ? 0 : constants.length;
        }
    };

    private EnumCount() {
    }

    static int of(Class<?> type) {
        return OF_CLASS.get(type);
    }
}

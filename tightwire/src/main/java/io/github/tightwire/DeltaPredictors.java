package io.github.tightwire;

import java.util.HashMap;
import java.util.Map;

/** The predictors of objects, by class, and the number that a delta has for each. */
final class DeltaPredictors {
    private final Map<Class<?>, Integer> numbers = new HashMap<>();

    boolean isAny() {
        return !numbers.isEmpty();
    }

    /** The number of an object's predictor, 0 for none. */
    int of(Object object) {
        return numbers.isEmpty() ? 0 : numbers.getOrDefault(object.getClass(), 0);
    }

    /** Adds one; false if there is one of the class already. */
    boolean add(Class<?> type, int number) {
        return numbers.putIfAbsent(type, number) == null;
    }
}

package io.github.tightwire;

import java.util.HashMap;
import java.util.Map;

/** What predicts objects, by their class: the number that a delta has of it. */
final class DeltaPredictors {
    private final Map<Class<?>, Integer> numbers = new HashMap<>();

    boolean isAny() {
        return !numbers.isEmpty();
    }

    /** The number of what predicts an object, 0 for none. */
    int of(Object object) {
        return numbers.isEmpty() ? 0 : numbers.getOrDefault(object.getClass(), 0);
    }

    /** Adds one; false if there is one of the class already. */
    boolean add(Class<?> type, int number) {
        return numbers.putIfAbsent(type, number) == null;
    }
}

package io.github.tightwire.internal;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Values that belong to classes, in place of {@link ClassValue}: a program that is all there from the start loads no classes that it
 * lets go of.
 *
 * @param <T> what it is
 */
public abstract class PerClass<T> {
    private final Map<Class<?>, T> values = new ConcurrentHashMap<>();

    protected abstract T computeValue(Class<?> type);

    public final T get(Class<?> type) {
        T value = values.get(type);
        if (value == null) {
            T made = computeValue(type);
            T earlier = values.putIfAbsent(type, made);
            value = earlier == null ? made : earlier;
        }
        return value;
    }
}

package io.github.tightwire.internal;

import java.lang.reflect.Constructor;

/** Finds the implementation of an abstract class by its name: so what is below need know nothing above it. */
public final class Implementation {
    private Implementation() {
    }

    /**
     * Makes the one instance.
     *
     * @param type that is implemented
     * @param name of the class that implements it, which has a constructor without parameters
     * @param <T> the type
     * @return an instance
     */
    public static <T> T of(Class<T> type, String name) {
        try {
            Constructor<?> constructor = Class.forName(name).getDeclaredConstructor();
            constructor.setAccessible(true);
            return type.cast(constructor.newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}

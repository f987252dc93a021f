package io.github.tightwire.internal.door;

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
     * @param <T> the type, with the type parameters that the implementation has
     * @return an instance
     */
    @SuppressWarnings("unchecked")
    public static <T> T of(Class<? super T> type, String name) {
        try {
            Constructor<?> constructor = Class.forName(name).getDeclaredConstructor();
            constructor.setAccessible(true);
            return (T) type.cast(constructor.newInstance());
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }
}

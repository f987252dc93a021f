package io.github.tightwire;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Every operation that a serialize method can call. */
public final class Vocabulary {
    private Vocabulary() {
    }

    /** The operations, each overload by itself. */
    static List<Method> operations() {
        List<Method> operations = new ArrayList<>();
        for (Class<?> c = BitStream.class; c != Object.class; c = c.getSuperclass()) {
            for (Method method : c.getDeclaredMethods()) {
                boolean isOperation = method.getName().startsWith("serialize") || method.getName().equals("require");
                if (isOperation && Modifier.isPublic(method.getModifiers()) && !method.isBridge()) {
                    operations.add(method);
                }
            }
        }
        return operations;
    }

    /** Their names, in order. */
    public static Set<String> names() {
        Set<String> names = new TreeSet<>();
        operations().forEach(method -> names.add(method.getName()));
        return names;
    }
}

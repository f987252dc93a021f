package io.github.tightwire.testkit;

import io.github.tightwire.testkit.ObjectState.FieldKey;
import java.lang.reflect.Field;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The fields of a game's classes that hold data. */
final class Fields {
    private static final Map<Class<?>, List<Field>> OF = new ConcurrentHashMap<>();
    private static final Map<Class<?>, List<Field>> TRANSIENT = new ConcurrentHashMap<>();
    private static final Map<Field, FieldKey> KEYS = new ConcurrentHashMap<>();
    private static final Set<String> LIBRARY = Set.of("io.github.tightwire", "io.github.tightwire.bits", "io.github.tightwire.delta",
            "io.github.tightwire.packet", "io.github.tightwire.trace");

    private Fields() {
    }

    /** Returns whether a class is the game's: not the JDK's, nor this library's or Kotlin's. */
    static boolean isGames(Class<?> type) {
        return type.getClassLoader() != null && !type.getClassLoader().equals(ClassLoader.getPlatformClassLoader())
                && !type.isHidden() && !isLibrary(type.getName());
    }

    /** Returns whether the class of that name is this library's, or Kotlin's. */
    static boolean isLibrary(String type) {
        int end = type.lastIndexOf('.');
        String packageName = end < 0 ? "" : type.substring(0, end);
        return LIBRARY.contains(packageName) || packageName.startsWith("io.github.tightwire.internal")
                || type.startsWith("kotlin.") || type.startsWith("java.") || type.startsWith("jdk.");
    }

    /** The fields of a class and of those above it that are the game's: neither static nor transient, nor made by a compiler. */
    static List<Field> of(Class<?> type) {
        return OF.computeIfAbsent(type, of -> find(of, 0));
    }

    /** The key of a field, one object for each: then equal states are compared in little time. */
    static FieldKey key(Field field) {
        return KEYS.computeIfAbsent(field, of -> new FieldKey(of.getDeclaringClass(), of.getName()));
    }

    /** The numbers, flags and enums among its transient fields. */
    static List<Field> ofTransient(Class<?> type) {
        return TRANSIENT.computeIfAbsent(type, of -> find(of, Modifier.TRANSIENT).stream()
                .filter(field -> field.getType().isPrimitive() || field.getType().isEnum()).toList());
    }

    private static List<Field> find(Class<?> type, int modifier) {
        List<Field> fields = new ArrayList<>();
        for (Class<?> at = type; at != null && isGames(at); at = at.getSuperclass()) {
            List<Field> declared = new ArrayList<>();
            for (Field field : at.getDeclaredFields()) {
                if ((field.getModifiers() & (Modifier.STATIC | Modifier.TRANSIENT)) == modifier && !field.isSynthetic()) {
                    open(field);
                    declared.add(field);
                }
            }
            fields.addAll(0, declared);
        }
        return List.copyOf(fields);
    }

    private static void open(Field field) {
        try {
            field.setAccessible(true);
        } catch (InaccessibleObjectException e) {
            throw new IllegalStateException("the check looks into " + field.getDeclaringClass().getName() + ": open "
                    + field.getDeclaringClass().getPackageName() + " to io.github.tightwire.testkit, or run the test on the class path", e);
        }
    }

    static @Nullable Object get(Field field, Object object) {
        try {
            return field.get(object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Sets a field that is not final. */
    static void set(Field field, Object object, @Nullable Object value) {
        try {
            field.set(object, value);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    static boolean isFinal(Field field) {
        return (field.getModifiers() & Modifier.FINAL) != 0;
    }
}

package io.github.tightwire.testkit;

import io.github.tightwire.BitSerializable;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lines of a serialize method that would send a field. */
final class Suggestions {
    private static final Map<Class<?>, String> CALLS = Map.of(
            boolean.class, "serializeBool(%s)", float.class, "serializeFloat(%s)", double.class, "serializeDouble(%s)",
            long.class, "serializeLong(%s, min, max)", int.class, "serializeInt(%s, min, max)",
            String.class, "serializeString(%s, maxBytes)");

    private Suggestions() {
    }

    /** Returns the line for a field, such as {@code armor = s.serializeInt(armor, min, max)}. */
    static String operation(Field field) {
        String name = field.getName();
        Class<?> type = field.getType();
        if (BitSerializable.class.isAssignableFrom(type)) {
            return "s.serializeObject(" + name + ")";
        } else if (List.class.isAssignableFrom(type)) {
            return "s.serializeList(" + name + ", maxCount, ...)";
        } else if (Set.class.isAssignableFrom(type)) {
            return "s.serializeSet(" + name + ", maxCount, ...)";
        } else if (Map.class.isAssignableFrom(type)) {
            return "s.serializeMap(" + name + ", maxCount, ...)";
        } else if (field.getDeclaringClass().isRecord()) {
            return call(type, name) + " in place of " + name;
        }
        return name + " = " + call(type, name);
    }

    private static String call(Class<?> type, String name) {
        String call = CALLS.get(type);
        String text = call != null ? String.format(call, name)
                : type.isEnum() ? "serializeEnum(" + name + ", " + type.getSimpleName() + ".class)"
                : type.isArray() ? "serializeElements(" + name + ", ...)"
                : type.isPrimitive() ? "serializeInt(" + name + ", min, max)" : "serializeValue(" + name + ")";
        return "s." + text;
    }
}

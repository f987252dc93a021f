package io.github.tightwire.compiled;

import io.github.tightwire.BitStream;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.math.BigInteger;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;

/** An object as text, with all it holds: equal texts, equal values, to the bit. */
public final class Deep {
    private static final ClassValue<Field[]> FIELDS = new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
            Field[] fields = type.getDeclaredFields();
            for (Field field : fields) {
                if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                    field.setAccessible(true);
                }
            }
            return fields;
        }
    };

    private Deep() {
    }

    /** All that an object holds. */
    public static String text(Object value) {
        StringBuilder text = new StringBuilder();
        append(value, text);
        return text.toString();
    }

    private static StringBuilder append(Object value, StringBuilder text) {
        if (value instanceof Float number) {
            text.append(Integer.toHexString(Float.floatToRawIntBits(number))).append('f');
        } else if (value instanceof Double number) {
            text.append(Long.toHexString(Double.doubleToRawLongBits(number))).append('d');
        } else if (value == null || value instanceof Enum || value.getClass().getName().startsWith("java.lang.")
                || value instanceof BigInteger || value instanceof UUID || value instanceof Instant || value instanceof Duration) {
            text.append(value);
        } else if (value instanceof BitStream) {
            text.append("stream");
        } else if (value.getClass().isHidden()) {
            text.append("lambda");
        } else if (value instanceof Iterable<?> all) {
            text.append('(');
            all.forEach(element -> append(element, text.append(' ')));
            text.append(')');
        } else if (value instanceof Map<?, ?> map) {
            text.append('(');
            map.forEach((key, held) -> append(held, append(key, text.append(' ')).append('=')));
            text.append(')');
        } else if (value.getClass().isArray()) {
            text.append('[');
            for (int i = 0; i < Array.getLength(value); i++) {
                append(Array.get(value, i), text.append(' '));
            }
            text.append(']');
        } else {
            text.append('{');
            for (Class<?> c = value.getClass(); c != Object.class; c = c.getSuperclass()) {
                for (Field field : FIELDS.get(c)) {
                    appendField(value, field, text);
                }
            }
            text.append('}');
        }
        return text;
    }

    private static void appendField(Object value, Field field, StringBuilder text) {
        if (Modifier.isStatic(field.getModifiers()) || field.isSynthetic()) {
            return;
        }
        try {
            append(field.get(value), text.append(field.getName()).append('='));
            text.append(' ');
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }
}

package io.github.tightwire.golden;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.List;
import java.util.StringJoiner;
import java.util.stream.Collectors;

/** Everything an object holds, as a text: floats as their bits, arrays and nested objects in full. */
final class State {
    private State() {
    }

    static String of(Object value) {
        if (value instanceof Float number) {
            return Integer.toHexString(Float.floatToRawIntBits(number)) + "f";
        }
        if (value instanceof Double number) {
            return Long.toHexString(Double.doubleToRawLongBits(number)) + "d";
        }
        if (value instanceof byte[] bytes) {
            return Arrays.toString(bytes);
        }
        if (value instanceof int[] numbers) {
            return Arrays.toString(numbers);
        }
        if (value instanceof Object[] objects) {
            return of(Arrays.asList(objects));
        }
        if (value instanceof List<?> list) {
            return list.stream().map(State::of).collect(Collectors.joining(", ", "[", "]"));
        }
        return value instanceof Modelled ? ofFields(value) : String.valueOf(value);
    }

    private static String ofFields(Object object) {
        StringJoiner state = new StringJoiner(", ", object.getClass().getSimpleName() + "(", ")");
        for (Field field : object.getClass().getDeclaredFields()) {
            if (!Modifier.isStatic(field.getModifiers()) && !field.isSynthetic()) {
                try {
                    field.setAccessible(true);
                    state.add(field.getName() + " " + of(field.get(object)));
                } catch (IllegalAccessException e) {
                    throw new AssertionError(e);
                }
            }
        }
        return state.toString();
    }
}

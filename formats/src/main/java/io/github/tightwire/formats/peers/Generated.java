package io.github.tightwire.formats.peers;

import static io.github.tightwire.formats.struct.Shape.capitalised;

import io.github.tightwire.formats.struct.Shape.Field;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Calls, by their names, of the methods that a schema compiler wrote, so that one adapter of a peer serves all of its messages.
 * That is slower than what the peer's users do, who call the same methods from Java: no format that is adapted so is timed.
 */
final class Generated {
    private static final Map<Signature, Method> METHODS = new ConcurrentHashMap<>();

    /** A public method of one of these names, with this many parameters. */
    private record Signature(Class<?> type, List<String> names, int parameters) {
        Method find() {
            return Arrays.stream(type.getMethods())
                    .filter(method -> names.contains(method.getName()) && method.getParameterCount() == parameters)
                    .filter(method -> !method.isBridge())
                    .findFirst().orElseThrow(() -> new IllegalArgumentException(type + " has no " + names));
        }
    }

    private Generated() {
    }

    /** Calls a method, a static one where the target is a class; every number becomes what its parameter wants. */
    static Object call(Object target, String name, Object... arguments) {
        return invoke(target, method(target instanceof Class<?> type ? type : target.getClass(), name, arguments.length), arguments);
    }

    /** What the getter of a property returns. */
    static Object get(Object target, String property) {
        List<String> names = List.of("get" + capitalised(property), "is" + capitalised(property));
        return invoke(target, METHODS.computeIfAbsent(new Signature(target.getClass(), names, 0), Signature::find));
    }

    /** A new object of a class. */
    static Object make(Class<?> type) {
        try {
            return type.getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The public method of this name with this many parameters. */
    static Method method(Class<?> type, String name, int parameters) {
        return METHODS.computeIfAbsent(new Signature(type, List.of(name), parameters), Signature::find);
    }

    /** A number as a value of a type: a number, a boolean, or a constant of an enumeration. */
    static Object convert(double number, Class<?> type) {
        if (type.isEnum()) {
            return type.getEnumConstants()[(int) number];
        }
        return switch (type.getSimpleName()) {
            case "boolean" -> number != 0;
            case "byte", "Byte" -> (byte) number;
            case "short" -> (short) number;
            case "int" -> (int) number;
            case "long" -> (long) number;
            case "float" -> (float) number;
            default -> number;
        };
    }

    /**
     * The numbers of a value that a getter returned: a number or its like, an array or a list, an object with a getter for each part,
     * or null for none.
     *
     * @param value that was returned
     * @param field what it is
     * @param getter what stands before the name of a part, {@code get} or nothing
     */
    static double[] numbers(Object value, Field field, String getter) {
        if (value == null || value instanceof List<?> list && list.isEmpty()) {
            return new double[0];
        }
        double[] numbers = new double[field.components().size()];
        Arrays.setAll(numbers, i -> {
            String part = Field.PARTS.get(i);
            return number(field.isNumber() ? value
                    : value instanceof List<?> list ? list.get(i)
                    : value.getClass().isArray() ? Array.get(value, i)
                    : call(value, getter.isEmpty() ? part : getter + capitalised(part)));
        });
        return numbers;
    }

    private static Object invoke(Object target, Method method, Object... arguments) {
        Object[] converted = new Object[arguments.length];
        Arrays.setAll(converted, i -> arguments[i] instanceof Number number
                ? convert(number.doubleValue(), method.getParameterTypes()[i]) : arguments[i]);
        try {
            return method.invoke(target, converted);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(method.toString(), e);
        }
    }

    private static double number(Object value) {
        if (value instanceof Boolean flag) {
            return flag ? 1 : 0;
        }
        return value instanceof Enum<?> constant ? constant.ordinal() : ((Number) value).doubleValue();
    }
}

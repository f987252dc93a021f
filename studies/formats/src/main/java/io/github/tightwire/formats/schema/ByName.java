package io.github.tightwire.formats.schema;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Array;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Rows as Java objects, our own and those of schema compilers, whose properties are found by their names. That is slower than what
 * their users do, who call the same methods from Java: no format that is adapted so is timed.
 *
 * <p>Calls spelled in Java were some 170 lines a library, in which a field could be left out in ten places. Tables of method references
 * would be as long, annotation processors know neither flyweights nor structs built back to front, and of the libraries' own dynamic
 * interfaces only that of Protocol Buffers has both directions.
 */
public final class ByName {
    /** Names of the numbers of a vector. */
    public static final List<String> PARTS = List.of("x", "y", "z", "w");

    private static final Map<Signature, Method> METHODS = new ConcurrentHashMap<>();
    private static final Map<Signature, MethodHandle> GETTERS = new ConcurrentHashMap<>();
    private static final Map<Signature, MethodHandle> SETTERS = new ConcurrentHashMap<>();

    private record Signature(Class<?> type, String name, int parameters) {
    }

    private interface Reflection<T> {
        T run() throws Throwable;
    }

    private ByName() {
    }

    /** {@return a name as part of the name of a method} */
    public static String capitalised(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    /** {@return the name of a property as it is in Java: {@code ammoInClip} is {@code ammo_in_clip}} */
    public static String camelCase(String property) {
        String[] words = property.split("_");
        return words[0] + Arrays.stream(words).skip(1).map(ByName::capitalised).collect(Collectors.joining());
    }

    // ---- Calls

    /** {@return the public method of this name with this many parameters} */
    public static Method method(Class<?> type, String name, int parameters) {
        return METHODS.computeIfAbsent(new Signature(type, name, parameters), signature ->
                find(type, parameters, name).orElseThrow(() -> new IllegalArgumentException(type + " has no " + name)));
    }

    /** Calls a method, a static one where the target is a class; every number becomes what its parameter wants. */
    public static Object call(Object target, String name, Object... arguments) {
        return invoke(target, method(target instanceof Class<?> type ? type : target.getClass(), name, arguments.length), arguments);
    }

    /** {@return a new object of a class} */
    public static <T> T make(Class<T> type) {
        return orThrow(() -> type.getConstructor().newInstance());
    }

    /** {@return what a getter of this property returns, or what stands in its public field} */
    public static Object get(Object target, String property) {
        Signature signature = new Signature(target.getClass(), property, 0);
        return orThrow(() -> GETTERS.computeIfAbsent(signature, ByName::getter).invoke(target));
    }

    /** Sets a property, by a setter or in its public field, to the value of the type that it wants. */
    public static void set(Object target, String property, Function<Class<?>, Object> value) {
        MethodHandle setter = SETTERS.computeIfAbsent(new Signature(target.getClass(), property, 1), ByName::setter);
        Object wanted = value.apply(setter.type().parameterType(1));
        orThrow(() -> setter.invoke(target, wanted));
    }

    private static MethodHandle getter(Signature signature) {
        String name = camelCase(signature.name);
        String suffix = capitalised(name);
        Optional<Method> getter = find(signature.type, 0, "get" + suffix, "is" + suffix, "get" + suffix + "List", name);
        return orThrow(() -> getter.isPresent() ? MethodHandles.publicLookup().unreflect(getter.get())
                : MethodHandles.publicLookup().unreflectGetter(signature.type.getField(name)));
    }

    private static MethodHandle setter(Signature signature) {
        String name = camelCase(signature.name);
        Optional<Method> setter = find(signature.type, 1, "set" + capitalised(name), name);
        return orThrow(() -> setter.isPresent() ? MethodHandles.publicLookup().unreflect(setter.get())
                : MethodHandles.publicLookup().unreflectSetter(signature.type.getField(name)));
    }

    /** A public method of one of these names, with this many parameters. */
    private static Optional<Method> find(Class<?> type, int parameters, String... names) {
        return Arrays.stream(type.getMethods())
                .filter(method -> List.of(names).contains(method.getName()) && method.getParameterCount() == parameters)
                .filter(method -> !method.isBridge())
                .findFirst();
    }

    private static Object invoke(Object target, Method method, Object... arguments) {
        Object[] converted = new Object[arguments.length];
        Arrays.setAll(converted, i -> arguments[i] instanceof Number number
                ? number(number.doubleValue(), method.getParameterTypes()[i]) : arguments[i]);
        return orThrow(() -> method.invoke(target, converted));
    }

    private static <T> T orThrow(Reflection<T> reflection) {
        try {
            return reflection.run();
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    // ---- Rows to objects

    /** {@return an object of a class that has the properties of a snapshot, and of the objects in it: lists, or arrays} */
    public static <T> T filled(Class<T> type, Snapshot snapshot) {
        T target = filled(type, snapshot.header());
        for (ObjectClass element : snapshot.schema().classes()) {
            List<Row> rows = snapshot.objects(element);
            set(target, element.plural(), wanted ->
                    values(wanted, target, element.plural(), rows.size(), (one, i) -> filled(one, rows.get(i))));
        }
        return target;
    }

    /** Properties that are left out stay what they are. */
    private static <T> T filled(Class<T> type, Row row) {
        T target = make(type);
        row.forEach((property, value) -> {
            if (value.length > 0) {
                set(target, property.name(), wanted -> property.isNumber() ? number(value[0], wanted)
                        : wanted.isArray() || wanted == List.class
                        ? values(wanted, target, property.name(), value.length, (one, i) -> number(value[i], one))
                        : vector(wanted, value));
            }
        });
        return target;
    }

    /** {@return the names of the numbers of a property: its own, or those of the parts of a vector} */
    public static List<String> names(Property property) {
        return property.isNumber() ? List.of(property.name()) : PARTS;
    }

    /** Sets a number by each of these names. */
    public static void setNumbers(Object target, List<String> names, double... value) {
        for (int i = 0; i < value.length; i++) {
            double number = value[i];
            set(target, names.get(i), wanted -> number(number, wanted));
        }
    }

    /** {@return a number as a value of a type: a number, a boolean, or a constant of an enumeration} */
    public static Object number(double number, Class<?> type) {
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

    private static Object vector(Class<?> type, double... value) {
        if (type.isRecord()) {
            Class<?>[] types = type.getDeclaredConstructors()[0].getParameterTypes();
            Object[] parts = IntStream.range(0, value.length).mapToObj(i -> number(value[i], types[i])).toArray();
            return orThrow(() -> type.getConstructor(types).newInstance(parts));
        }
        Object vector = make(type);
        setNumbers(vector, PARTS, value);
        return vector;
    }

    /** An array, or a list of what the target has a method to add. */
    private static Object values(
            Class<?> wanted, Object target, String property, int count, BiFunction<Class<?>, Integer, Object> element) {
        Class<?> type = wanted.isArray() ? wanted.getComponentType()
                : method(target.getClass(), "addTo" + capitalised(camelCase(property)), 1).getParameterTypes()[0];
        Object array = Array.newInstance(type, count);
        for (int i = 0; i < count; i++) {
            Array.set(array, i, element.apply(type, i));
        }
        return wanted.isArray() ? array : list(array);
    }

    // ---- Objects to rows

    /** {@return the snapshot of an object and of the objects in its lists} */
    public static Snapshot snapshot(Schema schema, Object from) {
        return snapshot(schema, from, ByName::get, (one, property) -> get(one, property.name()));
    }

    /**
     * The snapshot of an object and of the objects in its lists.
     *
     * @param schema of the snapshot
     * @param from the object
     * @param list what stands under a name: an array, or something iterable
     * @param value what stands under a property: a number or its like, an array or a list, an object with parts, or null for none
     * @return the snapshot
     */
    public static Snapshot snapshot(
            Schema schema, Object from, BiFunction<Object, String, Object> list, BiFunction<Object, Property, Object> value) {
        List<Row> rows = new ArrayList<>();
        for (ObjectClass type : schema.classes()) {
            Object elements = list.apply(from, type.plural());
            for (Object one : elements instanceof Iterable<?> some ? some : list(elements)) {
                rows.add(Row.of(type, -1, property -> numbers(value.apply(one, property), property)));
            }
        }
        Row header = Row.of(schema.snapshot(), -1, property -> numbers(value.apply(from, property), property));
        return new Snapshot(schema, header, rows);
    }

    /** An optional value of zeros is one that is not there. */
    private static double[] numbers(Object value, Property property) {
        List<?> parts = value == null ? List.of()
                : property.isNumber() ? List.of(value)
                : value instanceof List<?> || value.getClass().isArray() ? list(value)
                : PARTS.subList(0, property.components()).stream().map(part -> get(value, part)).toList();
        double[] numbers = parts.stream().mapToDouble(ByName::number).toArray();
        return property.isOptional() && Arrays.stream(numbers).allMatch(number -> number == 0) ? null : numbers;
    }

    private static List<?> list(Object value) {
        return value instanceof List<?> list ? list
                : IntStream.range(0, Array.getLength(value)).mapToObj(i -> Array.get(value, i)).toList();
    }

    private static double number(Object value) {
        if (value instanceof Boolean flag) {
            return flag ? 1 : 0;
        }
        return value instanceof Enum<?> constant ? constant.ordinal() : ((Number) value).doubleValue();
    }
}

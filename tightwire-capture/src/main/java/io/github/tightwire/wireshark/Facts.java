package io.github.tightwire.wireshark;

import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * What is known of fields before any packet: a final field has the value that it has in the object that the protocol's factory makes.
 * What is not final may be anything, until the packet has set it.
 */
final class Facts {
    /** More objects just like each other than this are not looked at one by one. */
    private static final int MAX_EXAMPLES = 10_000;

    private Facts() {
    }

    static char sort(Type type) {
        return switch (type.getSort()) {
            case Type.BOOLEAN, Type.BYTE, Type.CHAR, Type.SHORT, Type.INT -> 'I';
            case Type.LONG -> 'J';
            case Type.FLOAT -> 'F';
            case Type.DOUBLE -> 'D';
            case Type.VOID -> 'V';
            default -> 'A';
        };
    }

    static boolean isFinal(Class<?> type) {
        Class<?> element = type;
        while (element.isArray()) {
            element = element.getComponentType();
        }
        return element.isPrimitive() || Modifier.isFinal(element.getModifiers());
    }

    /** Adds what objects of the program say of a reference that is one of them. */
    static Value ofObjects(Value value, @Nullable Class<?> declared, List<Object> examples) {
        Class<?> type = null;
        boolean alike = !examples.isEmpty() && examples.size() <= MAX_EXAMPLES;
        for (Object example : examples) {
            alike &= example != null && (type == null || type == example.getClass());
            type = example == null ? null : example.getClass();
        }
        if (alike) {
            value.examples = Collections.unmodifiableList(examples);
            return value.typed(type, true);
        }
        return declared == null ? value : value.typed(declared, isFinal(declared));
    }

    /** The value of a field of an object. */
    static Value ofField(Value object, ClassFiles files, FieldInsnNode get) throws Undecodable {
        Type type = Type.getType(get.desc);
        char sort = sort(type);
        Field field = field(files.load(get.owner), get.name);
        boolean isFinal = field != null && Modifier.isFinal(field.getModifiers());
        List<Object> values = field != null && isFinal ? values(field, object.examples) : List.of();
        Name name = object.name == null ? null : Name.of(object.name, get.name);
        if (sort != 'A') {
            Object first = values.isEmpty() ? null : number(values.get(0));
            for (Object value : values) {
                first = first != null && first.equals(number(value)) ? first : null;
            }
            if (first != null) {
                return Value.constant(sort, first);
            }
        } else if (!values.isEmpty() && (values.get(0) instanceof Enum<?> || values.get(0) instanceof String)
                && Collections.frequency(values, values.get(0)) == values.size()) {
            return Value.constant('A', values.get(0)).typed(values.get(0).getClass(), true);
        }
        String how = sort != 'A' ? "get" : isFinal ? "kid" : "child";
        Value value = new Value(sort, how + "(r, " + object.lua + ", " + Lua.text(get.name) + ")");
        value.readsFields = true;
        value.variable = object.variable;
        value.unknown = object.unknown;
        if (sort == 'A') {
            value.name = name;
            return ofObjects(value, files.load(type), values);
        }
        return value;
    }

    /** The value of a static field, final or not. */
    static Value ofStatic(ClassFiles files, Class<?> owner, String name, Type type) throws Undecodable {
        char sort = sort(type);
        Field field = field(owner, name);
        if (field == null || !Modifier.isFinal(field.getModifiers())) {
            return Value.unknown(sort, "the static field " + owner.getSimpleName() + "." + name);
        }
        List<Object> values = values(field, Collections.singletonList(null));
        Object known = values.isEmpty() ? null : sort == 'A' ? values.get(0) : number(values.get(0));
        if (sort != 'A' || known instanceof Enum<?> || known instanceof String || known instanceof Class<?>) {
            return known == null ? Value.unknown(sort, "the static field " + owner.getSimpleName() + "." + name)
                    : Value.constant(sort, known).typed(known.getClass(), true);
        }
        Value value = new Value('A', "static(r, " + Lua.text(owner.getName() + "." + name) + ")");
        value.lambda = lambda(files, field.getDeclaringClass(), name);
        return known == null ? value : ofObjects(value, files.load(type), values);
    }

    /** The functional object that a class gives a static field when it is initialized; null where it is something else. */
    private static Value.@Nullable Lambda lambda(ClassFiles files, Class<?> owner, String field) throws Undecodable {
        for (MethodNode method : files.file(owner).methods) {
            AbstractInsnNode[] insns = method.name.equals("<clinit>") ? method.instructions.toArray() : new AbstractInsnNode[0];
            for (int i = 1; i < insns.length; i++) {
                if (insns[i] instanceof FieldInsnNode put && put.name.equals(field) && insns[i - 1] instanceof InvokeDynamicInsnNode made
                        && made.bsmArgs.length > 1 && made.bsmArgs[1] instanceof org.objectweb.asm.Handle handle
                        && Type.getArgumentTypes(made.desc).length == 0) {
                    return new Value.Lambda(handle, List.of());
                }
            }
        }
        return null;
    }

    static @Nullable Field field(Class<?> owner, String name) {
        for (Class<?> c = owner; c != null; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (field.getName().equals(name)) {
                    return field;
                }
            }
        }
        for (Class<?> i : owner.getInterfaces()) {
            Field field = field(i, name);
            if (field != null) {
                return field;
            }
        }
        return null;
    }

    private static List<Object> values(Field field, List<Object> objects) {
        List<Object> values = new ArrayList<>();
        try {
            if (!objects.isEmpty() && field.trySetAccessible()) {
                for (Object object : objects) {
                    values.add(field.get(object));
                }
            }
        } catch (IllegalAccessException | LinkageError e) {
            return List.of();
        }
        return values;
    }

    /** A primitive value as the JVM holds it. */
    private static Object number(Object value) {
        if (value instanceof Boolean truth) {
            return truth ? 1 : 0;
        } else if (value instanceof Character character) {
            return (int) character;
        } else if (value instanceof Byte || value instanceof Short) {
            return ((Number) value).intValue();
        }
        return value;
    }
}

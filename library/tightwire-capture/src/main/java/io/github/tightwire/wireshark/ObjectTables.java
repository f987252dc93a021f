package io.github.tightwire.wireshark;

import io.github.tightwire.Subset;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Objects of the program as tables of Lua: their final fields, and how long arrays are; the rest may be anything when a packet comes.
 * Objects that are alike are one table.
 */
final class ObjectTables {
    private static final int MAX_OBJECTS = 200_000;
    private static final int MAX_CONSTANTS = 70_000;

    private final ProgramClasses files;
    private final Consumer<Class<?>> classes;
    private final Consumer<Handle> targets;
    private final Map<String, Integer> tables = new LinkedHashMap<>();
    private final Set<Object> open = Collections.newSetFromMap(new IdentityHashMap<>());
    private int objects;

    /**
     * No objects yet.
     *
     * @param classes is told the objects' classes
     * @param targets is told what functional objects stand for
     */
    ObjectTables(ProgramClasses files, Consumer<Class<?>> classes, Consumer<Handle> targets) {
        this.files = files;
        this.classes = classes;
        this.targets = targets;
    }

    /** Adds to the script all tables so far. */
    void print(StringBuilder lua) {
        tables.forEach((table, number) -> lua.append("T[").append(number).append("] = ").append(table).append('\n'));
    }

    /** A value of a static field, whose elements are constants where it is an array. */
    String constant(Field field) {
        Object value = ProgramClasses.value(field, null);
        return value == null ? "nil" : expression(value, field, true);
    }

    /** An object that a factory made. */
    String made(Object object) {
        return expression(object, null, false);
    }

    /** An enum's constants, by their ordinals. */
    String constants(Class<?> type) {
        Object[] all = type.getEnumConstants();
        return all == null ? "nil" : expression(all, null, true);
    }

    private String expression(@Nullable Object value, @Nullable Field of, boolean isConstant) {
        if (value == null) {
            return "NULL";
        } else if (value instanceof Number || value instanceof Boolean || value instanceof Character || value instanceof String) {
            return value.getClass().getName().startsWith("java.lang.") ? Lua.constant(value) : "nil";
        } else if (open.contains(value) || ++objects > MAX_OBJECTS) {
            return "nil";
        }
        open.add(value);
        String table = table(value, of, isConstant);
        open.remove(value);
        return "T[" + tables.computeIfAbsent(table, key -> tables.size() + 1) + "]";
    }

    private String table(Object value, @Nullable Field of, boolean isConstant) {
        Class<?> type = value.getClass();
        StringJoiner table = new StringJoiner(",", "{", "}");
        table.add("class=" + Lua.name(type));
        if (value instanceof Class<?> named) {
            table.add("of=" + Lua.name(named) + ",isShared=true");
        } else if (value instanceof Subset subset) {
            table.add("max=" + subset.maxObjects() + ",encoding=" + subset.encoding().ordinal());
        } else if (type.isArray()) {
            array(value, isConstant, table);
        } else if (type.isHidden() || type.isSynthetic()) {
            function(value, of, table);
        } else if (value instanceof Enum<?> constant) {
            table.add("constant=" + Lua.text(constant.name()) + ",ordinal=" + constant.ordinal() + ",isShared=true,finals="
                    + finals(value, type));
            classes.accept(type);
        } else if (ProgramClasses.isProgram(type)) {
            classes.accept(type);
            if (value instanceof Supplier<?> supplier) {
                table.add("supplies=" + expression(supplier.get(), null, false));
            }
            table.add("finals=" + finals(value, type));
        }
        return table.toString();
    }

    private String finals(Object value, Class<?> type) {
        StringJoiner finals = new StringJoiner(",", "{", "}");
        for (Class<?> c = type; c != null && ProgramClasses.isProgram(c); c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
                if (Modifier.isFinal(field.getModifiers()) && !Modifier.isStatic(field.getModifiers()) && field.trySetAccessible()) {
                    finals.add("[" + Lua.text(ProgramClasses.key(field)) + "]="
                            + expression(ProgramClasses.value(field, value), field, false));
                }
            }
        }
        return finals.toString();
    }

    private void array(Object array, boolean isConstant, StringJoiner table) {
        int length = Array.getLength(array);
        table.add("length=" + length);
        boolean isPrimitive = array.getClass().getComponentType().isPrimitive();
        if (isPrimitive ? !isConstant || length > MAX_CONSTANTS : length == 0) {
            return;
        }
        Set<String> different = new LinkedHashSet<>();
        StringJoiner elements = new StringJoiner(",");
        for (int i = 0; i < length; i++) {
            String element = expression(Array.get(array, i), null, isConstant);
            different.add(element);
            elements.add("[" + i + "]=" + element);
        }
        table.add(different.size() == 1 ? "all=" + different.iterator().next() : elements.toString());
    }

    /** A lambda: what it stands for is where the class sets its field. */
    private void function(Object value, @Nullable Field of, StringJoiner table) {
        table.add("isShared=true,captured={}");
        if (value instanceof Supplier<?> supplier) {
            table.add("supplies=" + expression(supplier.get(), null, false));
        }
        InvokeDynamicInsnNode made = of == null ? null : maker(of);
        if (made != null && made.bsmArgs.length > 1 && made.bsmArgs[1] instanceof Handle target && made.desc.startsWith("()")) {
            targets.accept(target);
            table.add("name=" + Lua.text(made.name) + ",lambda=" + Lua.target(target));
        } else {
            table.add("unknown=\"a function that only the program knows\"");
        }
    }

    private @Nullable InvokeDynamicInsnNode maker(Field of) {
        for (MethodNode method : files.file(of.getDeclaringClass()).methods) {
            for (AbstractInsnNode insn : method.name.startsWith("<") ? method.instructions : new InsnList()) {
                boolean isPut = insn.getOpcode() == Opcodes.PUTFIELD || insn.getOpcode() == Opcodes.PUTSTATIC;
                if (isPut && ((FieldInsnNode) insn).name.equals(of.getName()) && insn.getPrevious() instanceof InvokeDynamicInsnNode made) {
                    return made;
                }
            }
        }
        return null;
    }
}

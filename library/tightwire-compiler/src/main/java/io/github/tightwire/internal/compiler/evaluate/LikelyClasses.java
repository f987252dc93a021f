package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitValue;
import io.github.tightwire.Family;
import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.FamilyAdapter;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.template.NotCompilableException;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * The classes that the objects and values are of, most likely, that a method dispatches: the declared one itself, those that a sealed
 * one permits, what a factory makes, and those that are named where a {@link Family} is described. They are compiled with it; nothing
 * depends on them but when a class is.
 */
public final class LikelyClasses {
    private static final int MOST = 64;
    static final String FAMILY = Type.getDescriptor(Family.class);

    private final ClassFiles files;
    private final List<Value> values = new ArrayList<>();
    /** The classes where families come from. */
    private final Set<String> holders = new LinkedHashSet<>();

    LikelyClasses(ClassFiles files) {
        this.files = files;
    }

    /** Adds what is known of an object or value. */
    void add(Value value) {
        values.add(value);
    }

    /** Takes note of a family, if an instruction gets one. */
    void declared(AbstractInsnNode insn) {
        if (insn instanceof FieldInsnNode field && field.desc.equals(FAMILY)) {
            holders.add(field.owner);
        } else if (insn instanceof MethodInsnNode call && call.desc.endsWith(FAMILY)) {
            holders.add(call.owner);
        }
    }

    /** Takes note of a family whose kinds are known, and are dispatched all the same. */
    void declared(Value value) {
        if (value.lambda != null && value.lambda.method().code() instanceof FamilyAdapter family) {
            for (String type : family.types()) {
                values.add(Value.of(Type.getObjectType(type)));
            }
        }
    }

    /** Those of which there can be objects that describe themselves. */
    public Set<Class<?>> all() {
        Set<Class<?>> kinds = new LinkedHashSet<>();
        Deque<String> open = new ArrayDeque<>();
        Set<String> seen = new LinkedHashSet<>();
        for (Value value : values) {
            if (value.isReference() && value.type.getSort() == Type.OBJECT && value != Value.NULL) {
                open.add(value.type.getInternalName());
            }
        }
        for (String holder : holders) {
            addAll(open, named(holder));
        }
        while (!open.isEmpty() && kinds.size() < MOST) {
            String name = open.remove();
            if (seen.add(name)) {
                try {
                    Class<?> type = files.load(name);
                    boolean described = BitSerializable.class.isAssignableFrom(type) || BitValue.class.isAssignableFrom(type);
                    if (described && !type.isInterface() && (type.getModifiers() & Modifier.ABSTRACT) == 0) {
                        kinds.add(type);
                    }
                    if (described || type.isSealed()) {
                        addAll(open, files.file(type).permitted);
                    }
                } catch (NotCompilableException e) {
                    // It is met when it runs.
                }
            }
        }
        return kinds;
    }

    /** ArrayDeque's own method is the first of the start-up to make a lambda. */
    private static void addAll(Deque<String> open, List<String> names) {
        for (String name : names) {
            open.add(name);
        }
    }

    /** The classes that the initialiser of a class names. */
    private List<String> named(String holder) {
        List<String> names = new ArrayList<>();
        try {
            Method initialiser = files.declared(files.load(holder), "<clinit>", "()V");
            if (initialiser != null) {
                for (AbstractInsnNode insn : initialiser.body().insns) {
                    if (insn instanceof LdcInsnNode constant && constant.cst instanceof Type type && type.getSort() == Type.OBJECT) {
                        names.add(type.getInternalName());
                    }
                }
            }
        } catch (NotCompilableException e) {
            // They are met when they run.
        }
        return names;
    }
}

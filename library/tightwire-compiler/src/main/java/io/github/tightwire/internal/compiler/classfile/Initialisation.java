package io.github.tightwire.internal.compiler.classfile;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.template.NotCompilableException;
import java.lang.reflect.Modifier;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Initialises a class at the point where a call of one of its static methods would have done it: by an instruction that makes the
 * JVM initialise it, with its result dropped. Once the class is initialised, HotSpot removes it.
 */
public final class Initialisation {
    /** Nothing happens when the class is initialised, or it is already. */
    public static final Initialisation NONE = new Initialisation(null, 0);

    private final AbstractInsnNode trigger;
    private final int size;

    private Initialisation(AbstractInsnNode trigger, int size) {
        this.trigger = trigger;
        this.size = size;
    }

    /** A trigger that code of a host may use; null if there is none. */
    public static Initialisation of(Class<?> type, ClassFiles files, Class<?> host) throws NotCompilableException {
        if (!hasEffect(type, files)) {
            return NONE;
        }
        String owner = Type.getInternalName(type);
        if (!files.isAccessible(owner, host)) {
            return null;
        }
        for (FieldNode field : files.file(type).fields) {
            if ((field.access & Opcodes.ACC_STATIC) != 0 && files.isFieldAccessible(owner, field.name, field.desc, host)) {
                return new Initialisation(new FieldInsnNode(Opcodes.GETSTATIC, owner, field.name, field.desc),
                        Type.getType(field.desc).getSize());
            }
        }
        return (type.getModifiers() & (Modifier.ABSTRACT | Modifier.INTERFACE)) != 0
                ? null
                : new Initialisation(new TypeInsnNode(Opcodes.NEW, owner), 1);
    }

    /** Returns whether anybody could see that a class is initialised. */
    public static boolean hasEffect(Class<?> type, ClassFiles files) throws NotCompilableException {
        for (Class<?> c = type; c != null && !isOurs(c); c = c.getSuperclass()) {
            if (files.declared(c, "<clinit>", "()V") != null) {
                return true;
            }
            for (Class<?> i : c.getInterfaces()) {
                if (hasEffect(i, files)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isOurs(Class<?> c) {
        return c.getClassLoader() == null || c.getPackageName().equals(BitStream.class.getPackageName())
                && c.getClassLoader() == BitStream.class.getClassLoader();
    }

    boolean isNone() {
        return trigger == null;
    }

    /** The instructions: the trigger, and what drops its result. */
    public AbstractInsnNode[] instructions() {
        return isNone()
                ? new AbstractInsnNode[0]
                : new AbstractInsnNode[] {trigger.clone(null), new InsnNode(size == 1 ? Opcodes.POP : Opcodes.POP2)};
    }
}

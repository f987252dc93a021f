package io.github.tightwire.internal.compiler.classfile;

import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * The initialiser of an enum or a record that makes its own objects and puts them into its own fields, as most do: nobody can see when it
 * runs, unless it throws.
 */
public final class QuietInitialiser {
    private static final Set<String> ROOTS = Set.of("java/lang/Enum", "java/lang/Record");

    private final ClassFiles files;
    /** The classes that were looked at, or are: one that leads back to itself is quiet if all else is. */
    private final Set<Class<?>> classes;
    private final Class<?> type;
    private final Set<Method> methods = new HashSet<>();

    private QuietInitialiser(ClassFiles files, Set<Class<?>> classes, Class<?> type) {
        this.files = files;
        this.classes = classes;
        this.type = type;
    }

    /** Returns whether a class has such an initialiser, or none. */
    public static boolean isOf(Class<?> type, ClassFiles files) throws NotCompilableException {
        Boolean known = files.quiet.get(type);
        if (known == null) {
            known = isOf(type, files, new HashSet<>());
            files.quiet.put(type, known);
        }
        return known;
    }

    private static boolean isOf(Class<?> type, ClassFiles files, Set<Class<?>> classes) throws NotCompilableException {
        if (!classes.add(type) || !Initialisation.hasEffect(type, files)) {
            return true;
        }
        for (Class<?> face : type.getInterfaces()) {
            if (Initialisation.hasEffect(face, files)) {
                return false;
            }
        }
        return (type.getSuperclass() == Enum.class || type.getSuperclass() == Record.class)
                && new QuietInitialiser(files, classes, type).isQuiet(Type.getInternalName(type), "<clinit>", "()V");
    }

    /** Returns whether a class is this one, or the body of one of its constants. */
    private boolean isOwn(String name) throws NotCompilableException {
        if (name.startsWith("[") || !files.isShared(name, type)) {
            return false;
        }
        Class<?> named = files.load(name);
        return named == type || named.getSuperclass() == type && files.declared(named, "<clinit>", "()V") == null;
    }

    private boolean isQuiet(String owner, String name, String descriptor) throws NotCompilableException {
        Method method = files.declared(files.load(owner), name, descriptor);
        if (method == null) {
            return false;
        }
        if (methods.add(method)) {
            for (AbstractInsnNode insn : method.body().insns) {
                if (!isQuiet(insn)) {
                    return false;
                }
            }
        }
        return true;
    }

    private boolean isQuiet(AbstractInsnNode insn) throws NotCompilableException {
        if (insn instanceof FieldInsnNode field) {
            return isOwn(field.owner) || isConstantOfAnother(field);
        } else if (insn instanceof MethodInsnNode call) {
            boolean isRoot = ROOTS.contains(call.owner) && call.name.equals("<init>");
            boolean isBound = call.getOpcode() == Opcodes.INVOKESTATIC || call.getOpcode() == Opcodes.INVOKESPECIAL;
            return isRoot || isBound && isOwn(call.owner) && isQuiet(call.owner, call.name, call.desc);
        } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
            return dynamic.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory");
        } else if (insn instanceof LdcInsnNode constant) {
            return !(constant.cst instanceof ConstantDynamic);
        }
        return switch (insn.getOpcode()) {
            case Opcodes.NEW -> isOwn(((TypeInsnNode) insn).desc);
            // An object that another class keeps may be an array, to be stored into.
            case Opcodes.CHECKCAST -> !((TypeInsnNode) insn).desc.startsWith("[");
            case Opcodes.MONITORENTER, Opcodes.MONITOREXIT -> false;
            default -> true;
        };
    }

    /** Returns whether a field of another class is loaded, and its initialiser is quiet as well; an array could be stored into. */
    private boolean isConstantOfAnother(FieldInsnNode field) throws NotCompilableException {
        return field.getOpcode() == Opcodes.GETSTATIC && !field.desc.startsWith("[") && files.isShared(field.owner, type)
                && isOf(files.load(field.owner), files, classes);
    }
}

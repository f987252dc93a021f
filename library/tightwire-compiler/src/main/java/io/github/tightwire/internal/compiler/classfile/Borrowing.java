package io.github.tightwire.internal.compiler.classfile;

import io.github.tightwire.internal.compiler.classfile.ClassFile.Method;
import io.github.tightwire.internal.template.Borrowed;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * Instructions that the JVM lets a class run, and not the hidden class in its nest, which is no subclass of anything: uses of protected
 * members of superclasses in other packages, and calls of a class's method whatever overrides it. For them, compiled code {@linkplain
 * Borrowed borrows} the method handles of the class itself. Private members need none: nestmates share them.
 */
public final class Borrowing {
    private static final String METAFACTORY = "java/lang/invoke/LambdaMetafactory";
    private static final String JDK = "java/lang/";
    private static final int SERIALIZABLE = 1;

    /** Of a handle of a private method, what a nestmate's handle has. */
    private static final Map<Boolean, Integer> TAGS = Map.of(true, Opcodes.H_INVOKEINTERFACE, false, Opcodes.H_INVOKEVIRTUAL);

    private final ClassFiles files;

    public Borrowing(ClassFiles files) {
        this.files = files;
    }

    /** Returns whether an instruction names a member or makes an object of its own kind: no other is ever borrowed. */
    public static boolean mayBeBorrowed(AbstractInsnNode insn) {
        return insn instanceof FieldInsnNode || insn instanceof MethodInsnNode || insn instanceof InvokeDynamicInsnNode;
    }

    /**
     * Returns whether an instruction of a class can't be copied to the hidden class of its nest, though a handle can stand in its place.
     */
    public boolean isBorrowed(AbstractInsnNode insn, Class<?> from) throws NotCompilableException {
        if (insn instanceof FieldInsnNode field) {
            return isProtected(field.owner, field.name, field.desc, from);
        } else if (insn instanceof MethodInsnNode call) {
            return isSpecial(call) ? !isPrivate(call.owner, call.name, call.desc, from)
                    : isProtected(call.owner, call.name, call.desc, from);
        }
        return insn instanceof InvokeDynamicInsnNode dynamic && !isDirect(dynamic, from);
    }

    /** Returns whether no handle either can stand in place of an instruction that can't be copied. */
    public boolean isImpossible(AbstractInsnNode insn, Class<?> from) throws NotCompilableException {
        if (insn instanceof LdcInsnNode constant) {
            return !isDirect(constant.cst, from) || constant.cst instanceof Handle handle && handle.getTag() == Opcodes.H_INVOKESPECIAL;
        } else if (insn instanceof InvokeDynamicInsnNode dynamic && !isDirect(dynamic, from)) {
            for (Object argument : dynamic.bsmArgs) {
                if (argument instanceof ConstantDynamic) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Returns whether a call is of exactly the method that it names, in the class itself or above it. */
    public static boolean isSpecial(MethodInsnNode call) {
        return call.getOpcode() == Opcodes.INVOKESPECIAL && !call.name.equals("<init>");
    }

    /** An instruction that is not borrowed, as the hidden class may have it: what is private is called like any other method. */
    public static AbstractInsnNode direct(AbstractInsnNode insn) {
        if (insn instanceof MethodInsnNode call && isSpecial(call)) {
            int opcode = call.itf ? Opcodes.INVOKEINTERFACE : Opcodes.INVOKEVIRTUAL;
            return new MethodInsnNode(opcode, call.owner, call.name, call.desc, call.itf);
        } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
            for (int i = 0; i < dynamic.bsmArgs.length; i++) {
                if (dynamic.bsmArgs[i] instanceof Handle handle && handle.getTag() == Opcodes.H_INVOKESPECIAL) {
                    dynamic.bsmArgs[i] = new Handle(TAGS.get(handle.isInterface()), handle.getOwner(), handle.getName(),
                            handle.getDesc(), handle.isInterface());
                }
            }
        }
        return insn;
    }

    private boolean isDirect(InvokeDynamicInsnNode dynamic, Class<?> from) throws NotCompilableException {
        if (!dynamic.bsm.getOwner().startsWith(JDK) || isSerializable(dynamic)) {
            // It asks who calls.
            return false;
        }
        for (Object argument : dynamic.bsmArgs) {
            if (!isDirect(argument, from)) {
                return false;
            }
        }
        return true;
    }

    private static boolean isSerializable(InvokeDynamicInsnNode dynamic) {
        return dynamic.bsm.getOwner().equals(METAFACTORY) && dynamic.bsmArgs.length > 3
                && dynamic.bsmArgs[3] instanceof Integer flags && (flags & SERIALIZABLE) != 0;
    }

    private boolean isDirect(Object constant, Class<?> from) throws NotCompilableException {
        if (constant instanceof Handle handle) {
            return handle.getTag() == Opcodes.H_INVOKESPECIAL
                    ? isPrivate(handle.getOwner(), handle.getName(), handle.getDesc(), from)
                    : !isProtected(handle.getOwner(), handle.getName(), handle.getDesc(), from);
        } else if (constant instanceof ConstantDynamic dynamic) {
            if (!dynamic.getBootstrapMethod().getOwner().startsWith(JDK)) {
                return false;
            }
            for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); i++) {
                Object argument = dynamic.getBootstrapMethodArgument(i);
                if (!isDirect(argument, from) || argument instanceof Handle handle && handle.getTag() == Opcodes.H_INVOKESPECIAL) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Returns whether a method is private, and so in the nest: any other may be overridden, or be in a superclass. */
    private boolean isPrivate(String owner, String name, String descriptor, Class<?> from) throws NotCompilableException {
        Class<?> named = files.load(owner);
        Method method = named.getNestHost() == from.getNestHost() ? files.declared(named, name, descriptor) : null;
        return method != null && (method.code().access & Opcodes.ACC_PRIVATE) != 0;
    }

    /** Returns whether a member is protected, and of another package than the class that inherits it. */
    private boolean isProtected(String owner, String name, String descriptor, Class<?> from) throws NotCompilableException {
        String member = name.concat(descriptor);
        Set<String> inherited = files.protectedAbove(from);
        if (!inherited.contains(member) || Type.getObjectType(owner).getSort() == Type.ARRAY) {
            return false;
        }
        for (Class<?> c = files.load(owner); c != null; c = c.getSuperclass()) {
            Boolean isProtected = ClassFiles.isProtected(c, member);
            if (isProtected != null) {
                return isProtected && !ClassFiles.samePackage(c, from);
            }
        }
        return false;
    }
}

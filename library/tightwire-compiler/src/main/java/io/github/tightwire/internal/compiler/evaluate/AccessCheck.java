package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.Borrowing;
import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Types;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import io.github.tightwire.internal.template.NotCompilableException;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * A check whether an instruction may stand in a hidden class in the nest of its host, as the JVM checks it there; or can be replaced by
 * what is {@linkplain Borrowing borrowed} of the class that it is of.
 *
 * <p>A class of the same nest names others by the same rights: it is in the same package, and loaded by the same loader. Of any
 * other class all has to be accessible. Code of one package names only public members in another one, from which its class inherits
 * nothing: then only the class has to be checked.
 */
public final class AccessCheck {
    private final ClassFiles files;
    private final Class<?> host;
    private final Borrowing borrowing;

    /**
     * Of a host.
     *
     * @param files of the compilation
     * @param host whose nest the code is to be in
     */
    public AccessCheck(ClassFiles files, Class<?> host) {
        this.files = files;
        this.host = host;
        this.borrowing = new Borrowing(files);
    }

    /**
     * Requires that an instruction of a class's method may stand in the host's.
     *
     * @throws BailoutException if not
     */
    public void require(AbstractInsnNode insn, Class<?> from) throws NotCompilableException {
        require(insn, from, false);
    }

    /**
     * Requires the same, or that an accessor may stand in place of a load from the receiver of the class's method.
     *
     * @return {@linkplain ClassFiles#accessor the accessor}; null where the instruction itself may
     * @throws BailoutException if neither may
     */
    String require(AbstractInsnNode insn, Class<?> from, boolean isOfReceiver) throws NotCompilableException {
        if (from.getNestHost() != host.getNestHost()) {
            return isUsable(insn, from) ? null : requireAccessor(insn, from, isOfReceiver);
        } else if (borrowing.isImpossible(insn, from)) {
            throw BailoutException.within("has a constant that only its own class can make");
        } else if (insn instanceof FieldInsnNode field && isStore(field) && files.isFinalOfOld(field, from)) {
            throw BailoutException.within("stores into the final field " + field.name);
        }
        return null;
    }

    private String requireAccessor(AbstractInsnNode insn, Class<?> from, boolean isOfReceiver) throws NotCompilableException {
        String accessor = isOfReceiver ? files.accessor((FieldInsnNode) insn, from, host) : null;
        if (accessor == null) {
            throw BailoutException.within("names what is not accessible");
        }
        return accessor;
    }

    /**
     * Requires that what an instruction names is the same for the loader of its class and for the host's, which will link it.
     *
     * @throws BailoutException if not
     */
    void requireShared(AbstractInsnNode insn, Class<?> from) throws NotCompilableException {
        if (from.getClassLoader() == host.getClassLoader()) {
            return;
        }
        for (Type type : Types.named(insn)) {
            if (type.getSort() >= Type.ARRAY && !files.isShared(type.getInternalName(), from)) {
                throw BailoutException.within("names " + type.getClassName() + ", which is another class where it would be inlined");
            }
        }
    }

    private static boolean isStore(FieldInsnNode field) {
        return field.getOpcode() == Opcodes.PUTFIELD || field.getOpcode() == Opcodes.PUTSTATIC;
    }

    /** Returns whether the types of exceptions that a body catches may be named. */
    boolean mayCatch(Body body) throws NotCompilableException {
        for (Body.Handler handler : body.handlers) {
            if (handler.type() != null && !isNameable(handler.type())) {
                return false;
            }
        }
        return true;
    }

    private boolean isUsable(AbstractInsnNode insn, Class<?> from) throws NotCompilableException {
        if (insn instanceof MethodInsnNode call && StreamClasses.contains(call.owner)) {
            // Operations are emitted, or inlined in their turn.
            return true;
        } else if (insn instanceof FieldInsnNode field) {
            return isFieldUsable(field.owner, field.name, field.desc, from);
        } else if (insn instanceof MethodInsnNode call) {
            return !Borrowing.isSpecial(call) && isMethodUsable(call.owner, call.name, call.desc, from);
        } else if (insn instanceof TypeInsnNode type) {
            return isNameable(type.desc);
        } else if (insn instanceof MultiANewArrayInsnNode array) {
            return isNameable(array.desc);
        } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
            if (!isUsable(dynamic.bsm, from) || !isUsable(Type.getMethodType(dynamic.desc), from)) {
                return false;
            }
            for (Object argument : dynamic.bsmArgs) {
                if (!isUsable(argument, from)) {
                    return false;
                }
            }
        } else if (insn instanceof LdcInsnNode constant) {
            return isUsable(constant.cst, from);
        }
        return true;
    }

    private boolean isUsable(Object constant, Class<?> from) throws NotCompilableException {
        if (constant instanceof Handle handle) {
            return handle.getTag() != Opcodes.H_INVOKESPECIAL && (handle.getTag() <= Opcodes.H_PUTSTATIC
                    ? isFieldUsable(handle.getOwner(), handle.getName(), handle.getDesc(), from)
                    : isMethodUsable(handle.getOwner(), handle.getName(), handle.getDesc(), from));
        } else if (constant instanceof Type type && type.getSort() == Type.METHOD) {
            for (Type argument : type.getArgumentTypes()) {
                if (!isUsable(argument, from)) {
                    return false;
                }
            }
            return isUsable(type.getReturnType(), from);
        } else if (constant instanceof Type type) {
            return type.getSort() < Type.ARRAY || isNameable(type.getInternalName());
        }
        return !(constant instanceof ConstantDynamic);
    }

    private boolean isFieldUsable(String owner, String name, String descriptor, Class<?> from) throws NotCompilableException {
        return isNameable(owner) && (isPublic(owner, from) || files.isFieldAccessible(owner, name, descriptor, host));
    }

    private boolean isMethodUsable(String owner, String name, String descriptor, Class<?> from) throws NotCompilableException {
        return isNameable(owner) && (isPublic(owner, from) || files.isMethodAccessible(owner, name, descriptor, host));
    }

    /** Returns whether a class can only name public members of another, and of what that inherits. */
    private boolean isPublic(String owner, Class<?> from) throws NotCompilableException {
        Class<?> named = files.load(owner);
        for (Class<?> c = named; c != null && c != Object.class; c = c.getSuperclass()) {
            if (ClassFiles.samePackage(c, from) || c.isAssignableFrom(from)) {
                return false;
            }
        }
        return !named.isArray() && named != Object.class;
    }

    /** Returns whether the host may name a class. */
    boolean isNameable(String internalName) throws NotCompilableException {
        return files.isAccessible(internalName, host);
    }
}

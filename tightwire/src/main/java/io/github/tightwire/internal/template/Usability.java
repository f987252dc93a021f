package io.github.tightwire.internal.template;

import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.TypeInsnNode;

/**
 * Whether everything that an instruction names is accessible to code in the nest of another class. What code of one package names in
 * another one, from which its class inherits nothing, is public: then only the class has to be checked.
 */
final class Usability {
    private final ClassFiles files;
    private final Class<?> host;

    /**
     * Of a host.
     *
     * @param files of the compilation
     * @param host whose nest the code is to be in
     */
    Usability(ClassFiles files, Class<?> host) {
        this.files = files;
        this.host = host;
    }

    /**
     * Requires that an instruction of a class's method may stand in the host's.
     *
     * @throws Obstacle if not
     */
    void require(AbstractInsnNode insn, Class<?> from) throws NotCompilableException {
        if (from.getNestHost() != host.getNestHost() && !isUsable(insn, from)) {
            throw Obstacle.within("names what is not accessible");
        }
    }

    private boolean isUsable(AbstractInsnNode insn, Class<?> from) throws NotCompilableException {
        if (insn instanceof MethodInsnNode call && StreamClasses.contains(call.owner)) {
            // Operations are emitted, or inlined in their turn.
            return true;
        } else if (insn instanceof FieldInsnNode field) {
            return isNameable(field.owner)
                    && (isPublic(field.owner, from) || files.isFieldAccessible(field.owner, field.name, host));
        } else if (insn instanceof MethodInsnNode call) {
            return isNameable(call.owner)
                    && (isPublic(call.owner, from) || files.isMethodAccessible(call.owner, call.name, call.desc, host));
        } else if (insn instanceof TypeInsnNode type) {
            return isNameable(type.desc);
        } else if (insn instanceof MultiANewArrayInsnNode array) {
            return isNameable(array.desc);
        } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
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
            return isNameable(handle.getOwner()) && (isPublic(handle.getOwner(), from)
                    || files.isMethodAccessible(handle.getOwner(), handle.getName(), handle.getDesc(), host));
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

    /** Whether a class can only name public members of another. */
    private boolean isPublic(String owner, Class<?> from) throws NotCompilableException {
        Class<?> named = files.load(owner);
        return !named.isArray() && !named.getPackageName().equals(from.getPackageName()) && !named.isAssignableFrom(from);
    }

    /** Whether the host may name a class. */
    boolean isNameable(String internalName) throws NotCompilableException {
        return files.isAccessible(internalName, host);
    }
}

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

/** Whether everything that an instruction names may be named by code in the nest of another class. */
final class Usability {
    private final ClassFiles files;
    private final Class<?> host;

    Usability(ClassFiles files, Class<?> host) {
        this.files = files;
        this.host = host;
    }

    boolean isUsable(AbstractInsnNode insn) throws NotCompilableException {
        if (insn instanceof MethodInsnNode call && call.owner.equals(ClassFiles.BIT_STREAM)) {
            // Operations are emitted, or inlined in their turn.
            return true;
        } else if (insn instanceof FieldInsnNode field) {
            return files.isAccessible(field.owner, host) && files.isFieldAccessible(field.owner, field.name, host);
        } else if (insn instanceof MethodInsnNode call) {
            return files.isAccessible(call.owner, host)
                    && files.isMethodAccessible(call.owner, call.name, call.desc, host);
        } else if (insn instanceof TypeInsnNode type) {
            return files.isAccessible(type.desc, host);
        } else if (insn instanceof MultiANewArrayInsnNode array) {
            return files.isAccessible(array.desc, host);
        } else if (insn instanceof InvokeDynamicInsnNode dynamic) {
            for (Object argument : dynamic.bsmArgs) {
                if (!isUsable(argument)) {
                    return false;
                }
            }
        } else if (insn instanceof LdcInsnNode constant) {
            return isUsable(constant.cst);
        }
        return true;
    }

    private boolean isUsable(Object constant) throws NotCompilableException {
        if (constant instanceof Handle handle) {
            return files.isAccessible(handle.getOwner(), host)
                    && files.isMethodAccessible(handle.getOwner(), handle.getName(), handle.getDesc(), host);
        } else if (constant instanceof Type type && type.getSort() == Type.METHOD) {
            for (Type argument : type.getArgumentTypes()) {
                if (!isUsable(argument)) {
                    return false;
                }
            }
            return isUsable(type.getReturnType());
        } else if (constant instanceof Type type) {
            return type.getSort() < Type.ARRAY || files.isAccessible(type.getInternalName(), host);
        }
        return !(constant instanceof ConstantDynamic);
    }

    /** Whether the host may name a class. */
    boolean isNameable(String internalName) throws NotCompilableException {
        return files.isAccessible(internalName, host);
    }
}

package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Types;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The way to an object or an element: variables, constants, and what is found from there through fields and arrays. */
final class Way {
    private Way() {
    }

    /** Returns whether an instruction pushes an int that it has in itself. */
    static boolean isSmallConstant(AbstractInsnNode insn) {
        return insn.getOpcode() >= Opcodes.ICONST_M1 && insn.getOpcode() <= Opcodes.SIPUSH;
    }

    /** Returns whether two instructions on ways do the same. */
    static boolean isSame(AbstractInsnNode one, AbstractInsnNode other) {
        if (one.getOpcode() != other.getOpcode()) {
            return false;
        } else if (one instanceof VarInsnNode variable) {
            return variable.var == ((VarInsnNode) other).var;
        } else if (one instanceof IntInsnNode constant) {
            return constant.operand == ((IntInsnNode) other).operand;
        } else if (one instanceof FieldInsnNode field) {
            return Types.isSameField(field, (FieldInsnNode) other);
        }
        return true;
    }
}

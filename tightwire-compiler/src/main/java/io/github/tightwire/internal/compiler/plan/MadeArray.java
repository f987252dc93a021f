package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.template.NotCompilableException;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LabelNode;

/**
 * How many elements the array of a field has, as far as its class says: {@code final int[] slots = new int[4]}. A hint and no proof, since
 * code of other classes may put another array there.
 */
final class MadeArray {
    /** Of an array that may have any length. */
    static final int ANY_LENGTH = Integer.MAX_VALUE;

    private MadeArray() {
    }

    /** The most elements that the class gives it; {@link #ANY_LENGTH} where one of its stores does not say, or makes it empty at first. */
    static int length(FieldInsnNode field, ClassFiles files) {
        int longest = 0;
        try {
            for (FieldInsnNode store : files.stores(field)) {
                longest = Math.max(longest, stored(store));
            }
        } catch (NotCompilableException e) {
            return ANY_LENGTH;
        }
        return longest == 0 ? ANY_LENGTH : longest;
    }

    private static int stored(FieldInsnNode store) {
        AbstractInsnNode array = previous(store);
        AbstractInsnNode length = array == null || array.getOpcode() != Opcodes.NEWARRAY ? null : previous(array);
        if (length instanceof IntInsnNode constant && constant.getOpcode() != Opcodes.NEWARRAY) {
            return constant.operand;
        }
        boolean isSmall = length instanceof InsnNode && length.getOpcode() >= Opcodes.ICONST_0 && length.getOpcode() <= Opcodes.ICONST_5;
        return isSmall ? length.getOpcode() - Opcodes.ICONST_0 : ANY_LENGTH;
    }

    private static AbstractInsnNode previous(AbstractInsnNode insn) {
        AbstractInsnNode previous = insn.getPrevious();
        while (previous instanceof LabelNode) {
            previous = previous.getPrevious();
        }
        return previous;
    }
}

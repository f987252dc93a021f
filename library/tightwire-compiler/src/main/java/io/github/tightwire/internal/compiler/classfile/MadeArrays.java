package io.github.tightwire.internal.compiler.classfile;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The lengths of the arrays of a class's fields, as far as its code says: {@code final int[] slots = new int[4]}. A hint and no proof,
 * since code of other classes may put other arrays there.
 */
final class MadeArrays {
    /** Of an array that may have any length. */
    static final int ANY_LENGTH = Integer.MAX_VALUE;

    /** The most elements that a store gives a field's array, by the field's name and descriptor. */
    private final Map<String, Integer> longest = new HashMap<>();

    MadeArrays(ClassNode code) {
        for (MethodNode method : code.methods) {
            for (AbstractInsnNode insn : method.instructions) {
                if (insn instanceof FieldInsnNode store && store.getOpcode() == Opcodes.PUTFIELD && store.desc.startsWith("[")) {
                    longest.put(key(store), Math.max(longest.getOrDefault(key(store), 0), stored(store)));
                }
            }
        }
    }

    /** {@link #ANY_LENGTH} where one of the stores does not say, or makes it empty at first. */
    int length(FieldInsnNode field) {
        int length = longest.getOrDefault(key(field), 0);
        return length == 0 ? ANY_LENGTH : length;
    }

    private static String key(FieldInsnNode field) {
        return field.name + field.desc;
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

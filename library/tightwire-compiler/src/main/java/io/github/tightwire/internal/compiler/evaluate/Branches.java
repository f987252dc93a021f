package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.Value;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** The way that a branch goes, where what it decides by is known. */
public final class Branches {
    private Branches() {
    }

    /** Returns the number of operands of a branch. */
    public static int operands(int opcode) {
        return opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE ? 2 : opcode == Opcodes.GOTO ? 0 : 1;
    }

    /** Returns whether a branch is taken; null where that is not known. */
    static Boolean isTaken(int opcode, Frame<Value> frame) {
        Value right = Value.fromTop(frame, 1);
        if (opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL) {
            if (right == Value.NULL) {
                return opcode == Opcodes.IFNULL;
            }
            return right.isKnownToBeThere() ? opcode == Opcodes.IFNONNULL : null;
        }
        Value left = operands(opcode) == 2 ? Value.fromTop(frame, 2) : null;
        if (opcode == Opcodes.IF_ACMPEQ || opcode == Opcodes.IF_ACMPNE) {
            boolean comparesWithNull = left.isStream() && right == Value.NULL || left == Value.NULL && right.isStream();
            return comparesWithNull ? opcode == Opcodes.IF_ACMPNE : null;
        }
        return Folding.branch(opcode, left, right);
    }

    /** The target that a switch goes to by a key: an index, the default's the last. */
    static int choice(AbstractInsnNode insn, int key, int otherwise) {
        if (insn instanceof TableSwitchInsnNode table) {
            return key < table.min || key > table.max ? otherwise : key - table.min;
        }
        int found = ((LookupSwitchInsnNode) insn).keys.indexOf(key);
        return found < 0 ? otherwise : found;
    }
}

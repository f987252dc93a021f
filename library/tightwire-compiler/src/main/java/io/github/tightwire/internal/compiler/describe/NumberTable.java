package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.Types;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The array of a private static field, as a table of numbers: which ones its initialiser stores, and whether anybody changes them. */
final class NumberTable {
    private NumberTable() {
    }

    /** Returns whether all that classes do with the array is to load elements, and its length. */
    static boolean isOnlyRead(FieldInsnNode field, List<ClassNode> classes) {
        for (ClassNode code : classes) {
            for (MethodNode method : code.methods) {
                for (AbstractInsnNode insn : method.instructions) {
                    if (insn.getOpcode() == Opcodes.GETSTATIC && Types.isSameField((FieldInsnNode) insn, field) && !isRead(insn)) {
                        return false;
                    }
                }
            }
        }
        return true;
    }

    /** Follows what is computed on top of the array, without a branch, to the load. */
    private static boolean isRead(AbstractInsnNode array) {
        int above = 0;
        for (AbstractInsnNode insn = array.getNext(); insn != null && above >= 0; insn = insn.getNext()) {
            int opcode = insn.getOpcode();
            if (opcode == Opcodes.ARRAYLENGTH && above == 0) {
                return true;
            } else if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
                return above == 1;
            } else if (opcode == Opcodes.ILOAD || opcode == Opcodes.ALOAD || Types.pushed(insn) instanceof Integer) {
                above++;
            } else if (opcode == Opcodes.IADD || opcode == Opcodes.ISUB || opcode == Opcodes.IMUL || opcode == Opcodes.IAND) {
                above--;
            } else if (opcode >= 0 && opcode != Opcodes.NOP && !(opcode == Opcodes.GETFIELD && above > 0 && isInt((FieldInsnNode) insn))) {
                return false;
            }
        }
        return false;
    }

    private static boolean isInt(FieldInsnNode field) {
        return field.desc.equals("I");
    }

    /** The numbers that an initialiser stores into a new array, and that into the field, at once; null where it does something else. */
    static List<Integer> stored(FieldInsnNode field, Body initialiser) {
        List<AbstractInsnNode> insns = new ArrayList<>();
        List<Integer> numbers = null;
        boolean isStored = false;
        for (int i = 0; i < initialiser.size(); i++) {
            AbstractInsnNode insn = initialiser.insns[i];
            if (insn.getOpcode() == Opcodes.PUTSTATIC && Types.isSameField((FieldInsnNode) insn, field)) {
                numbers = isStored ? null : made(insns);
                isStored = true;
            } else if (insn.getOpcode() != Opcodes.NOP) {
                insns.add(insn);
            }
        }
        return numbers;
    }

    /** The numbers of the array that was made last. */
    private static List<Integer> made(List<AbstractInsnNode> insns) {
        int made = insns.size() - 1;
        while (made > 0 && insns.get(made).getOpcode() != Opcodes.NEWARRAY) {
            made--;
        }
        boolean isWhole = made > 0 && (insns.size() - made - 1) % 4 == 0;
        if (!isWhole || !(Types.pushed(insns.get(made - 1)) instanceof Integer length) || length < 0) {
            return null;
        }
        List<Integer> numbers = new ArrayList<>(Collections.nCopies(length, 0));
        for (int i = made + 1; i < insns.size(); i += 4) {
            int store = insns.get(i + 3).getOpcode();
            boolean isStore = insns.get(i).getOpcode() == Opcodes.DUP
                    && (store == Opcodes.IASTORE || store == Opcodes.BASTORE || store == Opcodes.CASTORE || store == Opcodes.SASTORE);
            if (!isStore || !(Types.pushed(insns.get(i + 1)) instanceof Integer index) || index < 0 || index >= length
                    || !(Types.pushed(insns.get(i + 2)) instanceof Integer number)) {
                return null;
            }
            numbers.set(index, number);
        }
        return numbers;
    }
}

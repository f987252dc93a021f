package io.github.tightwire.compiled.language;

import java.util.Random;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Does on the stack what compilers do in another order: operands that are swapped, doubled and dropped, values that stay below those of
 * a whole method, ways that part and meet between two operands.
 */
final class StackShapes {
    private final Random random;
    private final MethodNode method;

    StackShapes(Random random, MethodNode method) {
        this.random = random;
        this.method = method;
    }

    void rewrite() {
        for (AbstractInsnNode insn : method.instructions.toArray()) {
            if (random.nextInt(4) == 0) {
                rewrite(insn);
            }
        }
        if (method.tryCatchBlocks.isEmpty() && !method.name.equals("<init>") && random.nextInt(3) == 0) {
            method.instructions.insert(below());
        }
    }

    private void rewrite(AbstractInsnNode insn) {
        if (insn instanceof VarInsnNode one && isLoad(one)) {
            // What the stream is swapped with is not followed: there, types are plain.
            if (insn.getNext() instanceof VarInsnNode two && isLoad(two)
                    && (random.nextInt(20) == 0 || !isStream(one) && !isStream(two))) {
                swap(one, two);
            } else if (random.nextBoolean()) {
                part(one);
            } else {
                replaceBehind(one, isWide(one) ? Opcodes.DUP2 : Opcodes.DUP, isWide(one) ? Opcodes.POP2 : Opcodes.POP);
            }
        } else if (insn instanceof VarInsnNode store && !isWide(store) && store.getOpcode() != Opcodes.RET) {
            // What is stored is loaded at once.
            method.instructions.insertBefore(store, new InsnNode(Opcodes.DUP));
            method.instructions.insert(store, new InsnNode(Opcodes.POP));
        } else if (insn instanceof FieldInsnNode field && field.getOpcode() == Opcodes.PUTFIELD && !method.name.equals("<init>")) {
            boolean wide = field.desc.equals("J") || field.desc.equals("D");
            method.instructions.insertBefore(field, new InsnNode(wide ? Opcodes.DUP2_X1 : Opcodes.DUP_X1));
            method.instructions.insert(field, new InsnNode(wide ? Opcodes.POP2 : Opcodes.POP));
        } else if (insn.getOpcode() == Opcodes.IADD || insn.getOpcode() == Opcodes.IMUL) {
            method.instructions.insertBefore(insn, new InsnNode(random.nextBoolean() ? Opcodes.SWAP : Opcodes.NOP));
        }
    }

    private void replaceBehind(AbstractInsnNode insn, int... opcodes) {
        for (int i = opcodes.length - 1; i >= 0; i--) {
            method.instructions.insert(insn, new InsnNode(opcodes[i]));
        }
    }

    /** Loads the second one first. */
    private void swap(VarInsnNode one, VarInsnNode two) {
        method.instructions.remove(one);
        method.instructions.insert(two, one);
        if (isWide(one)) {
            replaceBehind(one, isWide(two) ? Opcodes.DUP2_X2 : Opcodes.DUP2_X1, Opcodes.POP2);
        } else if (isWide(two)) {
            replaceBehind(one, Opcodes.DUP_X2, Opcodes.POP);
        } else {
            replaceBehind(one, Opcodes.SWAP);
        }
    }

    /** One of two ways loads it; nobody knows which. */
    private void part(VarInsnNode load) {
        LabelNode other = new LabelNode();
        LabelNode join = new LabelNode();
        InsnList before = new InsnList();
        before.add(new FieldInsnNode(Opcodes.GETSTATIC, Effects.class.getName().replace('.', '/'), "never", "Z"));
        before.add(new JumpInsnNode(Opcodes.IFEQ, other));
        before.add(new VarInsnNode(load.getOpcode(), load.var));
        before.add(new JumpInsnNode(Opcodes.GOTO, join));
        before.add(other);
        method.instructions.insertBefore(load, before);
        method.instructions.insert(load, join);
    }

    /** Returns instructions that push a value below everything, in a method without handlers: a return leaves it there. */
    private InsnList below() {
        InsnList below = new InsnList();
        below.add(new LdcInsnNode(5L));
        if ((method.access & Opcodes.ACC_STATIC) == 0) {
            below.add(new VarInsnNode(Opcodes.ALOAD, 0));
            if (method.desc.startsWith("(Lio/github/tightwire/BitStream;") && random.nextBoolean()) {
                below.add(new VarInsnNode(Opcodes.ALOAD, 1));
            }
        }
        below.add(new InsnNode(Opcodes.ICONST_1));
        return below;
    }

    private boolean isStream(VarInsnNode load) {
        Type[] arguments = Type.getArgumentTypes(method.desc);
        int slot = (method.access & Opcodes.ACC_STATIC) == 0 ? 1 : 0;
        for (Type argument : arguments) {
            if (slot == load.var) {
                return argument.getInternalName().equals("io/github/tightwire/BitStream");
            }
            slot += argument.getSize();
        }
        return false;
    }

    private static boolean isLoad(VarInsnNode insn) {
        return insn.getOpcode() >= Opcodes.ILOAD && insn.getOpcode() <= Opcodes.ALOAD;
    }

    private static boolean isWide(VarInsnNode insn) {
        int opcode = insn.getOpcode();
        return opcode == Opcodes.LLOAD || opcode == Opcodes.DLOAD || opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE;
    }
}

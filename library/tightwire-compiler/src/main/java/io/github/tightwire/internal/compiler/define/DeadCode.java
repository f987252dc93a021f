package io.github.tightwire.internal.compiler.define;

import io.github.tightwire.internal.compiler.classfile.Body;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Takes out of an emitted method what inlining leaves: arguments that nobody loads, with the instructions that push them; jumps to where
 * the code goes on anyway; and what is never reached. HotSpot does the same, but not before its interpreter and C1 have run all of it, and
 * it decides by the size of a method whether to inline it.
 */
final class DeadCode {
    private final InsnList code;
    private final List<TryCatchBlockNode> blocks;
    /** The number of branches and blocks that have a label as their target; none has one that is not in it. */
    private final Map<LabelNode, Integer> targets = new HashMap<>();
    /** By variable, how many instructions load it. */
    private int[] loads = new int[64];
    /** True if a variable lost its last load, or a label what went there: more may be dead, before it as well. */
    private boolean again;

    /**
     * Looks at a method.
     *
     * @param blocks of the method; those that cover nothing any more are taken out
     */
    DeadCode(InsnList code, List<TryCatchBlockNode> blocks) {
        this.code = code;
        this.blocks = blocks;
        for (AbstractInsnNode insn = code.getFirst(); insn != null; insn = insn.getNext()) {
            count(insn, 1);
        }
        for (TryCatchBlockNode block : blocks) {
            countTarget(block.handler, 1);
        }
    }

    /**
     * Takes out stores.
     *
     * @param dead the stores of what nobody loads
     */
    void drop(List<VarInsnNode> dead) {
        for (VarInsnNode store : dead) {
            drop(store, pop(store));
        }
        remove();
    }

    void remove() {
        do {
            again = false;
            AbstractInsnNode next;
            for (AbstractInsnNode insn = code.getFirst(); insn != null; insn = next) {
                next = removeFrom(insn);
            }
            removeEmptyBlocks();
        } while (again);
    }

    /** Takes out an instruction if it is dead, or what is dead after it; gives what is next then. */
    private AbstractInsnNode removeFrom(AbstractInsnNode insn) {
        // A switch, since each instruction of each method comes by.
        switch (insn.getOpcode()) {
            case Opcodes.ISTORE, Opcodes.LSTORE, Opcodes.FSTORE, Opcodes.DSTORE, Opcodes.ASTORE:
                return loads(((VarInsnNode) insn).var) == 0 ? drop(insn, pop(insn)) : insn.getNext();
            case Opcodes.POP, Opcodes.POP2:
                return drop(insn, insn.getOpcode());
            case Opcodes.GOTO:
                AbstractInsnNode next = removeUnreachable(insn);
                if (isNext((JumpInsnNode) insn)) {
                    remove(insn);
                    return orJumpBefore(next);
                }
                return next;
            case Opcodes.TABLESWITCH, Opcodes.LOOKUPSWITCH, Opcodes.ATHROW,
                    Opcodes.IRETURN, Opcodes.LRETURN, Opcodes.FRETURN, Opcodes.DRETURN, Opcodes.ARETURN, Opcodes.RETURN:
                return removeUnreachable(insn);
            default:
                return insn.getNext();
        }
    }

    private void remove(AbstractInsnNode insn) {
        count(insn, -1);
        code.remove(insn);
    }

    /** Counts one more or one less of what an instruction loads, and of where it goes. */
    private void count(AbstractInsnNode insn, int by) {
        switch (insn.getType()) {
            case AbstractInsnNode.VAR_INSN:
                if (insn.getOpcode() < Opcodes.ISTORE) {
                    countLoad(((VarInsnNode) insn).var, by);
                }
                break;
            case AbstractInsnNode.IINC_INSN:
                countLoad(((IincInsnNode) insn).var, by);
                break;
            case AbstractInsnNode.JUMP_INSN:
                countTarget(((JumpInsnNode) insn).label, by);
                break;
            case AbstractInsnNode.TABLESWITCH_INSN, AbstractInsnNode.LOOKUPSWITCH_INSN:
                for (LabelNode label : Body.labels(insn)) {
                    countTarget(label, by);
                }
                break;
            default:
                break;
        }
    }

    private void countLoad(int variable, int by) {
        if (variable >= loads.length) {
            loads = Arrays.copyOf(loads, 2 * variable);
        }
        loads[variable] += by;
        again |= loads[variable] == 0;
    }

    private int loads(int variable) {
        return variable < loads.length ? loads[variable] : 0;
    }

    private void countTarget(LabelNode label, int by) {
        int count = targets.getOrDefault(label, 0) + by;
        if (count == 0) {
            targets.remove(label);
            again = true;
        } else {
            targets.put(label, count);
        }
    }

    private boolean isTarget(AbstractInsnNode insn) {
        return insn instanceof LabelNode label && targets.containsKey(label);
    }

    private static int pop(AbstractInsnNode store) {
        return store.getOpcode() == Opcodes.LSTORE || store.getOpcode() == Opcodes.DSTORE ? Opcodes.POP2 : Opcodes.POP;
    }

    /**
     * Takes out what drops a value, with what pushes it, where that does nothing else; elsewhere it becomes a pop. Gives what is next
     * then.
     */
    private AbstractInsnNode drop(AbstractInsnNode insn, int pop) {
        AbstractInsnNode next = insn.getNext();
        AbstractInsnNode push = insn.getPrevious();
        while (push != null && push.getOpcode() < 0 && !isTarget(push)) {
            push = push.getPrevious();
        }
        if (push != null && size(push) == (pop == Opcodes.POP ? 1 : 2)) {
            remove(push);
            remove(insn);
            return orJumpBefore(next);
        } else if (insn.getOpcode() != pop) {
            code.set(insn, new InsnNode(pop));
        }
        return next;
    }

    /** The slots of what an instruction pushes that does nothing else; 0 for any other. */
    private static int size(AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        if (opcode == Opcodes.LCONST_0 || opcode == Opcodes.LCONST_1 || opcode == Opcodes.DCONST_0 || opcode == Opcodes.DCONST_1
                || opcode == Opcodes.LLOAD || opcode == Opcodes.DLOAD || opcode == Opcodes.DUP2) {
            return 2;
        } else if (insn instanceof LdcInsnNode constant) {
            return constant.cst instanceof Long || constant.cst instanceof Double ? 2 : 1;
        }
        return opcode >= Opcodes.ACONST_NULL && opcode <= Opcodes.ALOAD || opcode == Opcodes.DUP ? 1 : 0;
    }

    /** Returns the next instruction after a removal: the jump before it, since that may lead to what is next now. */
    private AbstractInsnNode orJumpBefore(AbstractInsnNode next) {
        AbstractInsnNode before = next == null ? code.getLast() : next.getPrevious();
        while (before != null && before.getOpcode() < 0) {
            before = before.getPrevious();
        }
        return before != null && before.getOpcode() == Opcodes.GOTO ? before : next;
    }

    private static boolean isNext(JumpInsnNode jump) {
        AbstractInsnNode next = jump.getNext();
        while (next != null && next != jump.label && next.getOpcode() < 0) {
            next = next.getNext();
        }
        return next == jump.label;
    }

    /** Takes out the instructions between one that goes elsewhere and the next label that something goes to; gives what is next then. */
    private AbstractInsnNode removeUnreachable(AbstractInsnNode end) {
        AbstractInsnNode insn = end.getNext();
        while (insn != null && !isTarget(insn)) {
            AbstractInsnNode next = insn.getNext();
            if (!(insn instanceof LabelNode)) {
                remove(insn);
            }
            insn = next;
        }
        return insn;
    }

    private void removeEmptyBlocks() {
        for (Iterator<TryCatchBlockNode> rest = blocks.iterator(); rest.hasNext();) {
            TryCatchBlockNode block = rest.next();
            if (isEmpty(block)) {
                rest.remove();
                countTarget(block.handler, -1);
            }
        }
    }

    private static boolean isEmpty(TryCatchBlockNode block) {
        for (AbstractInsnNode insn = block.start; insn != block.end; insn = insn.getNext()) {
            if (insn.getOpcode() >= 0) {
                return false;
            }
        }
        return true;
    }
}

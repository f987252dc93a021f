package io.github.tightwire.internal.compiler.emit;

import io.github.tightwire.internal.compiler.classfile.Body;
import java.util.BitSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
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
public final class DeadCode {
    private final InsnList code;
    private final List<TryCatchBlockNode> blocks;
    private final Set<AbstractInsnNode> pure;
    private final Set<LabelNode> targets = new HashSet<>();
    private final BitSet loaded = new BitSet();
    private boolean changed;

    /**
     * Looks at a method.
     *
     * @param blocks of the method; those that cover nothing any more are taken out
     * @param pure the loads of fields that can't throw, and that nothing depends on but who takes their value
     */
    public DeadCode(InsnList code, List<TryCatchBlockNode> blocks, Set<AbstractInsnNode> pure) {
        this.code = code;
        this.blocks = blocks;
        this.pure = pure;
    }

    /**
     * Takes out stores.
     *
     * @param dead the stores of what nobody loads
     */
    public void drop(List<VarInsnNode> dead) {
        look();
        for (VarInsnNode store : dead) {
            drop(store, store.getOpcode() == Opcodes.LSTORE || store.getOpcode() == Opcodes.DSTORE ? Opcodes.POP2 : Opcodes.POP);
        }
        remove();
    }

    void remove() {
        do {
            changed = false;
            look();
            AbstractInsnNode next;
            for (AbstractInsnNode insn = code.getFirst(); insn != null; insn = next) {
                next = insn.getNext();
                int opcode = insn.getOpcode();
                if (insn instanceof VarInsnNode store && isStore(opcode) && !loaded.get(store.var)) {
                    drop(insn, opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE ? Opcodes.POP2 : Opcodes.POP);
                } else if (opcode == Opcodes.POP || opcode == Opcodes.POP2) {
                    drop(insn, opcode);
                } else if (insn instanceof JumpInsnNode jump && opcode == Opcodes.GOTO && isNext(jump)) {
                    code.remove(insn);
                    changed = true;
                } else if (Body.isEnd(opcode)) {
                    next = removeUnreachable(insn);
                }
            }
            changed |= blocks.removeIf(this::isEmpty);
        } while (changed);
    }

    /** Finds what is gone to, and what is loaded: a switch over kinds, since each instruction of each method comes by a few times. */
    private void look() {
        targets.clear();
        loaded.clear();
        for (AbstractInsnNode insn = code.getFirst(); insn != null; insn = insn.getNext()) {
            switch (insn.getType()) {
                case AbstractInsnNode.VAR_INSN:
                    if (!isStore(insn.getOpcode())) {
                        loaded.set(((VarInsnNode) insn).var);
                    }
                    break;
                case AbstractInsnNode.IINC_INSN:
                    loaded.set(((IincInsnNode) insn).var);
                    break;
                case AbstractInsnNode.JUMP_INSN:
                    targets.add(((JumpInsnNode) insn).label);
                    break;
                case AbstractInsnNode.TABLESWITCH_INSN, AbstractInsnNode.LOOKUPSWITCH_INSN:
                    targets.addAll(Body.labels(insn));
                    break;
                default:
                    break;
            }
        }
        for (TryCatchBlockNode block : blocks) {
            targets.add(block.handler);
        }
    }

    private static boolean isStore(int opcode) {
        return opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE;
    }

    /** Takes out what drops a value, with what pushes it, where that does nothing else; elsewhere it becomes a pop. */
    private void drop(AbstractInsnNode insn, int pop) {
        AbstractInsnNode push = insn.getPrevious();
        while (push != null && push.getOpcode() < 0 && !(push instanceof LabelNode label && targets.contains(label))) {
            push = push.getPrevious();
        }
        if (push != null && size(push) == (pop == Opcodes.POP ? 1 : 2)) {
            code.remove(push);
            code.remove(insn);
            changed = true;
        } else if (push instanceof FieldInsnNode load && pure.contains(load)
                && Type.getType(load.desc).getSize() == (pop == Opcodes.POP ? 1 : 2)) {
            // The object is dropped in its place.
            code.set(push, new InsnNode(Opcodes.POP));
            code.remove(insn);
            changed = true;
        } else if (insn.getOpcode() != pop) {
            code.set(insn, new InsnNode(pop));
            changed = true;
        }
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
        while (insn != null && !(insn instanceof LabelNode label && targets.contains(label))) {
            AbstractInsnNode next = insn.getNext();
            if (!(insn instanceof LabelNode)) {
                changed |= insn.getOpcode() >= 0;
                code.remove(insn);
            }
            insn = next;
        }
        return insn;
    }

    private boolean isEmpty(TryCatchBlockNode block) {
        for (AbstractInsnNode insn = block.start; insn != block.end; insn = insn.getNext()) {
            if (insn.getOpcode() >= 0) {
                return false;
            }
        }
        return true;
    }
}

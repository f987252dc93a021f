package io.github.tightwire.internal.template;

import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** The position of {@link FlatCode} in a context: how far it is, and what the context's variables and labels are there. */
final class Cursor {
    final Context context;
    /** The variables and the stack of the callers. */
    final Frame<Value> below;
    /** The same, as it was before its stack was put away; null where it was not. */
    final Frame<Value> spilled;
    final LabelNode[] labels;
    final LabelNode end = new LabelNode();
    int next;

    Cursor(Context context, Frame<Value> below, Frame<Value> spilled) {
        this.context = context;
        this.below = below;
        this.spilled = spilled;
        this.labels = new LabelNode[context.body.size() + 1];
    }

    LabelNode label(int index) {
        if (labels[index] == null) {
            labels[index] = new LabelNode();
        }
        return labels[index];
    }

    /** A frame of a context as one of the whole method, without functional objects that are never made. */
    Frame<Value> flat(Frame<Value> own) {
        Frame<Value> frame = new Frame<>(below);
        int base = context.base();
        for (int i = 0; i < own.getLocals(); i++) {
            frame.setLocal(base + i, own.getLocal(i).isNeverMade() ? Value.NONE : own.getLocal(i));
        }
        for (int i = 0; i < own.getStackSize(); i++) {
            if (!own.getStack(i).isNeverMade()) {
                frame.push(own.getStack(i));
            }
        }
        return frame;
    }

    /** A copy of an instruction, with the variables and labels of the whole method. */
    AbstractInsnNode copy(int index) {
        AbstractInsnNode insn = context.body.insns[index];
        int base = context.base();
        int[] targets = context.body.targets(index);
        if (context.decisions[index] != null && insn instanceof MethodInsnNode call && Primitive.VALUE.isCalledBy(call)) {
            // As the method stays as it is, it is called by its name for everybody.
            return new MethodInsnNode(Opcodes.INVOKEVIRTUAL, ClassFiles.BIT_STREAM, "serializeValue", call.desc, false);
        } else if (insn instanceof VarInsnNode variable) {
            return new VarInsnNode(variable.getOpcode(), base + variable.var);
        } else if (insn instanceof IincInsnNode increment) {
            return new IincInsnNode(base + increment.var, increment.incr);
        } else if (insn instanceof JumpInsnNode) {
            return new JumpInsnNode(insn.getOpcode(), label(targets[0]));
        } else if (insn instanceof TableSwitchInsnNode table) {
            return new TableSwitchInsnNode(table.min, table.max, label(targets[targets.length - 1]), copies(targets));
        } else if (insn instanceof LookupSwitchInsnNode lookup) {
            int[] keys = new int[lookup.keys.size()];
            for (int i = 0; i < keys.length; i++) {
                keys[i] = lookup.keys.get(i);
            }
            return new LookupSwitchInsnNode(label(targets[targets.length - 1]), keys, copies(targets));
        }
        return insn.clone(Map.of());
    }

    private LabelNode[] copies(int[] targets) {
        LabelNode[] copies = new LabelNode[targets.length - 1];
        for (int i = 0; i < copies.length; i++) {
            copies[i] = label(targets[i]);
        }
        return copies;
    }
}

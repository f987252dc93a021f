package io.github.tightwire.internal.compiler.classfile;

import io.github.tightwire.internal.compiler.target.CodeSize;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The instructions of a method, prepared once for the {@code PartialEvaluator}s that come by: numbered, without labels and frames, and with
 * what each loop assigns.
 */
public final class Body {
    private static final int[] NONE = {};

    public final AbstractInsnNode[] insns;
    public final int maxLocals;
    public final int maxStack;
    /** The bytes of code that it may become, roughly. */
    public final int weight;
    public final List<Handler> handlers = new ArrayList<>();

    /** The line of each instruction; 0 where the class file does not say. */
    private final int[] lines;
    /** The targets of each instruction; of a switch, the default is the last. */
    private final int[][] targets;
    /** By the instruction that a loop goes back to, the variables that are assigned in it; null for any other. */
    private final BitSet[] assigned;
    /** By the instruction that makes a functional object, the variable where what it captures begins; 0 for any other. */
    private final int[] captures;
    private final BitSet labelled = new BitSet();

    /**
     * A try block.
     *
     * @param start its first instruction
     * @param end the first one after it
     * @param target the first one of the handler
     * @param type of the exceptions, an internal name; null for all
     */
    public record Handler(int start, int end, int target, String type) {
        public boolean covers(int index) {
            return index >= start && index < end;
        }
    }

    /**
     * Prepares a body.
     *
     * @param code of the method
     */
    public Body(MethodNode code) {
        InsnList list = code.instructions;
        AbstractInsnNode[] all = list.toArray();
        int[] numbers = new int[all.length + 1];
        int count = 0;
        for (int i = 0; i < all.length; i++) {
            numbers[i] = count;
            if (all[i].getOpcode() >= 0) {
                count++;
            }
        }
        this.insns = new AbstractInsnNode[count];
        this.lines = new int[count];
        this.targets = new int[count][];
        this.assigned = new BitSet[count];
        this.captures = new int[count];
        int locals = code.maxLocals;
        int line = 0;
        int sum = 0;
        for (int i = 0; i < all.length; i++) {
            AbstractInsnNode insn = all[i];
            if (insn instanceof LineNumberNode number) {
                line = number.line;
            } else if (insn.getOpcode() >= 0) {
                int n = numbers[i];
                insns[n] = insn;
                lines[n] = line;
                targets[n] = targets(insn, list, numbers);
                sum += weight(insn);
                if (insn instanceof InvokeDynamicInsnNode creation && FunctionAdapter.isCreation(creation)) {
                    captures[n] = locals;
                    locals += Type.getArgumentsAndReturnSizes(creation.desc) >> 2;
                }
            }
        }
        this.weight = sum;
        this.maxLocals = locals;
        this.maxStack = code.maxStack;
        for (TryCatchBlockNode block : code.tryCatchBlocks) {
            Handler handler = new Handler(numbers[list.indexOf(block.start)], numbers[list.indexOf(block.end)],
                    numbers[list.indexOf(block.handler)], block.type);
            handlers.add(handler);
            labelled.set(handler.start);
            labelled.set(handler.end);
            labelled.set(handler.target);
        }
        for (int from = 0; from < count; from++) {
            for (int to : targets[from]) {
                labelled.set(to);
                if (to <= from) {
                    findAssigned(from, to);
                }
            }
        }
    }

    /** The labels that an instruction may branch to; of a switch, the default is the last. */
    public static List<LabelNode> labels(AbstractInsnNode insn) {
        if (insn instanceof JumpInsnNode jump) {
            return List.of(jump.label);
        } else if (!(insn instanceof TableSwitchInsnNode) && !(insn instanceof LookupSwitchInsnNode)) {
            return List.of();
        }
        List<LabelNode> labels =
                new ArrayList<>(insn instanceof TableSwitchInsnNode table ? table.labels : ((LookupSwitchInsnNode) insn).labels);
        labels.add(insn instanceof TableSwitchInsnNode table ? table.dflt : ((LookupSwitchInsnNode) insn).dflt);
        return labels;
    }

    /** Returns whether an instruction never goes on to the one that stands after it. */
    public static boolean isEnd(int opcode) {
        return isReturn(opcode) || opcode == Opcodes.ATHROW || opcode == Opcodes.GOTO
                || opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH;
    }

    /** Returns whether an instruction returns. */
    public static boolean isReturn(int opcode) {
        return opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
    }

    private static int[] targets(AbstractInsnNode insn, InsnList list, int[] numbers) {
        List<LabelNode> labels = labels(insn);
        int[] targets = labels.isEmpty() ? NONE : new int[labels.size()];
        for (int i = 0; i < targets.length; i++) {
            targets[i] = numbers[list.indexOf(labels.get(i))];
        }
        return targets;
    }

    private static int weight(AbstractInsnNode insn) {
        return insn instanceof MethodInsnNode call && StreamClasses.contains(call.owner)
                ? CodeSize.UNKNOWN_OPERATION
                : CodeSize.UNKNOWN_INSTRUCTION;
    }

    private void findAssigned(int from, int to) {
        if (assigned[to] == null) {
            assigned[to] = new BitSet();
        }
        for (int i = to; i <= from; i++) {
            if (insns[i] instanceof VarInsnNode variable && variable.getOpcode() >= Opcodes.ISTORE) {
                assigned[to].set(variable.var);
            } else if (insns[i] instanceof IincInsnNode increment) {
                assigned[to].set(increment.var);
            }
        }
    }

    public int size() {
        return insns.length;
    }

    /** Returns whether an instruction is in a try block. */
    public boolean isWithinTry(int index) {
        for (Handler handler : handlers) {
            if (handler.covers(index)) {
                return true;
            }
        }
        return false;
    }

    public int[] targets(int index) {
        return targets[index];
    }

    /** Returns whether anything branches to an instruction, or a try block starts, ends or is handled there. */
    public boolean isLabelled(int index) {
        return labelled.get(index);
    }

    /** The variables that are assigned in the loops that go back to an instruction; null where none does. */
    public BitSet assignedInLoop(int index) {
        return assigned[index];
    }

    /** The variable where what a functional object captures begins, after those of the method; 0 where none is made. */
    public int captures(int index) {
        return captures[index];
    }

    public int weight(int index) {
        return weight(insns[index]);
    }

    public int line(int index) {
        return lines[index];
    }
}

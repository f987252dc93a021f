package io.github.tightwire.wireshark;

import io.github.tightwire.wireshark.ClassFiles.Method;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LineNumberNode;
import org.objectweb.asm.tree.LocalVariableNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;

/** The instructions of a method, and where they lead. */
final class Shape {
    final AbstractInsnNode[] insns;
    /** Where each instruction may jump to; of a switch, the default is the last. */
    final int[][] targets;
    /** Where blocks start: what is jumped to, and, as soon as it is known, what follows a branch. */
    final BitSet leaders = new BitSet();
    private final Method method;
    private final int[] lines;

    Shape(Method method) {
        this.method = method;
        this.insns = method.code().instructions.toArray();
        this.lines = new int[insns.length];
        this.targets = new int[insns.length][];
        int line = 0;
        for (int i = 0; i < insns.length; i++) {
            if (insns[i] instanceof LineNumberNode number) {
                line = number.line;
            }
            lines[i] = line;
            targets[i] = findTargets(i);
            for (int target : targets[i]) {
                leaders.set(target);
            }
        }
    }

    /** Whether it has the stream. */
    boolean takesStream() {
        for (Type type : Type.getArgumentTypes(method.code().desc)) {
            if (Operations.isStream(type.getInternalName())) {
                return true;
            }
        }
        return Operations.isStream(method.file().name);
    }

    private int[] findTargets(int index) {
        AbstractInsnNode insn = insns[index];
        InsnList list = method.code().instructions;
        if (insn instanceof JumpInsnNode jump) {
            return new int[] {list.indexOf(jump.label)};
        }
        List<LabelNode> labels = new ArrayList<>();
        if (insn instanceof TableSwitchInsnNode table) {
            labels.addAll(table.labels);
            labels.add(table.dflt);
        } else if (insn instanceof LookupSwitchInsnNode lookup) {
            labels.addAll(lookup.labels);
            labels.add(lookup.dflt);
        }
        return labels.stream().mapToInt(list::indexOf).toArray();
    }

    /** The variables that the loop assigns which starts at an instruction; none where none does. */
    BitSet assignedInLoop(int start) {
        BitSet assigned = new BitSet();
        int last = -1;
        for (int i = start; i < insns.length; i++) {
            for (int target : targets[i]) {
                last = target == start ? i : last;
            }
        }
        for (int i = start; i <= last; i++) {
            if (insns[i] instanceof VarInsnNode store && store.getOpcode() >= Opcodes.ISTORE && store.getOpcode() <= Opcodes.ASTORE) {
                assigned.set(store.var);
            } else if (insns[i] instanceof IincInsnNode add) {
                assigned.set(add.var);
            }
        }
        return assigned;
    }

    /** The way around a branch, of which some block that exists is the end; null if there is none. */
    @Nullable Detour detour(int... ways) throws Undecodable {
        return Detour.of(insns, targets, emptyLeaders(), ways);
    }

    /** The blocks that start with an empty operand stack. */
    private BitSet emptyLeaders() throws Undecodable {
        try {
            Frame<BasicValue>[] frames = new Analyzer<>(new BasicInterpreter()).analyze(method.file().name, method.code());
            BitSet empty = new BitSet();
            for (int i = leaders.nextSetBit(0); i >= 0; i = leaders.nextSetBit(i + 1)) {
                empty.set(i, frames[i] != null && frames[i].getStackSize() == 0);
            }
            return empty;
        } catch (AnalyzerException e) {
            throw new Undecodable("can't be analysed: " + e.getMessage());
        }
    }

    /** Where an instruction stands, as a person looks for it. */
    String place(int at) {
        String file = method.file().sourceFile;
        return file == null || lines[at] == 0 ? method.owner().getName() + "." + method.code().name : file + ":" + lines[at];
    }

    /** What a variable is called after an instruction; null where the class file does not say. */
    @Nullable String variable(int variable, int at) {
        List<LocalVariableNode> variables = method.code().localVariables;
        InsnList list = method.code().instructions;
        for (LocalVariableNode each : variables == null ? Collections.<LocalVariableNode>emptyList() : variables) {
            if (each.index == variable && list.indexOf(each.start) <= at + 1 && list.indexOf(each.end) > at) {
                return each.name;
            }
        }
        return null;
    }
}

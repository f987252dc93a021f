package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.describe.Arithmetic.Condition;
import io.github.tightwire.internal.compiler.describe.Frame.Pass;
import io.github.tightwire.internal.compiler.describe.Term.Computed;
import io.github.tightwire.internal.compiler.describe.Term.Constant;
import io.github.tightwire.internal.compiler.describe.Term.EnumConstant;
import io.github.tightwire.internal.compiler.describe.Term.SwitchKey;
import io.github.tightwire.internal.template.NotCompilableException;
import io.github.tightwire.wire.Step.Jump;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;

/** Jumps and switches: where it is not known which way a read goes, both are walked, up to where they meet. */
final class Branches {
    private final Interpreter interpreter;
    private final Execution execution;

    /** One of the ways from an instruction; gives the one where it stops. */
    private interface Way {
        int run() throws NotCompilableException;
    }

    /** The end of a way. */
    private record End(int index, State state, List<StepDraft> steps) {
    }

    Branches(Interpreter interpreter, Execution execution) {
        this.interpreter = interpreter;
        this.execution = execution;
    }

    // ---- Jumps

    /** Walks from a jump to where its ways meet; gives the instruction there. */
    int jump(int index, int opcode) throws NotCompilableException {
        boolean isBinary = opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ACMPNE;
        Term b = isBinary ? execution.pop() : null;
        Term a = execution.pop();
        Condition condition = Arithmetic.taken(opcode, a, b);
        int target = execution.frame.body.targets(index)[0];
        Boolean known = condition.known();
        if (known != null) {
            return known ? target : index + 1;
        }
        int meeting = execution.frame.ways.meeting(index);
        int yes = condition.isOpposite() ? index + 1 : target;
        int no = condition.isOpposite() ? target : index + 1;
        return fork(condition.term(), () -> interpreter.run(yes, meeting, false), () -> interpreter.run(no, meeting, false));
    }

    private int fork(Term condition, Way then, Way otherwise) throws NotCompilableException {
        String place = execution.place;
        List<StepDraft> outer = execution.steps;
        State before = execution.state;
        End first = follow(then, before.copy(), place);
        End second = follow(otherwise, before, place);
        execution.steps = outer;
        if (first.index == second.index) {
            execution.add(new StepDraft.Branch(condition, first.steps, second.steps, place));
            if (first.index != Interpreter.DEAD) {
                execution.state = first.state;
                execution.state.merge(condition, second.state);
            }
            return first.index;
        }
        boolean firstEnds = ends(first.index, second.index);
        if (!firstEnds && !ends(second.index, first.index)) {
            throw new IndescribableException(place, "returns from within a loop");
        }
        End ended = firstEnds ? first : second;
        End other = firstEnds ? second : first;
        leave(ended);
        execution.add(firstEnds
                ? new StepDraft.Branch(condition, ended.steps, List.of(), place)
                : new StepDraft.Branch(condition, List.of(), ended.steps, place));
        execution.steps.addAll(other.steps);
        execution.state = other.state;
        return other.index;
    }

    private End follow(Way way, State from, String place) throws NotCompilableException {
        execution.state = from;
        execution.steps = new ArrayList<>();
        int index = way.run();
        execution.place = place;
        return new End(index, execution.state, execution.steps);
    }

    /** Returns whether a way ends, so that what comes after it is only the other one's. */
    private boolean ends(int way, int other) {
        if (way == Interpreter.DEAD) {
            return true;
        }
        Pass loop = execution.frame.loop;
        return other != Interpreter.DEAD && loop != null && (way == loop.exit || way == loop.header && other != loop.exit);
    }

    private void leave(End end) {
        if (end.index != Interpreter.DEAD) {
            Pass loop = execution.frame.loop;
            boolean isBreak = end.index == loop.exit;
            (isBreak ? loop.breaks : loop.continues).add(end.state);
            end.steps.add(new StepDraft.Jump(isBreak ? Jump.BREAK : Jump.CONTINUE, execution.place));
        }
    }

    // ---- Switches

    /** Walks from a switch to where its ways meet; gives the instruction there. */
    int choose(int index, AbstractInsnNode insn) throws NotCompilableException {
        Term key = execution.pop();
        int[] targets = execution.frame.body.targets(index);
        int otherwise = targets[targets.length - 1];
        Map<Integer, Integer> byValue = targets(key, insn, targets);
        byValue.values().removeIf(target -> target == otherwise);
        Map<Integer, List<Integer>> cases = new LinkedHashMap<>();
        byValue.forEach((value, target) -> cases.computeIfAbsent(target, each -> new ArrayList<>()).add(value));
        Term of = key instanceof SwitchKey by ? by.of() : key;
        Integer known = of instanceof Constant constant && constant.value() instanceof Integer value ? value
                : of instanceof EnumConstant constant ? (Integer) constant.ordinal() : null;
        if (known != null) {
            return byValue.getOrDefault(known, otherwise);
        }
        return choose(of, new ArrayList<>(cases.entrySet()), 0, otherwise, execution.frame.ways.meeting(index));
    }

    /** The targets of a switch by the values that lead there: of an enum, by ordinal. */
    private static Map<Integer, Integer> targets(Term key, AbstractInsnNode insn, int[] targets) {
        Map<Integer, Integer> byValue = new TreeMap<>();
        for (int i = 0; i < targets.length - 1; i++) {
            int value = insn instanceof TableSwitchInsnNode table ? table.min + i : ((LookupSwitchInsnNode) insn).keys.get(i);
            if (key instanceof SwitchKey by) {
                for (int ordinal = 0; ordinal < by.keys().size(); ordinal++) {
                    if (by.keys().get(ordinal) == value && value > 0) {
                        byValue.put(ordinal, targets[i]);
                    }
                }
            } else {
                byValue.put(value, targets[i]);
            }
        }
        return byValue;
    }

    private int choose(Term of, List<Map.Entry<Integer, List<Integer>>> cases, int number, int otherwise, int meeting)
            throws NotCompilableException {
        if (number == cases.size()) {
            return interpreter.run(otherwise, meeting, false);
        }
        Term condition = null;
        for (int value : cases.get(number).getValue()) {
            Term is = Computed.of("==", Type.INT_TYPE, of, Term.of(value));
            condition = condition == null ? is : Computed.of("||", Type.INT_TYPE, condition, is);
        }
        int target = cases.get(number).getKey();
        return fork(condition, () -> interpreter.run(target, meeting, false), () -> choose(of, cases, number + 1, otherwise, meeting));
    }
}

package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.describe.Frame.Pass;
import io.github.tightwire.internal.compiler.describe.State.Place;
import io.github.tightwire.internal.compiler.describe.Term.Carried;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** Loops: a pass is walked until nothing new is known of what it changes; the variables and fields that it changes are carried. */
final class Loops {
    private static final int MOST_PASSES = 8;

    private final Interpreter interpreter;
    private final Execution execution;

    Loops(Interpreter interpreter, Execution execution) {
        this.interpreter = interpreter;
        this.execution = execution;
    }

    /** Walks through a loop until it is known what it changes; gives the instruction after it. */
    int walk(int header) throws NotCompilableException {
        String place = execution.place;
        int first = execution.serial();
        Set<Object> slots = new LinkedHashSet<>(assigned(execution.frame.ways.loop(header)));
        Set<String> names = new HashSet<>();
        List<StepDraft> outer = execution.steps;
        State before = execution.state;
        for (int pass = 0; pass < MOST_PASSES; pass++) {
            StepDraft.Loop draft = new StepDraft.Loop(first, place);
            Pass loop = new Pass(execution.frame.loop, header, execution.frame.ways.exit(header));
            execution.state = before.copy();
            execution.state.forgetFields(names);
            Set<String> noted = execution.state.beginToNote();
            begin(draft, slots);
            int known = slots.size() + names.size();
            execution.steps = draft.steps();
            execution.frame.loop = loop;
            int end = interpreter.run(header, header, true);
            execution.frame.loop = loop.around;
            execution.steps = outer;
            execution.place = place;
            if (end != Interpreter.DEAD) {
                (end == header ? loop.continues : loop.breaks).add(execution.state);
            }
            if (end != Interpreter.DEAD && end != header && end != loop.exit) {
                throw new IndescribableException(place, "returns from within a loop");
            }
            if (changes(loop, first, before, slots, names) || known != slots.size() + names.size()) {
                continue;
            }
            next(draft, loop.continues);
            execution.add(draft);
            if (loop.breaks.isEmpty()) {
                return Interpreter.DEAD;
            }
            after(loop.breaks);
            execution.state.noteAsWell(noted);
            return loop.exit;
        }
        throw new IndescribableException(place, "changes more from pass to pass than can be followed");
    }

    private Set<Object> assigned(BitSet loop) {
        Set<Object> variables = new LinkedHashSet<>();
        for (int i = loop.nextSetBit(0); i >= 0; i = loop.nextSetBit(i + 1)) {
            if (execution.frame.body.insns[i] instanceof VarInsnNode variable && variable.getOpcode() >= Opcodes.ISTORE) {
                variables.add(variable.var);
            } else if (execution.frame.body.insns[i] instanceof IincInsnNode increment) {
                variables.add(increment.var);
            }
        }
        return variables;
    }

    private void begin(StepDraft.Loop draft, Set<Object> slots) {
        for (Object slot : slots) {
            Term value = value(execution.state, slot);
            if (value != null) {
                draft.first().put(slot, value);
                set(slot, new Carried(draft.serial(), slot, value.type()));
            }
        }
    }

    private void set(Object slot, Term value) {
        if (slot instanceof Integer variable) {
            execution.state.locals[variable] = value;
        } else {
            execution.state.store((Place) slot, value);
        }
    }

    /** Adds what a pass has changed to what a loop changes; gives whether it has forgotten all that was known. */
    private static boolean changes(Pass loop, int first, State before, Set<Object> slots, Set<String> names) {
        List<State> all = new ArrayList<>(loop.continues);
        all.addAll(loop.breaks);
        boolean forgets = false;
        for (State end : all) {
            for (Map.Entry<Place, Term> entry : end.fields().entrySet()) {
                Place at = entry.getKey();
                boolean isOurs = at.object() == null || !at.object().isSince(first);
                boolean isNew = !entry.getValue().equals(before.fields().get(at)) && !slots.contains(at);
                if (isNew && isOurs && !at.name().equals(State.ELEMENTS)) {
                    slots.add(at);
                    names.add(at.name());
                }
            }
            for (String name : end.recent()) {
                boolean isCarried = slots.stream().anyMatch(slot -> slot instanceof Place at && at.name().equals(name));
                if (!isCarried) {
                    names.add(name);
                }
            }
            if (end.changedBy() != null && before.changedBy() == null) {
                before.forget(end.changedBy());
                forgets = true;
            }
        }
        names.removeIf(name -> slots.stream().anyMatch(slot -> slot instanceof Place at && at.name().equals(name)));
        return forgets;
    }

    private void next(StepDraft.Loop draft, List<State> continues) {
        for (Object slot : draft.first().keySet()) {
            Term next = continues.isEmpty() ? draft.first().get(slot) : null;
            for (State end : continues) {
                Term value = value(end, slot);
                next = value == null || next != null && !next.equals(value)
                        ? execution.unknown(draft.first().get(slot).type(), "a variable that is set differently before continue")
                        : value;
            }
            draft.next().put(slot, next);
        }
    }

    private Term value(State end, Object slot) {
        return slot instanceof Integer variable ? end.locals[variable] : end.load((Place) slot, execution.place);
    }

    private void after(List<State> breaks) {
        execution.state = breaks.get(0);
        for (int i = 1; i < breaks.size(); i++) {
            Term differs = execution.unknown(Type.INT_TYPE, "a variable that depends on where a loop was left");
            execution.state.merge(differs, breaks.get(i));
        }
    }
}

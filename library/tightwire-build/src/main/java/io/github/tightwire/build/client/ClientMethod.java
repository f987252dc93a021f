package io.github.tightwire.build.client;

import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Step.Branch;
import io.github.tightwire.wire.Step.Jump;
import io.github.tightwire.wire.Step.Loop;
import io.github.tightwire.wire.Step.Nested;
import io.github.tightwire.wire.Step.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The method of a class that reads it, or the one that writes it. */
abstract class ClientMethod extends ClientCollections {
    ClientMethod(Map<String, ClientClass> classes, ClientClass of, ClientExpressions expressions, boolean reads, CodeWriter out) {
        super(classes, of, expressions, reads, out);
    }

    /** Prints the lines of the method. Some of them declare variables, which stand before all. */
    final void printSteps() {
        place = Layout.place(of.structure().steps());
        steps(of.structure().steps());
    }

    /** Returns whether the last step ends the method. */
    final boolean fails() {
        List<Step> steps = of.structure().steps();
        return !steps.isEmpty() && steps.get(steps.size() - 1) == Jump.FAIL;
    }

    // ---- Steps

    @Override
    final void nested(Nested step) {
        String at = location(step);
        Slot slot = slot(step);
        if (slot.owner() != null) {
            present(slot.type(), at);
        }
        act(reads ? "ReadObject" : "WriteObject", at);
    }

    @Override
    final void branch(Branch step) {
        out.open("if (" + expressions.text(step.condition(), ValueKind.BOOL, place) + ")");
        steps(step.then());
        if (!step.otherwise().isEmpty()) {
            out.otherwise("else");
            steps(step.otherwise());
        }
        out.close();
    }

    @Override
    final void fail() {
        out.line(reads ? refusal("Rejected", "") : failure("the type does not accept these values"));
    }

    @Override
    final void require(Operation step) {
        String condition = text(step, 0, ValueKind.BOOL);
        if (reads) {
            out.line("if (!(" + condition + ")) " + refusal("Rejected", ""));
        } else {
            require(condition, quoted(place));
        }
    }

    // ---- Loops

    @Override
    final void loop(Loop loop) {
        List<String> next = new ArrayList<>();
        List<String> moves = new ArrayList<>();
        boolean isAlone = loop.variables().size() == 1;
        for (Step.Variable variable : loop.variables()) {
            ValueKind kind = expressions.declare(variable, place);
            String name = declare("v" + variable.number(), kind);
            out.line(name + " = " + expressions.text(variable.first(), kind, place) + ";");
        }
        for (Step.Variable variable : loop.variables()) {
            ValueKind kind = expressions.variable(variable.number());
            String name = "v" + variable.number();
            String text = expressions.text(variable.next(), kind, place);
            String to = isAlone ? name : declare("next" + variable.number(), kind);
            next.add(to + " = " + text);
            if (!isAlone) {
                moves.add(name + " = " + to);
            }
        }
        next.addAll(moves);
        Slot slot = of.slot(loop);
        String number = String.valueOf(of.number(loop));
        String passes = "passes" + number;
        if (slot != null) {
            declare(passes, ValueKind.INT);
            out.line(passes + " = 0;");
            present(slot.type(), location(loop));
        }
        boolean isBounded = !reads || LoopEnd.isConstant(loop);
        if (!isBounded) {
            out.line(declare("last" + number, ValueKind.INT) + " = -1;");
        }
        out.open("for (; ; " + String.join(", ", next) + ")");
        int exits = LoopEnd.leading(loop.steps());
        steps(loop.steps().subList(0, exits));
        if (!isBounded) {
            pass("last" + number);
        }
        passSteps(loop, loop.steps().subList(exits, loop.steps().size()), slot, passes, number);
        out.close();
        if (slot != null) {
            String at = location(loop);
            if (reads) {
                trim(at, passes);
            } else {
                require(expressions.equal(expressions.size(at, slot.type()), passes),
                        at + " has more elements than are sent, " + quoted(place));
            }
        }
    }

    private void passSteps(Loop loop, List<Step> steps, @Nullable Slot slot, String passes, String number) {
        if (slot == null) {
            steps(steps);
            return;
        }
        String at = location(loop);
        FieldType type = slot.type().element(0);
        boolean isItem = of.isItem(type);
        String element = declare(new Slot(null, (isItem ? "passItem" : "pass") + number, type));
        if (!reads) {
            require(passes + " < " + expressions.size(at, slot.type()), at + " has fewer elements than are sent, " + quoted(place));
            out.line(element + " = " + element(at, passes, type) + ";");
            present(type, element);
            out.line(passes + "++;");
            steps(steps);
            return;
        }
        reuse(element, at, passes, type);
        if (isItem) {
            put(at, passes + "++", element);
        }
        for (Step step : steps) {
            step(step);
            Slot own = of.slot(step);
            if (!isItem && own != null && own.owner() == null && own.name().equals(element)) {
                put(at, passes + "++", element);
            }
        }
    }
}

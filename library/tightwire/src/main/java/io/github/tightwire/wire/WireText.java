package io.github.tightwire.wire;

import io.github.tightwire.wire.Step.Branch;
import io.github.tightwire.wire.Step.FamilyValue;
import io.github.tightwire.wire.Step.Jump;
import io.github.tightwire.wire.Step.Kind;
import io.github.tightwire.wire.Step.Loop;
import io.github.tightwire.wire.Step.Nested;
import io.github.tightwire.wire.Step.Operation;
import io.github.tightwire.wire.Step.Variable;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Prints a type, a line a step: first what counts, then, after a semicolon, the name. */
final class WireText {
    /** The version of these rules, in the first line of each text that a fingerprint is of. */
    static final String VERSION = "tightwire wire 1";

    static final String TYPE = "type";
    static final String NAMES = " ; ";
    private static final int COLUMN = 60;

    private final List<String> lines = new ArrayList<>();

    private WireText() {
    }

    /** The lines of a type that is not described. */
    static List<String> undescribed(String type, String obstacle) {
        WireText text = new WireText();
        text.line(0, TYPE + " that is not described", type + ": " + obstacle);
        return text.lines;
    }

    /** The lines of a type: its own structure first. */
    static List<String> lines(List<Structure> structures) {
        WireText text = new WireText();
        for (int i = 0; i < structures.size(); i++) {
            Structure structure = structures.get(i);
            text.line(0, i == 0 ? TYPE : "object " + i, structure.type());
            for (int j = 0; j < structure.held().size(); j++) {
                text.line(1, "held " + j, structure.held().get(j));
            }
            text.steps(structure.steps(), 1);
        }
        return text.lines;
    }

    /** Returns the part of a line that counts. */
    static String wire(String line) {
        int names = line.indexOf(NAMES);
        return (names < 0 ? line : line.substring(0, names)).stripTrailing();
    }

    /** Returns the name in a line; nothing if there is none. */
    static String name(String line) {
        int names = line.indexOf(NAMES);
        return names < 0 ? "" : line.substring(names + NAMES.length()).strip();
    }

    private void line(int depth, String wire, @Nullable String name) {
        String line = "  ".repeat(depth) + wire;
        lines.add(name == null ? line : line + " ".repeat(Math.max(0, COLUMN - line.length())) + NAMES + name);
    }

    private void steps(List<Step> steps, int depth) {
        for (Step step : steps) {
            if (step instanceof Operation operation) {
                operation(operation, depth);
            } else if (step instanceof Nested nested) {
                line(depth, "#" + nested.number() + " object " + nested.structure(), nested.target());
            } else if (step instanceof FamilyValue family) {
                line(depth, "#" + family.number() + " family", null);
                for (Kind kind : family.kinds()) {
                    line(depth + 1, "kind " + kind.tag(), kind.type());
                    steps(kind.steps(), depth + 2);
                }
            } else if (step instanceof Branch branch) {
                line(depth, "if " + branch.condition(), null);
                steps(branch.then(), depth + 1);
                if (!branch.otherwise().isEmpty()) {
                    line(depth, "else", null);
                    steps(branch.otherwise(), depth + 1);
                }
            } else if (step instanceof Loop loop) {
                line(depth, "loop", null);
                for (Variable variable : loop.variables()) {
                    line(depth + 1, "v" + variable.number() + " = " + variable.first() + ", then " + variable.next(), null);
                }
                steps(loop.steps(), depth + 1);
            } else {
                line(depth, ((Jump) step).name().toLowerCase(Locale.ROOT), null);
            }
        }
    }

    private void operation(Operation operation, int depth) {
        StringBuilder wire = new StringBuilder("#").append(operation.number()).append(' ').append(operation.name());
        List<String> operands = new ArrayList<>();
        operation.operands().forEach(operand -> operands.add(operand.toString()));
        operands.addAll(operation.constants());
        wire.append('(').append(String.join(", ", operands)).append(')');
        if (operation.bits() >= 0) {
            wire.append(' ').append(operation.bits()).append(operation.bits() == 1 ? " bit" : " bits");
        }
        line(depth, wire.toString(), operation.target());
        for (List<Step> block : operation.blocks()) {
            line(depth + 1, "each", null);
            steps(block, depth + 2);
        }
    }
}

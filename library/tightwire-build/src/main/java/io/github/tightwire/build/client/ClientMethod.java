package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.Plain;
import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Step.FamilyValue;
import io.github.tightwire.wire.Step.Jump;
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
    final void step(Step step) {
        if (step instanceof Operation operation) {
            place = operation.place();
            operation(operation);
        } else if (step instanceof Nested nested) {
            place = nested.place();
            String at = location(step);
            Slot slot = of.slot(step);
            if (slot != null && slot.owner() != null) {
                present(slot.type(), at);
            }
            act(reads ? "ReadObject" : "WriteObject", at);
        } else if (step instanceof FamilyValue family) {
            place = family.place();
            family(family);
        } else if (step instanceof Step.Branch branch) {
            out.open("if (" + expressions.text(branch.condition(), ValueKind.BOOL, place) + ")");
            steps(branch.then());
            if (!branch.otherwise().isEmpty()) {
                out.otherwise("else");
                steps(branch.otherwise());
            }
            out.close();
        } else if (step instanceof Step.Loop loop) {
            loop(loop);
        } else if (step == Jump.FAIL) {
            out.line(reads ? refusal("Rejected", "") : failure("the type does not accept these values"));
        } else {
            out.line(step == Jump.BREAK ? "break;" : "continue;");
        }
    }

    // ---- Operations

    private void operation(Operation step) {
        switch (step.name()) {
            case "Bool" -> value("Bool", List.of(), location(step));
            case "Bits" ->
                    value(type(step) == Plain.LONG ? "LongBits" : "Bits", List.of(text(step, 0, ValueKind.INT)), location(step));
            case "Int" -> value("Int", List.of(text(step, 0, ValueKind.INT), text(step, 1, ValueKind.INT)), location(step));
            case "Long" -> value("Long", List.of(text(step, 0, ValueKind.LONG), text(step, 1, ValueKind.LONG)), location(step));
            case "Count" -> value("Int", List.of("0", text(step, 0, ValueKind.INT)), location(step));
            case "Uint8" -> value("Bits", List.of("8"), location(step));
            case "Uint16" -> value("Bits", List.of("16"), location(step));
            case "Uint32" -> value("Bits", List.of("32"), location(step));
            case "Uint64" -> value("LongBits", List.of("64"), location(step));
            case "VarInt", "VarLong", "SignedVarInt", "SignedVarLong", "Float", "Double", "RawFloat", "RawDouble", "Uuid", "Instant",
                    "Duration" -> value(step.name(), List.of(), location(step));
            case "CompressedFloat" -> value(step.name(),
                    List.of(text(step, 0, ValueKind.FLOAT), text(step, 1, ValueKind.FLOAT), text(step, 2, ValueKind.FLOAT)),
                    location(step));
            case "SmallestThree", "String", "OptionalString", "IntRelative", "Bytes", "ByteArray" ->
                    value(step.name(), List.of(text(step, 0, ValueKind.INT)), location(step));
            case "Fixed" -> fixed(step);
            case "Enum", "EnumSet", "ImmutableEnumSet" -> enumeration((Enumeration) type(step), location(step));
            case "Align" -> act(reads ? "ReadAlign" : "WriteAlign");
            case "Check" -> act(reads ? "ReadCheck" : "WriteCheck", unsigned(Layout.check(step)));
            case "Require" -> require(step);
            case "Value", "OrCreate" -> valueOf(step);
            case "Optional", "OptionalValue" -> optional(step);
            case "List", "ImmutableList", "Array" -> list(step);
            case "Elements" -> elements(step);
            case "Set", "ImmutableSet" -> set(step);
            case "Map", "ImmutableMap" -> map(step);
            default -> throw new UntranslatableException(place, "serialize" + step.name() + " isn't translated");
        }
    }

    private void fixed(Operation step) {
        FixedBounds bounds = FixedBounds.of(step);
        value("Long", List.of(bound(bounds.min()), bound(bounds.max())), location(step));
    }

    private String bound(long value) {
        return expressions.number(value, value + "L");
    }

    private void require(Operation step) {
        String condition = text(step, 0, ValueKind.BOOL);
        if (reads) {
            out.line("if (!(" + condition + ")) " + refusal("Rejected", ""));
        } else {
            require(condition, quoted(place));
        }
    }

    // ---- Loops

    private void loop(Step.Loop loop) {
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

    private void passSteps(Step.Loop loop, List<Step> steps, @Nullable Slot slot, String passes, String number) {
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

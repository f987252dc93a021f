package io.github.tightwire.build.client;

import io.github.tightwire.build.client.CSharpExpressions.Kind;
import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.Part;
import io.github.tightwire.internal.Crc32;
import io.github.tightwire.wire.Expression;
import io.github.tightwire.wire.Expression.Constant;
import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Step.FamilyValue;
import io.github.tightwire.wire.Step.Jump;
import io.github.tightwire.wire.Step.Nested;
import io.github.tightwire.wire.Step.Operation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The method of a class in C# that reads it, or the one that writes it. */
final class CSharpMethod extends CSharpCollections {
    CSharpMethod(Map<String, ClientClass> classes, ClientClass of, CSharpExpressions expressions, boolean reads) {
        super(classes, of, expressions, reads);
    }

    void print(CodeWriter to) {
        place = Layout.place(of.structure().steps());
        steps(of.structure().steps());
        to.line("/// <inheritdoc/>");
        to.open(reads ? "public bool Read(BitReader reader)" : "public void Write(BitWriter writer)");
        CodeWriter declarations = new CodeWriter(3);
        variables.forEach((name, declaration) -> declarations.line(declaration + ";"));
        to.add(declarations);
        to.add(out);
        if (reads && !ends(of.structure().steps())) {
            to.line("return true;");
        }
        to.close();
    }

    private static boolean ends(List<Step> steps) {
        return !steps.isEmpty() && steps.get(steps.size() - 1) == Jump.FAIL;
    }

    // ---- Steps

    @Override
    void step(Step step) {
        if (step instanceof Operation operation) {
            place = operation.place();
            operation(operation);
        } else if (step instanceof Nested nested) {
            place = nested.place();
            String at = location(step);
            Slot slot = of.slot(step);
            if (reads && slot != null && slot.owner() != null) {
                present(slot.type(), at);
            }
            out.line(reads ? "if (!reader.ReadObject(" + at + ")) return false;" : "writer.WriteObject(" + at + ");");
        } else if (step instanceof FamilyValue family) {
            place = family.place();
            family(family);
        } else if (step instanceof Step.Branch branch) {
            out.open("if (" + expressions.text(branch.condition(), Kind.BOOL, place) + ")");
            steps(branch.then());
            out.close();
            if (!branch.otherwise().isEmpty()) {
                out.open("else");
                steps(branch.otherwise());
                out.close();
            }
        } else if (step instanceof Step.Loop loop) {
            loop(loop);
        } else if (step == Jump.FAIL) {
            out.line(reads ? "return reader.Refuse(Reason.Rejected);" : "throw writer.Invalid(\"the type does not accept these values\");");
        } else {
            out.line(step == Jump.BREAK ? "break;" : "continue;");
        }
    }

    // ---- Operations

    private void operation(Operation step) {
        switch (step.name()) {
            case "Bool" -> call("Bool", List.of(), location(step));
            case "Bits" -> call("Bits", List.of(text(step, 0, Kind.INT)), location(step));
            case "Int" -> call("Int", List.of(text(step, 0, Kind.INT), text(step, 1, Kind.INT)), location(step));
            case "Long" -> call("Long", List.of(text(step, 0, Kind.LONG), text(step, 1, Kind.LONG)), location(step));
            case "Count" -> call("Int", List.of("0", text(step, 0, Kind.INT)), location(step));
            case "Uint8" -> call("Bits", List.of("8"), location(step));
            case "Uint16" -> call("Bits", List.of("16"), location(step));
            case "Uint32" -> call("Bits", List.of("32"), location(step));
            case "Uint64" -> call("Bits", List.of("64"), location(step));
            case "VarInt", "VarLong", "SignedVarInt", "SignedVarLong", "Float", "Double", "RawFloat", "RawDouble", "Uuid", "Instant",
                    "Duration" -> call(step.name(), List.of(), location(step));
            case "CompressedFloat" -> call("CompressedFloat",
                    List.of(text(step, 0, Kind.FLOAT), text(step, 1, Kind.FLOAT), text(step, 2, Kind.FLOAT)), location(step));
            case "SmallestThree", "String", "OptionalString", "IntRelative", "Bytes", "ByteArray" ->
                    call(step.name(), List.of(text(step, 0, Kind.INT)), location(step));
            case "Fixed" -> fixed(step);
            case "Enum", "EnumSet", "ImmutableEnumSet" -> enumeration(step);
            case "Align" -> call("Align", List.of(), "");
            case "Check" -> check(step);
            case "Require" -> require(step);
            case "Value", "OrCreate" -> value(step);
            case "Optional", "OptionalValue" -> optional(step);
            case "List", "ImmutableList", "Array" -> list(step);
            case "Elements" -> elements(step);
            case "Set", "ImmutableSet" -> set(step);
            case "Map", "ImmutableMap" -> map(step);
            default -> throw new UntranslatableException(place, "serialize" + step.name() + " isn't translated");
        }
    }

    private void fixed(Operation step) {
        long integerBits = Layout.constant(step, 0);
        long fractionBits = Layout.constant(step, 1);
        long min = Layout.constant(step, 2);
        long max = Layout.constant(step, 3);
        long storage = integerBits + fractionBits;
        boolean isStored = storage == Byte.SIZE || storage == Short.SIZE || storage == Integer.SIZE || storage == Long.SIZE;
        if (!isStored || integerBits < 1 || fractionBits < 0 || min < -1L << integerBits - 1 || max > ~(-1L << integerBits - 1)
                || min > max) {
            throw new UntranslatableException(place, "serializeFixed has bounds that it refuses");
        }
        call("Long", List.of((min << fractionBits) + "L", (max << fractionBits) + "L"), location(step));
    }

    private void enumeration(Operation step) {
        Enumeration type = (Enumeration) type(step);
        int count = type.constants().size();
        String at = location(step);
        String method = type.isSet() ? "Flags" : "Int";
        List<String> arguments = type.isSet() ? List.of(String.valueOf(count)) : List.of("0", String.valueOf(count - 1));
        if (reads) {
            String code = type.isSet() ? declare("flags", "ulong", "0") : declare("ordinal", "int", "0");
            call(method, arguments, code);
            out.line(at + " = (" + type.name() + ")" + code + ";");
        } else {
            call(method, arguments, (type.isSet() ? "(ulong)" : "(int)") + at);
        }
    }

    private void check(Operation step) {
        if (!(step.operands().get(0) instanceof Constant constant) || !(constant.value() instanceof String name)) {
            throw new UntranslatableException(place, "serializeCheck of a name that is no constant isn't translated");
        }
        call("Check", List.of(String.format("0x%08xU", Crc32.of(name))), "");
    }

    private void require(Operation step) {
        Expression condition = step.operands().get(0);
        if (reads) {
            out.line("if (!(" + expressions.text(condition, Kind.BOOL, place) + ")) return reader.Refuse(Reason.Rejected);");
        } else {
            out.line("writer.Require(" + expressions.text(condition, Kind.BOOL, place) + ", \"" + quoted(place) + "\");");
        }
    }

    // ---- Loops

    private void loop(Step.Loop loop) {
        List<String> next = new ArrayList<>();
        List<String> moves = new ArrayList<>();
        boolean isAlone = loop.variables().size() == 1;
        for (Step.Variable variable : loop.variables()) {
            Kind kind = expressions.declare(variable, place);
            String name = declare("v" + variable.number(), kind.text, CSharpExpressions.none(kind));
            out.line(name + " = " + expressions.text(variable.first(), kind, place) + ";");
        }
        for (Step.Variable variable : loop.variables()) {
            Kind kind = expressions.variable(variable.number());
            String name = "v" + variable.number();
            String text = expressions.text(variable.next(), kind, place);
            String to = isAlone ? name : declare("next" + variable.number(), kind.text, CSharpExpressions.none(kind));
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
            declare(passes, "int", "0");
            out.line(passes + " = 0;");
            present(slot.type(), location(loop));
        }
        boolean isBounded = !reads || isBounded(loop);
        if (!isBounded) {
            out.line(declare("last" + number, "int", "-1") + " = -1;");
        }
        out.open("for (; ; " + String.join(", ", next) + ")");
        int exits = Layout.leadingExits(loop.steps());
        steps(loop.steps().subList(0, exits));
        if (!isBounded) {
            out.line("if (!reader.Pass(ref last" + number + ")) return false;");
        }
        passSteps(loop, loop.steps().subList(exits, loop.steps().size()), slot, passes, number);
        out.close();
        if (slot != null) {
            String at = location(loop);
            if (reads) {
                out.line("Elements.Trim(" + at + ", " + passes + ");");
            } else {
                out.line("writer.Require(" + at + ".Count == " + passes + ", \"" + at + " has more elements than are sent, " + quoted(place)
                        + "\");");
            }
        }
    }

    private void passSteps(Step.Loop loop, List<Step> steps, @Nullable Slot slot, String passes, String number) {
        if (slot == null) {
            steps(steps);
            return;
        }
        String at = location(loop);
        FieldType type = elementType(slot.type(), 0);
        boolean isItem = type instanceof Part part && isItem(part);
        String element = declare(new Slot(null, (isItem ? "passItem" : "pass") + number, type));
        if (!reads) {
            out.line("writer.Require(" + passes + " < " + at + ".Count, \"" + at + " has fewer elements than are sent, " + quoted(place)
                    + "\");");
            out.line(element + " = " + at + "[" + passes + "];");
            present(type, element);
            out.line(passes + "++;");
            steps(steps);
            return;
        }
        reuse(element, at, passes, type);
        if (isItem) {
            out.line("Elements.Put(" + at + ", " + passes + "++, " + element + ");");
        }
        for (Step step : steps) {
            step(step);
            Slot own = of.slot(step);
            if (!isItem && own != null && own.owner() == null && own.name().equals(element)) {
                out.line("Elements.Put(" + at + ", " + passes + "++, " + element + ");");
            }
        }
    }

    /** Returns whether constants decide when a loop ends: then it is as long for every packet. */
    private static boolean isBounded(Step.Loop loop) {
        for (Step.Variable variable : loop.variables()) {
            if (!isConstant(variable.first()) || !isConstant(variable.next())) {
                return false;
            }
        }
        for (Step step : loop.steps()) {
            if (step instanceof Step.Branch branch && branch.then().contains(Jump.BREAK) && isConstant(branch.condition())) {
                return true;
            }
        }
        return false;
    }

    private static boolean isConstant(Expression expression) {
        if (expression instanceof Expression.Operator operator) {
            return operator.operands().stream().allMatch(CSharpMethod::isConstant);
        }
        return expression instanceof Constant || expression instanceof Expression.Variable;
    }
}

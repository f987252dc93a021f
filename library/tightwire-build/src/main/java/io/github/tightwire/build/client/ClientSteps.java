package io.github.tightwire.build.client;

import io.github.tightwire.build.client.FieldType.Enumeration;
import io.github.tightwire.build.client.FieldType.Plain;
import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Step.Branch;
import io.github.tightwire.wire.Step.FamilyValue;
import io.github.tightwire.wire.Step.Jump;
import io.github.tightwire.wire.Step.Loop;
import io.github.tightwire.wire.Step.Nested;
import io.github.tightwire.wire.Step.Operation;
import java.util.List;

/**
 * The walk over the steps of one of the two methods of a class: which line each operation is. Names of the runtime's methods begin with a
 * capital here.
 */
abstract class ClientSteps {
    final ClientClass of;
    final ClientExpressions expressions;
    final boolean reads;
    final CodeWriter out;
    /** The place in the Java source of the step that is printed. */
    String place = "";

    ClientSteps(ClientClass of, ClientExpressions expressions, boolean reads, CodeWriter out) {
        this.of = of;
        this.expressions = expressions;
        this.reads = reads;
        this.out = out;
    }

    // ---- Lines of a language

    /** The name of a method or a property of the runtime. */
    abstract String member(String name);

    /** A line that reads a value into a place, or one that writes the value. */
    abstract void value(String operation, List<String> arguments, String value);

    /** A call without a value, after which a reader may have refused the packet. */
    abstract void act(String method, String... arguments);

    /** The end of the method, which refuses the packet or fails to write. */
    abstract void fail();

    /** The number of a check, which is unsigned. */
    abstract String unsigned(int number);

    /** The place of a step's value. */
    abstract String location(Step step);

    abstract void nested(Nested step);

    abstract void branch(Branch step);

    abstract void loop(Loop step);

    abstract void require(Operation step);

    /** Lines for a constant of an enum, or a set of them. */
    abstract void enumeration(Enumeration type, String at);

    abstract void valueOf(Operation step);

    abstract void optional(Operation step);

    abstract void list(Operation step);

    abstract void elements(Operation step);

    abstract void set(Operation step);

    abstract void map(Operation step);

    abstract void family(FamilyValue step);

    // ---- Steps

    void steps(List<Step> steps) {
        for (Step step : steps) {
            step(step);
        }
    }

    /** The steps of a function, one object deeper. A nested object does that by itself. */
    final void block(List<Step> block) {
        if (Layout.isNested(block)) {
            step(block.get(0));
        } else {
            act("Enter");
            steps(block);
            out.line(stream("Leave") + "();");
        }
    }

    final void step(Step step) {
        if (step instanceof Operation operation) {
            at(operation.place());
            operation(operation);
        } else if (step instanceof Nested nested) {
            at(nested.place());
            nested(nested);
        } else if (step instanceof FamilyValue family) {
            at(family.place());
            family(family);
        } else if (step instanceof Branch branch) {
            branch(branch);
        } else if (step instanceof Loop loop) {
            loop(loop);
        } else if (step == Jump.FAIL) {
            fail();
        } else {
            out.line(step == Jump.BREAK ? "break;" : "continue;");
        }
    }

    /** Takes note of the place in the Java source of what is printed next. */
    void at(String source) {
        place = source;
    }

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

    // ---- What lines are made of

    /** A member of the reader or the writer. */
    final String stream(String member) {
        return (reads ? "reader." : "writer.") + member(member);
    }

    final Slot slot(Step step) {
        Slot slot = of.slot(step);
        if (slot == null) {
            throw new IllegalStateException("no place for " + step);
        }
        return slot;
    }

    final FieldType type(Step step) {
        return slot(step).type();
    }

    final String text(Operation step, int operand, ValueKind kind) {
        return expressions.text(step.operands().get(operand), kind, place);
    }

    /** The name of the variable that holds an element. */
    final String elementName(Operation step, int block, FieldType type) {
        return (Layout.isKey(step, block) ? "key" : of.isItem(type) ? "item" : "value") + step.number();
    }

    /** The name of the variable that holds an object of a kind. */
    static String kindName(Step.Kind kind, FieldType type) {
        return "kind" + (type instanceof FieldType.Part part ? part.group().name() : ((Nested) kind.steps().get(0)).number());
    }

    static String quoted(String text) {
        return CodeWriter.comment(text).replace("\\", "\\\\").replace("\"", "\\\"");
    }
}

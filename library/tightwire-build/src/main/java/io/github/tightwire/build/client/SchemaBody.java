package io.github.tightwire.build.client;

import io.github.tightwire.wire.Expression;
import io.github.tightwire.wire.Expression.Constant;
import io.github.tightwire.wire.Expression.Operator;
import io.github.tightwire.wire.Expression.Received;
import io.github.tightwire.wire.Expression.Variable;
import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Step.Branch;
import io.github.tightwire.wire.Step.FamilyValue;
import io.github.tightwire.wire.Step.Loop;
import io.github.tightwire.wire.Step.Nested;
import io.github.tightwire.wire.Step.Operation;
import io.github.tightwire.wire.WireType;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The items of a type of a schema, in the order of the wire. */
final class SchemaBody {
    private final SchemaDeclarations unit;
    private final WireType type;
    private final String owner;
    private final SchemaLines lines = new SchemaLines();
    private final Set<String> taken = new HashSet<>();
    /** The place in the Java source of the last operation. */
    private String place = "";

    SchemaBody(SchemaDeclarations unit, WireType type, String owner, List<Step> steps) {
        this.unit = unit;
        this.type = type;
        this.owner = owner;
        taken.add(SchemaNames.plain(owner));
        steps(steps, new HashMap<>());
    }

    String text() {
        return lines.toString();
    }

    /** Prints steps; booleans that are read go into a map, by their numbers. */
    private void steps(List<Step> steps, Map<Integer, String> booleans) {
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            Step next = i + 1 < steps.size() ? steps.get(i + 1) : null;
            if (step instanceof Operation count && next instanceof Loop loop && new Received(count.number()).equals(end(loop))) {
                array(counted(count), loop);
                i++;
            } else if (step instanceof Operation count && next instanceof Operation bytes && isCounted(bytes, count)) {
                field(bytes.target(), SchemaValue.of("bytes(" + most(count) + ")"));
                i++;
            } else {
                step(step, booleans);
            }
        }
    }

    private void step(Step step, Map<Integer, String> booleans) {
        if (step instanceof Operation operation) {
            operation(operation, booleans);
        } else if (step instanceof Nested nested) {
            String of = unit.nested(type, nested);
            lines.field(name(nested.target(), of), of, "");
        } else if (step instanceof Branch branch) {
            branch(branch, booleans);
        } else if (step instanceof Loop loop && end(loop) instanceof Constant passes && (Integer) passes.value() > 0) {
            array("[" + passes.value() + "]", loop);
        } else if (step instanceof Loop loop) {
            throw new UntranslatableException(placeOf(loop.steps()),
                    "the loop has neither a constant number of passes nor one that is read right before it, so that it is no array "
                            + "of schema");
        } else if (step instanceof FamilyValue family) {
            throw new UntranslatableException(family.place(), "schema has no unions, which a family is");
        } else {
            throw new UntranslatableException(place, step == Step.Jump.FAIL ? "schema has no types that refuse what they read"
                    : "schema has no way out of a loop");
        }
    }

    private String placeOf(List<Step> steps) {
        String own = Layout.place(steps);
        return own.isEmpty() ? place : own;
    }

    // ---- Operations

    private void operation(Operation step, Map<Integer, String> booleans) {
        place = step.place();
        switch (step.name()) {
            case "Align" -> lines.line("align");
            case "Check" -> lines.field(String.format("const(0x%08x,", Layout.check(step)), "32)", "");
            case "Bytes" -> block(step);
            case "Optional", "OptionalValue" -> optional(step, value(step.blocks().get(0), step.target()));
            case "OptionalString" -> optional(step, SchemaValue.of(new Operation(step.number(), "String", step.operands(), List.of(),
                    List.of(), -1, step.target(), step.place()), unit, ""));
            case "List", "ImmutableList", "Array", "Elements" -> list(step);
            default -> {
                SchemaValue value = value(List.of(step), step.target());
                String name = field(step.target(), value);
                if (step.name().equals("Bool")) {
                    booleans.put(step.number(), name);
                }
            }
        }
    }

    private String field(@Nullable String target, SchemaValue value) {
        boolean hasLength = value.type().startsWith("string(") || value.type().startsWith("bytes(");
        String name = name(target, "value", hasLength ? "length" : "");
        lines.field(name, value.type(), value.attributes());
        return name;
    }

    /** Bytes of a constant length. */
    private void block(Operation step) {
        long length = SchemaValue.integer(step, 0);
        lines.line("align");
        if (length > 0) {
            lines.field(name(step.target(), "value"), "[" + length + "]uint8", "");
        }
    }

    /** Returns whether an operation is bytes whose length is read right before them, from 0 to at least 1. */
    private static boolean isCounted(Operation bytes, Operation count) {
        boolean isInt = count.name().equals("Count") || count.name().equals("Int") && SchemaValue.integer(count, 0) == 0;
        return bytes.name().equals("Bytes") && bytes.operands().equals(List.of(new Received(count.number()))) && isInt && most(count) > 0;
    }

    private static long most(Operation count) {
        return SchemaValue.integer(count, count.operands().size() - 1);
    }

    private void optional(Operation step, @Nullable SchemaValue value) {
        String present = name("has" + pascal(step.target(), "Value"), "");
        lines.field(present, "bool", "");
        lines.open("if " + present);
        if (value != null) {
            field(step.target(), value);
        }
        lines.close();
    }

    private void list(Operation step) {
        SchemaValue element = element(step.blocks().get(0), step.target());
        String most = upTo(step, 0, SchemaValue.integer(step, 0));
        lines.field(name(step.target(), "value", "count"), most + element.type(), element.attributes());
    }

    private static String upTo(Operation step, long least, long most) {
        if (least < 0 || most < 1 || least >= most) {
            throw new UntranslatableException(step.place(), "schema has no array of " + least + " to " + most + " elements");
        }
        return least == 0 ? "[<= " + most + "]" : "[" + least + ".." + most + "]";
    }

    // ---- Values

    /** The type of what steps read, which is declared if there are several. */
    private SchemaValue value(List<Step> steps, @Nullable String target) {
        if (steps.size() == 1 && steps.get(0) instanceof Nested nested) {
            return SchemaValue.of(unit.nested(type, nested));
        } else if (steps.size() == 1 && steps.get(0) instanceof Operation operation) {
            boolean isPart = operation.name().equals("Value") || operation.name().equals("OrCreate");
            String name = target == null ? operation.target() : target;
            SchemaValue single = isPart ? value(operation.blocks().get(0), name)
                    : SchemaValue.of(operation, unit, pascal(name, owner + "Value"));
            if (single != null) {
                return single;
            }
            refuseUnknown(operation);
        }
        return SchemaValue.of(unit.part(type, owner, owner + pascal(target, "Part"), steps));
    }

    private SchemaValue element(List<Step> steps, @Nullable String target) {
        SchemaValue value = value(steps, target);
        return value.isElement() ? value : SchemaValue.of(unit.part(type, owner, owner + pascal(target, "Part"), steps));
    }

    /** Refuses an operation that is neither a value nor has items of its own. */
    private static void refuseUnknown(Operation step) {
        String reason = switch (step.name()) {
            case "Align", "Check", "Bytes", "Optional", "OptionalValue", "OptionalString", "List", "ImmutableList", "Array",
                    "Elements" -> "";
            case "Require" -> "schema has no conditions that a type requires";
            case "Set", "ImmutableSet", "Map", "ImmutableMap" -> "schema has no sets and no maps, which refuse what came before";
            default -> "schema has no serialize" + step.name();
        };
        if (!reason.isEmpty()) {
            throw new UntranslatableException(step.place(), reason);
        }
    }

    // ---- Branches

    private void branch(Branch step, Map<Integer, String> booleans) {
        lines.open("if " + condition(step, step.condition(), booleans, false));
        steps(step.then(), new HashMap<>(booleans));
        if (!step.otherwise().isEmpty()) {
            lines.otherwise();
            steps(step.otherwise(), new HashMap<>(booleans));
        }
        lines.close();
    }

    private String condition(Branch step, Expression condition, Map<Integer, String> booleans, boolean isNegated) {
        if (condition instanceof Received received && booleans.get(received.number()) != null) {
            return (isNegated ? "!" : "") + booleans.get(received.number());
        } else if (condition instanceof Operator operator && operator.symbol().equals("!")) {
            return condition(step, operator.operands().get(0), booleans, !isNegated);
        }
        throw new UntranslatableException(placeOf(List.of(step)),
                "the wire depends on " + condition + ", and an if of schema on a single bool that the type has read");
    }

    // ---- Loops

    /** Returns the number of passes of a loop that counts from 0; null if it is another loop. */
    private static @Nullable Expression end(Loop loop) {
        if (loop.variables().size() != 1 || LoopEnd.leading(loop.steps()) != 1) {
            return null;
        }
        Step.Variable counter = loop.variables().get(0);
        Variable read = new Variable(counter.number());
        boolean counts = counter.first().equals(new Constant(0))
                && counter.next().equals(new Operator("+", List.of(read, new Constant(1))));
        return counts && ((Branch) loop.steps().get(0)).condition() instanceof Operator ends && ends.symbol().equals(">=")
                && ends.operands().get(0).equals(read) ? ends.operands().get(1) : null;
    }

    private static String counted(Operation count) {
        return switch (count.name()) {
            case "Count" -> upTo(count, 0, SchemaValue.integer(count, 0));
            case "Int" -> upTo(count, SchemaValue.integer(count, 0), SchemaValue.integer(count, 1));
            default -> throw new UntranslatableException(count.place(), "the number of passes is read by serialize" + count.name()
                    + ", that of an array of schema is an int");
        };
    }

    private void array(String bound, Loop loop) {
        List<Step> steps = loop.steps().subList(1, loop.steps().size());
        String target = Layout.loopName(steps);
        SchemaValue element = element(steps, target);
        lines.field(name(target, "value", bound.contains("<=") || bound.contains("..") ? "count" : ""), bound + element.type(),
                element.attributes());
    }

    // ---- Names

    private static String pascal(@Nullable String target, String otherwise) {
        String name = target == null ? "" : UniqueNames.last(target);
        return name.isEmpty() ? otherwise : name;
    }

    private String name(@Nullable String target, String otherwise) {
        return name(target, otherwise, "");
    }

    /** Returns a name that no field of the type has, nor what is generated beside one, which ends with a companion. */
    private String name(@Nullable String target, String otherwise, String companion) {
        String wish = SchemaNames.snake(pascal(target, otherwise));
        String name = wish;
        for (int i = 2; taken.contains(SchemaNames.plain(name)) || taken.contains(SchemaNames.plain(name) + companion); i++) {
            name = wish + "_" + i;
        }
        taken.add(SchemaNames.plain(name));
        taken.add(SchemaNames.plain(name) + companion);
        return name;
    }
}

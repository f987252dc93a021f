package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.compiler.describe.Term.Carried;
import io.github.tightwire.internal.compiler.describe.Term.Computed;
import io.github.tightwire.internal.compiler.describe.Term.Constant;
import io.github.tightwire.internal.compiler.describe.Term.Element;
import io.github.tightwire.internal.compiler.describe.Term.EnumConstant;
import io.github.tightwire.internal.compiler.describe.Term.Field;
import io.github.tightwire.internal.compiler.describe.Term.Received;
import io.github.tightwire.internal.compiler.describe.Term.Root;
import io.github.tightwire.internal.compiler.describe.Term.Unknown;
import io.github.tightwire.wire.Expression;
import io.github.tightwire.wire.Step;
import io.github.tightwire.wire.Structure;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The steps of a class, of its drafts. Numbers follow the order of the steps. Branches and loops in which nothing is read go, and so do
 * variables on which nothing depends.
 */
final class StepConversion {
    /** The drafts of each class, in the order of the structures. */
    private final Map<Class<?>, SymbolicExecution.Result> classes;
    /** The numbers of what was read, by the serials of their drafts. */
    private final Map<Integer, Integer> numbers;
    /** The classes of nested objects, by the serials of their drafts. */
    private final Map<Integer, Class<?>> nested = new HashMap<>();
    private final Set<Integer> loops = new HashSet<>();
    private final Set<Carried> used = new HashSet<>();
    private final Map<Carried, Integer> variables = new HashMap<>();
    private final List<Term> held = new ArrayList<>();
    private final List<String> heldNames = new ArrayList<>();
    private String place = "";

    private StepConversion(Map<Class<?>, SymbolicExecution.Result> classes, SymbolicExecution.Result result) {
        this.classes = classes;
        this.numbers = numbers(result.steps());
    }

    static Structure structure(Map<Class<?>, SymbolicExecution.Result> classes, Class<?> type) {
        SymbolicExecution.Result result = classes.get(type);
        StepConversion conversion = new StepConversion(classes, result);
        conversion.look(result.steps());
        conversion.spread(result.steps());
        List<Step> steps = conversion.steps(result.steps());
        return new Structure(type.getName(), conversion.heldNames, steps);
    }

    // ---- Numbers

    static Map<Integer, Integer> numbers(List<StepDraft> drafts) {
        Map<Integer, Integer> numbers = new HashMap<>();
        number(drafts, numbers);
        return numbers;
    }

    private static void number(List<StepDraft> drafts, Map<Integer, Integer> numbers) {
        for (StepDraft draft : drafts) {
            if (draft instanceof StepDraft.Operation operation) {
                numbers.put(operation.serial(), numbers.size());
                operation.blocks().forEach(block -> number(block, numbers));
            } else if (draft instanceof StepDraft.Nested object) {
                numbers.put(object.serial(), numbers.size());
            } else if (draft instanceof StepDraft.FamilyValue family) {
                numbers.put(family.serial(), numbers.size());
                family.kinds().forEach(kind -> number(kind.steps(), numbers));
            } else if (draft instanceof StepDraft.Branch branch) {
                number(branch.then(), numbers);
                number(branch.otherwise(), numbers);
            } else if (draft instanceof StepDraft.Loop loop) {
                number(loop.steps(), numbers);
            }
        }
    }

    // ---- What matters

    /** Returns whether anything of this reads, or ends the read. */
    private static boolean reads(List<StepDraft> drafts) {
        for (StepDraft draft : drafts) {
            boolean reads = draft instanceof StepDraft.Branch branch ? reads(branch.then()) || reads(branch.otherwise())
                    : draft instanceof StepDraft.Loop loop ? reads(loop.steps())
                    : !(draft instanceof StepDraft.Jump jump) || jump.jump() == Step.Jump.FAIL;
            if (reads) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a draft stays: it reads, or decides about what does. */
    private static boolean stays(StepDraft draft) {
        if (draft instanceof StepDraft.Loop loop) {
            return reads(loop.steps());
        }
        return !(draft instanceof StepDraft.Branch branch) || branch.then().stream().anyMatch(StepConversion::stays)
                || branch.otherwise().stream().anyMatch(StepConversion::stays);
    }

    /** Notes what is used, and which loops there are. */
    private void look(List<StepDraft> drafts) {
        for (StepDraft draft : drafts) {
            if (!stays(draft)) {
                continue;
            }
            if (draft instanceof StepDraft.Operation operation) {
                operation.operands().forEach(this::use);
                operation.blocks().forEach(this::look);
                if (operation.name().equals("Value") && operation.blocks().get(0).size() == 1
                        && operation.blocks().get(0).get(0) instanceof StepDraft.Nested object) {
                    nested.put(operation.serial(), object.type());
                }
            } else if (draft instanceof StepDraft.Nested object) {
                nested.put(object.serial(), object.type());
            } else if (draft instanceof StepDraft.FamilyValue family) {
                family.kinds().forEach(kind -> look(kind.steps()));
            } else if (draft instanceof StepDraft.Branch branch) {
                use(branch.condition());
                look(branch.then());
                look(branch.otherwise());
            } else if (draft instanceof StepDraft.Loop loop) {
                loops.add(loop.serial());
                look(loop.steps());
            }
        }
    }

    private void use(Term term) {
        if (term instanceof Carried carried) {
            used.add(carried);
        } else if (term instanceof Computed computed) {
            computed.operands().forEach(this::use);
        } else if (term instanceof Element element) {
            use(element.array());
            use(element.index());
        }
    }

    /** Notes what the variables depend on that are used, until there is nothing new. */
    private void spread(List<StepDraft> drafts) {
        int before;
        do {
            before = used.size();
            spreadOnce(drafts);
        } while (used.size() > before);
    }

    private void spreadOnce(List<StepDraft> drafts) {
        for (StepDraft draft : drafts) {
            if (draft instanceof StepDraft.Loop loop && stays(loop)) {
                loop.first().forEach((slot, first) -> {
                    if (used.contains(new Carried(loop.serial(), slot, first.type()))) {
                        use(first);
                        use(loop.next().get(slot));
                    }
                });
                spreadOnce(loop.steps());
            } else if (draft instanceof StepDraft.Branch branch) {
                spreadOnce(branch.then());
                spreadOnce(branch.otherwise());
            } else if (draft instanceof StepDraft.Operation operation) {
                operation.blocks().forEach(this::spreadOnce);
            } else if (draft instanceof StepDraft.FamilyValue family) {
                family.kinds().forEach(kind -> spreadOnce(kind.steps()));
            }
        }
    }

    // ---- Steps

    private List<Step> steps(List<StepDraft> drafts) {
        List<Step> steps = new ArrayList<>();
        for (StepDraft draft : drafts) {
            if (stays(draft)) {
                place = draft.place();
                steps.add(step(draft));
            }
        }
        return steps;
    }

    private Step step(StepDraft draft) {
        if (draft instanceof StepDraft.Operation operation) {
            List<Expression> operands = new ArrayList<>();
            operation.operands().forEach(operand -> operands.add(expression(operand)));
            List<List<Step>> blocks = new ArrayList<>();
            operation.blocks().forEach(block -> blocks.add(steps(block)));
            return new Step.Operation(numbers.get(operation.serial()), operation.name(), operands, operation.constants(), blocks,
                    bits(operation.name(), operands, operation.constants().size()), operation.target(), operation.place());
        } else if (draft instanceof StepDraft.Nested object) {
            int structure = new ArrayList<>(classes.keySet()).indexOf(object.type());
            return new Step.Nested(numbers.get(object.serial()), structure, object.target(), object.place());
        } else if (draft instanceof StepDraft.FamilyValue family) {
            List<Step.Kind> kinds = new ArrayList<>();
            family.kinds().forEach(kind -> kinds.add(new Step.Kind(kind.tag(), kind.type().getName(), steps(kind.steps()))));
            return new Step.FamilyValue(numbers.get(family.serial()), kinds, family.place());
        } else if (draft instanceof StepDraft.Branch branch) {
            boolean isTurned = branch.then().stream().noneMatch(StepConversion::stays);
            Term condition = isTurned ? Arithmetic.not(branch.condition()) : branch.condition();
            Expression when = expression(condition);
            List<Step> then = steps(isTurned ? branch.otherwise() : branch.then());
            return new Step.Branch(when, then, isTurned ? List.of() : steps(branch.otherwise()));
        } else if (draft instanceof StepDraft.Loop loop) {
            return loop(loop);
        }
        return ((StepDraft.Jump) draft).jump();
    }

    private Step loop(StepDraft.Loop loop) {
        List<Object> slots = new ArrayList<>();
        loop.first().forEach((slot, first) -> {
            Carried carried = new Carried(loop.serial(), slot, first.type());
            if (used.contains(carried)) {
                variables.put(carried, variables.size());
                slots.add(slot);
            }
        });
        List<Step> steps = new ArrayList<>(steps(loop.steps()));
        if (!steps.isEmpty() && steps.get(steps.size() - 1) == Step.Jump.CONTINUE) {
            steps.remove(steps.size() - 1);
        }
        place = loop.place();
        List<Step.Variable> changing = new ArrayList<>();
        for (Object slot : slots) {
            Term first = loop.first().get(slot);
            Expression before = expression(first);
            changing.add(new Step.Variable(variables.get(new Carried(loop.serial(), slot, first.type())), before,
                    expression(loop.next().get(slot))));
        }
        return new Step.Loop(changing, steps);
    }

    /** The bits of an operation, where they are constant; else -1. */
    private static int bits(String name, List<Expression> operands, int constants) {
        return switch (name) {
            case "Bool" -> 1;
            case "Uint8" -> 8;
            case "Uint16" -> 16;
            case "Uint32", "Float", "RawFloat", "Check" -> 32;
            case "Uint64", "Double", "RawDouble" -> 64;
            case "Uint128", "Uuid" -> 128;
            case "Bits" -> operands.get(0) instanceof Expression.Constant width ? (Integer) width.value() : -1;
            case "Int", "Long" -> operands.get(0) instanceof Expression.Constant min && operands.get(1) instanceof Expression.Constant max
                    && ((Number) min.value()).longValue() <= ((Number) max.value()).longValue()
                            ? Bits.bitsRequired(((Number) min.value()).longValue(), ((Number) max.value()).longValue()) : -1;
            case "Count" -> operands.get(0) instanceof Expression.Constant most && (Integer) most.value() >= 0
                    ? Bits.bitsRequired(0, (Integer) most.value()) : -1;
            case "Enum" -> constants > 0 ? Bits.bitsRequired(0, constants - 1) : -1;
            case "EnumSet", "ImmutableEnumSet" -> constants;
            default -> -1;
        };
    }

    // ---- Expressions

    private Expression expression(Term term) {
        if (term instanceof Constant constant) {
            if (constant.value() == null) {
                return new Expression.Operator("null", List.of());
            }
            boolean isPlain = constant.value() instanceof Number || constant.value() instanceof String;
            if (isPlain) {
                return new Expression.Constant(constant.value());
            }
        } else if (term instanceof EnumConstant constant) {
            return new Expression.Constant(constant.ordinal());
        } else if (term instanceof Received received && numbers.containsKey(received.serial())) {
            return new Expression.Received(numbers.get(received.serial()));
        } else if (term instanceof Computed computed) {
            Computed shown = shown(computed);
            List<Expression> operands = new ArrayList<>();
            shown.operands().forEach(operand -> operands.add(expression(operand)));
            return new Expression.Operator(shown.symbol(), operands);
        } else if (term instanceof Carried carried && variables.containsKey(carried)) {
            return new Expression.Variable(variables.get(carried));
        } else if (term instanceof Carried carried && !loops.contains(carried.loop())) {
            throw new IndescribableException(place, "the wire depends on what a loop computes that reads nothing");
        } else if (term instanceof Field field) {
            return field.object() instanceof Received object ? part(object, field) : held(field);
        } else if (term instanceof Element element) {
            return new Expression.Operator("element", List.of(expression(element.array()), expression(element.index())));
        } else if (term instanceof Root) {
            return held(term);
        } else if (term instanceof Unknown unknown) {
            throw new IndescribableException(unknown.place().isEmpty() ? place : unknown.place(),
                    "the wire depends on " + unknown.reason() + ", which is not described");
        }
        throw new IndescribableException(place, "the wire depends on an object, of which nothing on the wire says what it is");
    }

    /** The opposite of a comparison as a comparison. Of floats it is none: a NaN is neither less nor not less. */
    private static Computed shown(Computed term) {
        if (!term.symbol().equals("!") || !(term.operands().get(0) instanceof Computed inner)) {
            return term;
        }
        String symbol = switch (inner.symbol()) {
            case "==", "==L", "==F", "==D" -> "!=" + inner.symbol().substring(2);
            case "<", "<L" -> ">=" + inner.symbol().substring(1);
            case "<=", "<=L" -> ">" + inner.symbol().substring(2);
            default -> "";
        };
        return symbol.isEmpty() ? term : new Computed(symbol, inner.operands(), inner.type(), inner.size());
    }

    private Expression part(Received object, Field field) {
        Class<?> type = nested.get(object.serial());
        Term inner = type == null ? null : classes.get(type).fields().get(field.name());
        if (!(inner instanceof Received received)) {
            throw new IndescribableException(place, "the wire depends on " + field.name()
                    + " of a nested object, which that does not always read");
        }
        Integer number = numbers(classes.get(type).steps()).get(received.serial());
        return new Expression.Part(new Expression.Received(numbers.get(object.serial())), number);
    }

    private Expression held(Term term) {
        String name = path(term);
        int number = held.indexOf(term);
        if (number < 0) {
            number = held.size();
            held.add(term);
            heldNames.add(name);
        }
        return new Expression.Held(number);
    }

    private String path(Term term) {
        if (term instanceof Root root) {
            return root.name();
        } else if (term instanceof Element element) {
            return path(element.array()) + "[" + expression(element.index()) + "]";
        }
        if (!(term instanceof Field field)) {
            throw new IndescribableException(place, "the wire depends on a field of an object that is not known");
        }
        if (field.object() == null) {
            return field.name().replace('/', '.');
        }
        String object = path(field.object());
        return object.equals("this") ? field.name() : object + "." + field.name();
    }
}

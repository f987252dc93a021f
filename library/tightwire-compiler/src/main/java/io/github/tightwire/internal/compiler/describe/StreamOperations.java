package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.ValueArgument;
import io.github.tightwire.internal.compiler.describe.Term.Computed;
import io.github.tightwire.internal.compiler.describe.Term.Constant;
import io.github.tightwire.internal.compiler.describe.Term.Received;
import io.github.tightwire.internal.compiler.describe.Term.Root;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** The operations of a stream, by the types of their parameters: those that the wire depends on, and those that are functions. */
final class StreamOperations {
    private static final String PREFIX = "serialize";
    private static final String ONE_OF_SEVERAL = "an object of one of several classes";

    private final Execution execution;
    private final NestedObjects objects;
    private final Functions functions;
    private final Constants constants;
    private final ArrayAccess arrays;

    StreamOperations(Execution execution, NestedObjects objects, Functions functions, Constants constants, ArrayAccess arrays) {
        this.execution = execution;
        this.objects = objects;
        this.functions = functions;
        this.constants = constants;
        this.arrays = arrays;
    }

    /** Does what an operation does; gives its result, null if it has none. */
    Term call(MethodInsnNode call, List<Term> arguments) throws NotCompilableException {
        switch (call.name) {
            case "isReading":
                return Term.ONE;
            case "isWriting":
                return Term.ZERO;
            case "context":
                return new Root("context", arguments.get(0) instanceof Constant constant && constant.value() instanceof Type type
                        ? type : Term.OBJECT);
            case "bitPosition":
                return execution.unknown(Type.INT_TYPE, "bitPosition()");
            case "serializeObject":
                nested(arguments.get(0));
                return null;
            case "serializeValue":
                return arguments.size() == 1 ? nested(arguments.get(0)) : value(call, arguments);
            case "require":
                operation("Require", List.of(arguments.get(0)), List.of(), List.of());
                return null;
            default:
                if (!call.name.startsWith(PREFIX)) {
                    throw new IndescribableException(execution.place, "calls " + call.name + " of the stream, which is not described");
                }
                return general(call, arguments);
        }
    }

    private Term general(MethodInsnNode call, List<Term> arguments) throws NotCompilableException {
        Type[] types = Type.getArgumentTypes(call.desc);
        List<Term> operands = new ArrayList<>();
        List<String> names = List.of();
        List<List<StepDraft>> blocks = new ArrayList<>();
        int value = ValueArgument.index(call.name);
        if (call.name.equals("serializeBytes") && types.length == 1) {
            operands.add(arrays.length(arguments.get(0)));
        }
        for (int i = value == 0 ? 1 : 0; i < types.length; i++) {
            Term argument = arguments.get(i);
            switch (types[i].getClassName()) {
                case "int":
                    boolean isPlace = (call.name.equals("serializeElements") || call.name.equals("serializeBytes")) && i == 1;
                    if (i != value && !isPlace) {
                        operands.add(argument);
                    }
                    break;
                case "long", "float", "double", "boolean", "java.lang.String", "java.math.BigInteger", "java.time.Instant",
                        "java.time.Duration", "java.util.concurrent.TimeUnit":
                    operands.add(argument);
                    break;
                case "java.lang.Class":
                    names = enumConstants(argument);
                    break;
                case "java.util.function.Supplier":
                    Term made = functions.make(argument);
                    blocks.add(List.of(new StepDraft.Nested(execution.serial(), objects.classOf(made), null, execution.place)));
                    break;
                case "io.github.tightwire.ValueSerializer", "io.github.tightwire.ElementSerializer":
                    blocks.add(functions.ofElements(argument, types[i].getClassName().endsWith("ValueSerializer")));
                    break;
                case "io.github.tightwire.Subset":
                    throw new IndescribableException(execution.place, call.name + " depends on a Subset, which is not described");
                default:
                    break;
            }
        }
        if (arguments.isEmpty() || !arguments.get(0).type().equals(Type.getType(byte[].class))) {
            return operation(call, operands, names, blocks);
        }
        execution.state.clearArrays();
        return operation(call, operands, names, blocks);
    }

    private List<String> enumConstants(Term type) throws NotCompilableException {
        if (!(type instanceof Constant constant) || !(constant.value() instanceof Type named)) {
            throw new IndescribableException(execution.place, "the class of an enum is not a constant");
        }
        return constants.of(named);
    }

    /** A value with its function: where that leads to the value's own method, it is a nested value like any other. */
    private Term value(MethodInsnNode call, List<Term> arguments) throws NotCompilableException {
        List<StepDraft> block = functions.ofElements(arguments.get(1), true);
        if (block.size() == 1 && block.get(0) instanceof StepDraft.Nested nested) {
            execution.add(new StepDraft.Nested(nested.serial(), nested.type(), execution.target, execution.place));
            return new Received(nested.serial(), Type.getType(nested.type()), false);
        }
        return operation(call, List.of(), List.of(), List.of(block));
    }

    private Term nested(Term object) throws NotCompilableException {
        if (object instanceof Computed choice && choice.symbol().equals("?") && choice.type().equals(Term.OBJECT)) {
            List<Term> operands = choice.operands();
            List<StepDraft> first = execution.apart(() -> nested(operands.get(1)));
            List<StepDraft> second = execution.apart(() -> nested(operands.get(2)));
            execution.add(new StepDraft.Branch(operands.get(0), first, second, execution.place));
            execution.state.forget(ONE_OF_SEVERAL);
            return execution.unknown(Term.OBJECT, ONE_OF_SEVERAL);
        }
        return objects.read(object);
    }

    private Term operation(MethodInsnNode call, List<Term> operands, List<String> names, List<List<StepDraft>> blocks) {
        int serial = operation(call.name.substring(PREFIX.length()), operands, names, blocks);
        Type result = Type.getReturnType(call.desc);
        return result == Type.VOID_TYPE ? null : new Received(serial, result, result == Type.BOOLEAN_TYPE);
    }

    private int operation(String name, List<Term> operands, List<String> names, List<List<StepDraft>> blocks) {
        int serial = execution.serial();
        execution.add(new StepDraft.Operation(serial, name, operands, names, blocks, execution.target, execution.place));
        return serial;
    }
}

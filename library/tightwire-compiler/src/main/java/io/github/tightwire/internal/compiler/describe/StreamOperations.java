package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.classfile.FamilyAdapter;
import io.github.tightwire.internal.compiler.describe.Term.Computed;
import io.github.tightwire.internal.compiler.describe.Term.Constant;
import io.github.tightwire.internal.compiler.describe.Term.Function;
import io.github.tightwire.internal.compiler.describe.Term.Received;
import io.github.tightwire.internal.compiler.describe.Term.Root;
import io.github.tightwire.internal.compiler.describe.Term.Unknown;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** The operations of a stream, by the types of their parameters: those that the wire depends on, and those that are functions. */
final class StreamOperations {
    private static final String PREFIX = "serialize";
    private static final Type STREAM = Type.getObjectType("io/github/tightwire/BitStream");

    private final Walk walk;

    /** The questions that operations ask the walk. */
    interface Walk {
        /** The steps of a function. */
        List<Draft> block(Term function, List<Term> arguments) throws NotCompilableException;

        /** Runs a function that makes something. */
        Term make(Term function) throws NotCompilableException;

        /** The steps of the kinds of a family. */
        Draft family(FamilyAdapter family, int serial) throws NotCompilableException;

        /** The class of an object that describes itself. */
        Class<?> described(Term object) throws NotCompilableException;

        List<String> enumConstants(Term type) throws NotCompilableException;

        Term length(Term array);

        void add(Draft draft);

        /** Adds a branch, with what is added on each of its ways. */
        void branch(Term condition, Way then, Way otherwise) throws NotCompilableException;

        /** Takes note that nobody knows what fields hold. */
        void forget(String by);

        /** Takes note that an object was read. */
        void receive(Term object, Received by);

        void changeArrays();

        int serial();

        String place();

        /** The name that the result of the call has in the source; null if none is known. */
        String target();
    }

    /** One of the ways of a branch. */
    interface Way {
        Term run() throws NotCompilableException;
    }

    StreamOperations(Walk walk) {
        this.walk = walk;
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
                return new Unknown(walk.serial(), Type.INT_TYPE, "bitPosition()", walk.place());
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
                    throw new IndescribableException(walk.place(), "calls " + call.name + " of the stream, which is not described");
                }
                return general(call, arguments);
        }
    }

    private Term general(MethodInsnNode call, List<Term> arguments) throws NotCompilableException {
        Type[] types = Type.getArgumentTypes(call.desc);
        List<Term> operands = new ArrayList<>();
        List<String> constants = List.of();
        List<List<Draft>> blocks = new ArrayList<>();
        boolean isFirstAValue = !call.name.equals("serializeIntRelative") && !call.name.equals("serializeNextIndex")
                && !call.name.equals("serializeCheck");
        if (call.name.equals("serializeBytes") && types.length == 1) {
            operands.add(walk.length(arguments.get(0)));
        }
        for (int i = isFirstAValue ? 1 : 0; i < types.length; i++) {
            Term argument = arguments.get(i);
            switch (types[i].getClassName()) {
                case "int":
                    boolean isValue = call.name.equals("serializeIntRelative") && i == 1
                            || call.name.equals("serializeNextIndex") && i == 1
                            || call.name.equals("serializeElements") && i == 1 || call.name.equals("serializeBytes") && i == 1;
                    if (!isValue) {
                        operands.add(argument);
                    }
                    break;
                case "long", "float", "double", "boolean", "java.lang.String", "java.math.BigInteger", "java.time.Instant",
                        "java.time.Duration", "java.util.concurrent.TimeUnit":
                    operands.add(argument);
                    break;
                case "java.lang.Class":
                    constants = walk.enumConstants(argument);
                    break;
                case "java.util.function.Supplier":
                    Term made = walk.make(argument);
                    blocks.add(List.of(new Draft.Nested(walk.serial(), walk.described(made), null, walk.place())));
                    break;
                case "io.github.tightwire.ValueSerializer", "io.github.tightwire.ElementSerializer":
                    blocks.add(function(argument, types[i].getClassName().endsWith("ValueSerializer")));
                    break;
                case "io.github.tightwire.Subset":
                    throw new IndescribableException(walk.place(), call.name + " depends on a Subset, which is not described");
                default:
                    break;
            }
        }
        if (arguments.isEmpty() || !arguments.get(0).type().equals(Type.getType(byte[].class))) {
            return operation(call, operands, constants, blocks);
        }
        walk.changeArrays();
        return operation(call, operands, constants, blocks);
    }

    private List<Draft> function(Term function, boolean ofValue) throws NotCompilableException {
        if (function instanceof Function known && known.method().code() instanceof FamilyAdapter family) {
            return List.of(walk.family(family, walk.serial()));
        }
        Term stream = new Term.Stream(STREAM);
        Term unknown = new Unknown(walk.serial(), Term.OBJECT, "what an element held", walk.place());
        Term index = new Unknown(walk.serial(), Type.INT_TYPE, "the index of an element", walk.place());
        return walk.block(function, ofValue ? List.of(unknown, stream) : List.of(unknown, index, stream));
    }

    /** A value with its function: where that leads to the value's own method, it is a nested value like any other. */
    private Term value(MethodInsnNode call, List<Term> arguments) throws NotCompilableException {
        List<Draft> block = function(arguments.get(1), true);
        if (block.size() == 1 && block.get(0) instanceof Draft.Nested nested) {
            walk.add(new Draft.Nested(nested.serial(), nested.type(), walk.target(), walk.place()));
            return new Received(nested.serial(), Type.getType(nested.type()), false);
        }
        return operation(call, List.of(), List.of(), List.of(block));
    }

    private Term nested(Term object) throws NotCompilableException {
        if (object instanceof Computed choice && choice.symbol().equals("?") && choice.type().equals(Term.OBJECT)) {
            List<Term> operands = choice.operands();
            walk.branch(operands.get(0), () -> nested(operands.get(1)), () -> nested(operands.get(2)));
            walk.forget("an object of one of several classes");
            return new Unknown(walk.serial(), Term.OBJECT, "an object of one of several classes", walk.place());
        }
        Class<?> type = walk.described(object);
        int serial = walk.serial();
        walk.add(new Draft.Nested(serial, type, walk.target(), walk.place()));
        Received received = new Received(serial, Type.getType(type), false);
        walk.receive(object, received);
        return received;
    }

    private Term operation(MethodInsnNode call, List<Term> operands, List<String> constants, List<List<Draft>> blocks) {
        int serial = operation(call.name.substring(PREFIX.length()), operands, constants, blocks);
        Type result = Type.getReturnType(call.desc);
        return result == Type.VOID_TYPE ? null : new Received(serial, result, result == Type.BOOLEAN_TYPE);
    }

    private int operation(String name, List<Term> operands, List<String> constants, List<List<Draft>> blocks) {
        int serial = walk.serial();
        walk.add(new Draft.Operation(serial, name, operands, constants, blocks, walk.target(), walk.place()));
        return serial;
    }
}

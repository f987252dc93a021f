package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.describe.Term.Computed;
import io.github.tightwire.internal.compiler.describe.Term.Constant;
import io.github.tightwire.internal.compiler.describe.Term.EnumConstant;
import io.github.tightwire.internal.compiler.describe.Term.Made;
import io.github.tightwire.internal.compiler.describe.Term.Received;
import io.github.tightwire.internal.compiler.describe.Term.Unknown;
import io.github.tightwire.internal.template.NotCompilableException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** Calls that do no more than to compute: an ordinal, the size of what was read, a number in a box or out of it, the larger of two. */
final class ComputingCalls {
    private static final String BOXED = "a number that was in an object";

    private final Execution execution;
    private final ClassFiles files;
    private final Constants constants;
    /** The numbers of collections that were read and never change. */
    private final Set<Integer> immutable = new HashSet<>();

    ComputingCalls(Execution execution, ClassFiles files, Constants constants) {
        this.execution = execution;
        this.files = files;
        this.constants = constants;
    }

    /** Takes note of what an operation has read: a collection that never changes keeps its size. */
    void note(MethodInsnNode operation, Term read) {
        if (read instanceof Received received && operation.name.startsWith("serializeImmutable")) {
            immutable.add(received.serial());
        }
    }

    /** The result of a call that does no more than to compute; null of any other. */
    Term result(MethodInsnNode call, List<Term> arguments) throws NotCompilableException {
        Term first = arguments.isEmpty() ? null : arguments.get(0);
        String called = call.owner + "." + call.name;
        Type type = Type.getReturnType(call.desc);
        if (call.name.equals("ordinal") && call.desc.equals("()I")) {
            return first instanceof EnumConstant constant ? Term.of(constant.ordinal()) : first;
        } else if (call.getOpcode() == Opcodes.INVOKESTATIC && call.name.equals("values") && files.load(call.owner).isEnum()) {
            return new Made(execution.serial(), type, Term.of(constants.of(files.load(call.owner)).size()));
        } else if (Constants.isTable(call.name)) {
            return constants.table(files.declared(files.load(call.owner), call.name, call.desc).body(), call.name);
        }
        if (first instanceof Received received && arguments.size() == 1 && isSized(call, received)) {
            return Computed.of(call.name.equals("isEmpty") ? "isEmpty" : "size", Type.INT_TYPE, first);
        }
        boolean isBox = call.owner.startsWith("java/lang/") && arguments.size() == 1
                && (call.name.equals("valueOf") && type.getSort() == Type.OBJECT && !type.getClassName().equals("java.lang.String")
                        && first.type().getSort() < Type.ARRAY || call.name.endsWith("Value"));
        if (isBox) {
            return unboxed(call, type, first);
        }
        return switch (called) {
            case "java/util/Objects.requireNonNull" -> first;
            case "java/lang/Math.min", "java/lang/Math.max", "java/lang/Math.abs" -> math(call.name, type, arguments);
            default -> null;
        };
    }

    /** Returns whether a call asks for the size of what was read, which is still that. */
    private boolean isSized(MethodInsnNode call, Received received) {
        return switch (call.name) {
            case "isEmpty" -> call.owner.equals("java/lang/String") || immutable.contains(received.serial());
            case "length" -> call.owner.equals("java/lang/String");
            case "size" -> immutable.contains(received.serial());
            default -> false;
        };
    }

    /** A number in a box, or out of it: a wide one stays as wide as its place. */
    private Term unboxed(MethodInsnNode call, Type type, Term term) {
        if (call.name.equals("valueOf") || term.type().equals(type)) {
            return term.type().getSize() == type.getSize() ? term : execution.unknown(type, BOXED);
        }
        return term instanceof Unknown unknown ? unknown.as(type)
                : term.type().getSize() == type.getSize() ? term
                : execution.unknown(type, BOXED);
    }

    private static Term math(String name, Type type, List<Term> arguments) {
        if (type == Type.INT_TYPE && arguments.get(0) instanceof Constant a && arguments.get(arguments.size() - 1) instanceof Constant b
                && a.value() instanceof Integer x && b.value() instanceof Integer y) {
            return Term.of(name.equals("min") ? Math.min(x, y) : name.equals("max") ? Math.max(x, y) : Math.abs(x));
        }
        String letter = type == Type.INT_TYPE ? "" : type.getDescriptor().replace('J', 'L');
        return Computed.of(name + letter, type, arguments.toArray(new Term[0]));
    }
}

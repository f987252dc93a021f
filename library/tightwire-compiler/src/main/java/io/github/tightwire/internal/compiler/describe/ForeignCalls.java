package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.internal.compiler.describe.Term.Computed;
import io.github.tightwire.internal.compiler.describe.Term.Function;
import java.util.List;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.MethodInsnNode;

/** Calls that are not entered: those of the JDK's methods, of Kotlin's, and of helpers that no operation is in. */
final class ForeignCalls {
    /** The package of helpers that no operation is in. */
    private static final String BITS = Type.getInternalName(Bits.class).replace("Bits", "");

    private final Execution execution;

    ForeignCalls(Execution execution) {
        this.execution = execution;
    }

    /** Returns whether a class, by its internal name, is one whose methods are not entered. */
    static boolean isForeign(String owner) {
        return owner.startsWith(BITS) || owner.startsWith("java/") || owner.startsWith("javax/") || owner.startsWith("jdk/")
                || owner.startsWith("kotlin/") || owner.startsWith("[");
    }

    /** The name of a class in messages and expressions, without its package. */
    static String name(String internalName) {
        return internalName.substring(internalName.lastIndexOf('/') + 1).replace('$', '.');
    }

    /** Does what such a call may do to what is known; gives its result, null where that is not known. */
    Term call(MethodInsnNode call, List<Term> arguments, boolean takesStream) {
        if (isNullCheck(call)) {
            return null;
        }
        if (takesStream) {
            throw new IndescribableException(execution.place, "passes the stream to " + name(call.owner) + "." + call.name);
        }
        for (Term argument : arguments) {
            if (argument instanceof Function) {
                execution.state.forget(name(call.owner) + "." + call.name + "()");
            } else if (argument.type().getSort() == Type.ARRAY) {
                execution.state.clearArrays();
            }
        }
        Type type = Type.getReturnType(call.desc);
        boolean isConstant = (call.owner.startsWith("java/time/") || call.owner.equals("java/math/BigInteger"))
                && arguments.stream().allMatch(Term::isConstant);
        return isConstant && type != Type.VOID_TYPE
                ? Computed.of(name(call.owner) + "." + call.name, type, arguments.toArray(new Term[0]))
                : null;
    }

    /** Returns whether Kotlin checks that something isn't null: it keeps nothing, and throws what would be thrown a little later. */
    private static boolean isNullCheck(MethodInsnNode call) {
        return call.owner.equals("kotlin/jvm/internal/Intrinsics") && call.name.startsWith("check")
                && Type.getReturnType(call.desc) == Type.VOID_TYPE;
    }
}

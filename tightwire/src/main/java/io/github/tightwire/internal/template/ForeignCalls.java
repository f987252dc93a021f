package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.ClassFile.Method;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Calls that don't take the stream, of methods that might come by it all the same, where something was allowed to keep it. What is
 * bound and does nothing but compute, as accessors do, is none; neither are the methods of the JDK that run nobody else's code.
 */
final class ForeignCalls {
    private static final int MOST_CALLS = 3;

    /** Classes whose methods call nobody. */
    private static final Set<String> HARMLESS = Set.of(
            "java/lang/Math", "java/lang/StrictMath", "java/lang/Integer", "java/lang/Long", "java/lang/Short", "java/lang/Byte",
            "java/lang/Character", "java/lang/Boolean", "java/lang/Float", "java/lang/Double", "java/lang/Enum", "java/lang/String",
            "java/lang/StringBuilder",            "java/util/BitSet");

    private final ClassFiles files;

    ForeignCalls(ClassFiles files) {
        this.files = files;
    }

    /** Whether an instruction runs code that is not known. */
    boolean contain(AbstractInsnNode insn, Frame<Value> frame) {
        if (insn instanceof InvokeDynamicInsnNode dynamic) {
            return !dynamic.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory");
        }
        if (!(insn instanceof MethodInsnNode call) || Calls.takesStream(insn, frame)) {
            return false;
        }
        return !isHarmless(call) && !isHarmless(bound(call, frame), 0);
    }

    private Binding bound(MethodInsnNode call, Frame<Value> frame) {
        Binding binding = Binding.of(call, Calls.operands(call, frame), Object.class, files);
        // Which superclass a call with super is of depends on where it stands.
        boolean isOfSuper = binding != null && Borrowing.isSpecial(call)
                && (binding.method().code().access & Opcodes.ACC_PRIVATE) == 0;
        return isOfSuper ? null : binding;
    }

    private static boolean isHarmless(MethodInsnNode call) {
        return call.owner.startsWith("io/github/tightwire/internal/") || call.owner.startsWith("io/github/tightwire/bits/")
                || HARMLESS.contains(call.owner) && !call.desc.contains("Ljava/lang/Object;")
                && !call.desc.contains("Ljava/lang/CharSequence;") && !call.desc.contains("Ljava/lang/Iterable;")
                || call.name.equals("requireNonNull") && call.owner.equals("java/util/Objects") && !call.desc.contains("Supplier")
                || call.name.equals("getClass") && call.desc.startsWith("()");
    }

    private boolean isHarmless(Binding binding, int calls) {
        if (binding == null || calls == MOST_CALLS
                || (binding.method().code().access & (Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT)) != 0) {
            return false;
        }
        try {
            for (AbstractInsnNode insn : binding.method().body().insns) {
                if (insn instanceof InvokeDynamicInsnNode
                        || insn instanceof MethodInsnNode call && !isHarmless(call) && !isHarmless(bound(call), calls + 1)) {
                    return false;
                }
            }
            return true;
        } catch (NotCompilableException e) {
            return false;
        }
    }

    /** What a call within a bound method means, as far as that can be said without knowing its operands. */
    private Binding bound(MethodInsnNode call) throws NotCompilableException {
        Method method = files.find(files.load(call.owner), call.name, call.desc);
        boolean certain = method != null && (call.getOpcode() == Opcodes.INVOKESTATIC || call.getOpcode() == Opcodes.INVOKESPECIAL
                || (method.code().access & (Opcodes.ACC_PRIVATE | Opcodes.ACC_FINAL)) != 0
                || (files.load(call.owner).getModifiers() & Opcodes.ACC_FINAL) != 0);
        return certain ? Binding.of(method) : null;
    }
}

package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.evaluate.MethodScope.Decision;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A call of an operation, in the user's method or in one that is inlined into it.
 *
 * @param scope the method
 * @param index of the instruction
 * @param insn the instruction
 */
public record SerializeCall(MethodScope scope, int index, MethodInsnNode insn) {
    /** Returns those that are reached, in the order in which they stand, without what the operations call themselves. */
    public static List<SerializeCall> in(PartialEvaluator evaluated) {
        List<SerializeCall> calls = new ArrayList<>();
        add(evaluated.root(), calls);
        return calls;
    }

    /** The recursion goes into methods that were inlined, of which the evaluation has set a limit. */
    private static void add(MethodScope scope, List<SerializeCall> calls) {
        if (StreamClasses.contains(scope.method.file().name)) {
            return;
        }
        for (int i = 0; i < scope.frames.length; i++) {
            if (scope.frames[i] == null) {
                continue;
            }
            if (scope.decisions[i] instanceof Decision.Inlined inlined) {
                add(inlined.callee(), calls);
            }
            if (scope.body.insns[i] instanceof MethodInsnNode insn && insn.name.startsWith(Link.SERIALIZE)
                    && Calls.isOnStream(insn, scope.frames[i])) {
                calls.add(new SerializeCall(scope, i, insn));
            }
        }
    }

    /** Returns the instruction that pushed the first operand; -1 where that is not known. */
    int pusherOfValue() {
        return scope.pusher(index, scope.frames[index].getStackSize() - Calls.operandCount(insn) + 2);
    }
}

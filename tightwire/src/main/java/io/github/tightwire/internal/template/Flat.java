package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.ClassFiles.Method;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * A method for one direction, with all that could be spliced in. It takes its stream still, as a token that nobody looks at.
 *
 * @param code the instructions; static, the receiver its first parameter
 * @param frames what is known before each instruction; null where it can't be reached
 * @param origins where the calls in it come from
 * @param calls those that stay calls, to methods that are compiled on their own
 */
record Flat(
        MethodNode code,
        Frame<Value>[] frames,
        Map<AbstractInsnNode, Origin> origins,
        Map<MethodInsnNode, Method> calls) {

    /**
     * Where an instruction comes from.
     *
     * @param caller the origin of the call by which it was spliced in; null in the outermost method
     * @param method that it stands in
     * @param depth how many objects it is within
     * @param top the first variable above those of the method: where a method that is spliced into it has its own
     * @param field that the outcome of the call goes to, as far as that can be seen; else null
     * @param line of the method's source file; 0 where the class file has none
     */
    record Origin(Origin caller, Method method, int depth, int top, String field, int line) {
        /** Another line of the same method. */
        Origin at(int otherLine) {
            return new Origin(caller, method, depth, top, field, otherLine);
        }

        /** The variable of the method's receiver, which is not null; -1 where there is none. */
        int receiver() {
            return method.isStatic() ? -1 : top - method.code().maxLocals;
        }

        boolean isWithin(Method other) {
            return method.equals(other) || caller != null && caller.isWithin(other);
        }
    }

    int index(AbstractInsnNode insn) {
        return code.instructions.indexOf(insn);
    }

    Origin origin(AbstractInsnNode insn) {
        return origins.get(insn);
    }
}

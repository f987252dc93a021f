package io.github.tightwire.internal.compiler.flat;

import io.github.tightwire.internal.compiler.classfile.Borrowing;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.MethodScope.Decision;
import io.github.tightwire.internal.compiler.evaluate.Origin;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import java.util.BitSet;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * A method for one direction, with all that is inlined into it. Its stream parameter remains as a marker: no emitted instruction
 * uses it. The arrays go by the index of an instruction.
 *
 * @param code the instructions; static, the receiver its first parameter
 * @param frames what is known before each instruction; null where it can't be reached, and for labels
 * @param origins where each instruction comes from; null for labels
 * @param constants the constant that each instruction leaves, having taken nothing but constants; null for any other
 * @param calls those that stay calls, of methods that are compiled on their own
 * @param borrowed those that can't be copied to the class that is made: see {@link Borrowing}
 * @param objectResult the variable of where results are left that are objects; used by those calls without an instruction that says so
 * @param isObjectResultPassed whether that is a parameter of the method that is printed, after those of this one
 */
public record InlinedMethod(
        MethodNode code,
        Frame<Value>[] frames,
        Origin[] origins,
        Object[] constants,
        Map<MethodInsnNode, Decision.Standing> calls,
        BitSet borrowed,
        int objectResult,
        boolean isObjectResultPassed) {

    /** Returns whether it calls what was compiled of an object whose class is known only when it runs. */
    public boolean dispatches() {
        for (Decision.Standing call : calls.values()) {
            if (call.isDispatched()) {
                return true;
            }
        }
        return false;
    }

    /** Returns whether a call may count elements without bits: any but one of the stream's own methods that gets no object. */
    public boolean maySpend(MethodInsnNode insn) {
        Decision.Standing call = calls.get(insn);
        return call == null || call.link() == null || !StreamClasses.contains(call.link().method().owner()) || call.link().takesObjects();
    }

    public int index(AbstractInsnNode insn) {
        return code.instructions.indexOf(insn);
    }

    /** The last instruction before an index that is no label; -1 where there is none. */
    public int previous(int index) {
        int previous = index - 1;
        while (previous >= 0 && code.instructions.get(previous).getOpcode() < 0) {
            previous--;
        }
        return previous;
    }

    /** Returns whether an instruction loads the receiver of the user's method that it comes from. */
    public boolean loadsReceiver(int index) {
        Origin origin = origins[index];
        return code.instructions.get(index) instanceof VarInsnNode variable && variable.getOpcode() == Opcodes.ALOAD && origin != null
                && origin.receiver() == variable.var;
    }

    public Origin origin(AbstractInsnNode insn) {
        return origins[index(insn)];
    }
}

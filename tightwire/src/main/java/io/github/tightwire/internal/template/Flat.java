package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.ClassFile.Method;
import java.util.BitSet;
import java.util.Map;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * A method for one direction, with all that is inlined into it. Its stream parameter remains as a marker: no emitted instruction
 * uses it. The arrays go by the index of an instruction.
 *
 * @param code the instructions; static, the receiver its first parameter
 * @param frames what is known before each instruction; null where it can't be reached, and for labels
 * @param origins where each instruction comes from; null for labels
 * @param sources by instruction, its number in the body of the method that its origin names, or that of the one that it stands for; -1
 *     for labels
 * @param constants the constant that each instruction leaves, having taken nothing but constants; null for any other
 * @param calls those that stay calls, of methods that are compiled on their own
 * @param exposed the calls of what is not known, where somebody may have kept a stream object: see {@link ForeignCalls}
 * @param borrowed those that can't be copied to the class that is made: see {@link Borrowing}
 * @param received the variable of where results are left that are objects; used by those calls without an instruction that says so
 * @param isReceivedPassed whether that is a parameter of the method that is printed, after those of this one
 */
record Flat(
        MethodNode code,
        Frame<Value>[] frames,
        Origin[] origins,
        int[] sources,
        Object[] constants,
        Map<MethodInsnNode, Call> calls,
        BitSet exposed,
        BitSet borrowed,
        int received,
        boolean isReceivedPassed) {

    /**
     * A call of a method that is compiled on its own, or of an unknown method.
     *
     * @param link what is called; null where it is the serialize method of an object or value, of a class that is known only when it
     *     runs, or a function
     * @param nested whether the stream calls it, for a nested object or value, and counts
     * @param lends whether it is a function that nobody knows, on a stream object that it may keep
     */
    record Call(Link link, boolean nested, boolean lends) {
        /** Whether its caller takes an object from where results are left. */
        boolean leavesObject(MethodInsnNode call, boolean reading) {
            return !lends && (link == null ? reading && Type.getReturnType(call.desc) != Type.VOID_TYPE : link.leavesObject(reading));
        }

        /** Whether somebody may have kept a stream object when it comes back. */
        boolean mayLend() {
            return link == null || !StreamClasses.contains(link.method().owner()) || link.takesObjects();
        }
    }

    /** Whether it calls what was compiled of an object whose class is known only when it runs. */
    boolean dispatches() {
        for (Call call : calls.values()) {
            if (call.link == null && !call.lends) {
                return true;
            }
        }
        return false;
    }

    /** Whether anything in it may let somebody keep a stream object. */
    boolean mayLend() {
        for (Call call : calls.values()) {
            if (call.mayLend()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Where an instruction comes from.
     *
     * @param caller the origin of the call by which it was inlined; null in the outermost method
     * @param method that it stands in
     * @param depth how many objects it is within, counted from the method that is compiled
     * @param base the first variable of the method among those of the one that is compiled
     * @param line of the method's source file; 0 where the class file has none
     */
    record Origin(Origin caller, Method method, int depth, int base, int line) {
        /** Another line of the same method. */
        Origin at(int otherLine) {
            return new Origin(caller, method, depth, base, otherLine);
        }

        /** The variable of the method's receiver, which is not null; -1 where there is none. */
        int receiver() {
            return method.isStatic() ? -1 : base;
        }
    }

    int index(AbstractInsnNode insn) {
        return code.instructions.indexOf(insn);
    }

    Origin origin(AbstractInsnNode insn) {
        return origins[index(insn)];
    }
}

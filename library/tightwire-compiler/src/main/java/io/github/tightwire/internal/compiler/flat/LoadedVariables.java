package io.github.tightwire.internal.compiler.flat;

import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.MethodScope;
import io.github.tightwire.internal.compiler.evaluate.MethodScope.Decision;
import java.util.BitSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * The variables of a method that are loaded, in the place where it is inlined. What is known stands in place of a load, so most of an
 * operation's parameters are not; nothing is stored there, and no frame has them.
 */
final class LoadedVariables {
    private final BitSet loaded = new BitSet();
    private final int[] all;

    /** Looks through a method, all of which was evaluated. */
    LoadedVariables(MethodScope scope) {
        BitSet streams = new BitSet();
        for (int i = 0; i < scope.frames.length; i++) {
            AbstractInsnNode insn = scope.body.insns[i];
            if (scope.frames[i] == null) {
                continue;
            } else if (insn instanceof VarInsnNode load && load.getOpcode() <= Opcodes.ALOAD) {
                Value value = scope.frames[i].getLocal(load.var);
                if (value.isStream()) {
                    streams.set(load.var);
                } else if (value.constant == null && !value.isNeverMade()) {
                    loaded.set(load.var);
                }
            } else if (insn instanceof IincInsnNode increment) {
                loaded.set(increment.var);
            } else if (scope.decisions[i] instanceof Decision.Creation) {
                // By the method of what is made, which has what was captured for its parameters.
                int captures = scope.body.captures(i);
                loaded.set(captures, captures + (Type.getArgumentsAndReturnSizes(((InvokeDynamicInsnNode) insn).desc) >> 2));
            }
        }
        streams.or(loaded);
        all = new int[streams.cardinality()];
        int count = 0;
        for (int i = streams.nextSetBit(0); i >= 0; i = streams.nextSetBit(i + 1)) {
            all[count] = i;
            count++;
        }
    }

    /** Returns whether a variable is loaded anywhere, where it is not known what it holds. */
    boolean contains(int variable) {
        return loaded.get(variable);
    }

    /** These variables, and those that the stream is loaded from. */
    int[] all() {
        return all;
    }
}

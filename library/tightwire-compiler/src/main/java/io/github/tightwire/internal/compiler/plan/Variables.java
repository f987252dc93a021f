package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.flat.InlinedMethod;
import io.github.tightwire.internal.compiler.target.Region;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** The local variables of a flat method that are loaded, and where. */
public final class Variables {
    private final InlinedMethod flat;
    private final BitSet wide = new BitSet();
    /** By variable, the last instruction that loads it where it is not constant; -1 where there is none. */
    private final int[] lastLoads;

    Variables(InlinedMethod flat, AbstractInsnNode[] insns, StreamCalls streamCalls, Region.Member[] members) {
        this.flat = flat;
        this.lastLoads = new int[flat.code().maxLocals];
        Arrays.fill(lastLoads, -1);
        for (int i = 0; i < insns.length; i++) {
            Frame<Value> frame = flat.frames()[i];
            if (frame == null) {
                continue;
            }
            if (insns[i] instanceof VarInsnNode variable) {
                int opcode = variable.getOpcode();
                if (opcode == Opcodes.LLOAD || opcode == Opcodes.DLOAD || opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE) {
                    wide.set(variable.var);
                }
                if (opcode <= Opcodes.ALOAD && flat.constants()[i] == null && !frame.getLocal(variable.var).isStream()) {
                    lastLoads[variable.var] = i;
                }
            } else if (insns[i] instanceof IincInsnNode increment) {
                lastLoads[increment.var] = i;
            } else if (flat.objectResult() >= 0 && streamCalls.contains(i) && members[i] == null) {
                lastLoads[flat.objectResult()] = i;
            }
        }
    }

    /** Returns whether a variable is ever loaded where it is not constant. */
    public boolean isLoaded(int local) {
        return lastLoads[local] >= 0;
    }

    /** Returns whether a variable ever has two slots. */
    public boolean isWide(int local) {
        return wide.get(local);
    }

    /** The variables that may be loaded from an instruction on, where no branch leads back before it. */
    public List<Integer> liveAt(int at) {
        List<Integer> live = new ArrayList<>();
        for (int local = 0; local < lastLoads.length; local++) {
            if (lastLoads[local] >= at) {
                Value value = flat.frames()[at].getLocal(local);
                if (value.type != null && !value.isStream()) {
                    live.add(local);
                }
            }
        }
        return live;
    }
}

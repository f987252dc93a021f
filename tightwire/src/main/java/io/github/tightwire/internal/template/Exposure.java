package io.github.tightwire.internal.template;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Frame;

/** Where in a flat method somebody may have kept a stream object: there it must be where the compiled code is. */
final class Exposure {
    private final MethodNode code;
    private final ForeignCalls foreign;
    /** Whether it runs as it is where somebody has kept a stream object before. */
    private final boolean isCallable;

    Exposure(MethodNode code, ClassFiles files, boolean isCallable) {
        this.code = code;
        this.foreign = new ForeignCalls(files);
        this.isCallable = isCallable;
    }

    /** The calls of what is not known after those that may let somebody keep a stream object, in the order of the code or by a loop. */
    BitSet exposed(List<Frame<Value>> frames, Map<MethodInsnNode, Flat.Call> calls) {
        BitSet exposed = new BitSet();
        AbstractInsnNode[] insns = code.instructions.toArray();
        int from = firstThatMayLend(insns, calls);
        for (int i = from; i < insns.length; i++) {
            if (frames.get(i) != null && foreign.contain(insns[i], frames.get(i))) {
                exposed.set(i);
            }
        }
        for (TryCatchBlockNode block : code.tryCatchBlocks) {
            // An exception may come from such a call, or from a position that the stream object has not been moved to.
            int start = code.instructions.indexOf(block.start);
            if (code.instructions.indexOf(block.end) > from) {
                exposed.set(start);
                exposed.set(code.instructions.indexOf(block.handler));
            }
        }
        return exposed;
    }

    private int firstThatMayLend(AbstractInsnNode[] insns, Map<MethodInsnNode, Flat.Call> calls) {
        int from = isCallable ? insns.length : 0;
        for (int i = 0; i < from; i++) {
            if (calls.containsKey(insns[i]) && calls.get(insns[i]).mayLend()) {
                from = i;
            }
        }
        // A loop that goes on after it may go back before it.
        for (int i = insns.length - 1; i >= from; i--) {
            if (insns[i] instanceof JumpInsnNode jump) {
                from = Math.min(from, code.instructions.indexOf(jump.label));
            }
        }
        return from;
    }
}

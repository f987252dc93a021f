package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Body;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * A branch of a method.
 *
 * @param from the index of the instruction that branches; of the label at either end of a try block, for its handler
 * @param to the index of the label that is branched to
 * @param isToHandler whether an exception may come that way from anywhere in a try block
 */
record Jump(int from, int to, boolean isToHandler) {
    /** All branches of a method, in the order of the instructions they are from; last those to handlers. */
    static List<Jump> of(AbstractInsnNode[] insns, List<TryCatchBlockNode> blocks) {
        Map<LabelNode, Integer> labels = new IdentityHashMap<>();
        for (int i = 0; i < insns.length; i++) {
            if (insns[i] instanceof LabelNode label) {
                labels.put(label, i);
            }
        }
        List<Jump> jumps = new ArrayList<>();
        for (int i = 0; i < insns.length; i++) {
            for (LabelNode target : Body.labels(insns[i])) {
                jumps.add(new Jump(i, labels.get(target), false));
            }
        }
        for (TryCatchBlockNode block : blocks) {
            jumps.add(new Jump(labels.get(block.start), labels.get(block.handler), true));
            jumps.add(new Jump(labels.get(block.end), labels.get(block.handler), true));
        }
        return jumps;
    }

    /** Returns whether branches between two instructions lead on, no further than to the second, and none leads in from outside. */
    static boolean stayWithin(List<Jump> jumps, int start, int end) {
        for (Jump jump : jumps) {
            boolean isFrom = jump.from >= start && jump.from < end;
            boolean isTo = jump.to >= start && jump.to <= end;
            if (isFrom != isTo || isFrom && jump.isBackward()) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether it does not lead on, to where the method has not been. */
    boolean isBackward() {
        return to <= from;
    }
}

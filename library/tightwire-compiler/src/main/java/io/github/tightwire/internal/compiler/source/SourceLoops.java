package io.github.tightwire.internal.compiler.source;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.target.LibraryNames;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;

/** The loops of a method, by its jumps back; and the call that comes first in it, whatever way it takes. */
final class SourceLoops {
    private final Body body;
    /** From its first instruction to the last one that goes back there. */
    private final List<int[]> loops = new ArrayList<>();
    private final int first;

    SourceLoops(Body body) {
        this.body = body;
        for (int i = 0; i < body.size(); i++) {
            for (int target : body.targets(i)) {
                if (target <= i) {
                    add(target, i);
                }
            }
        }
        this.first = findFirst();
    }

    private void add(int start, int last) {
        loops.removeIf(loop -> loop[0] == start);
        loops.add(new int[] {start, last});
    }

    private int findFirst() {
        for (int i = 0; i < body.size() && !body.isLabelled(i); i++) {
            if (takesStream(body.insns[i])) {
                return i;
            } else if (body.targets(i).length > 0) {
                return -1;
            }
        }
        return -1;
    }

    private static boolean takesStream(AbstractInsnNode insn) {
        if (!(insn instanceof MethodInsnNode call)) {
            return false;
        }
        return StreamClasses.contains(call.owner)
                ? call.name.startsWith("serialize")
                : call.desc.contains(LibraryNames.BIT_STREAM_DESCRIPTOR);
    }

    /** The call that takes the stream, every time and before any other; -1 where there is none. */
    int first() {
        return first;
    }

    /** Returns the number of loops around an instruction. */
    int count(int index) {
        int count = 0;
        for (int[] loop : loops) {
            count += loop[0] <= index && index <= loop[1] ? 1 : 0;
        }
        return count;
    }

    /** Returns whether a walk drives the innermost loop that an instruction is in. */
    boolean isWalked(int index) {
        int[] innermost = null;
        for (int[] loop : loops) {
            if (loop[0] <= index && index <= loop[1] && (innermost == null || loop[1] - loop[0] < innermost[1] - innermost[0])) {
                innermost = loop;
            }
        }
        for (int i = innermost == null ? 1 : innermost[0]; innermost != null && i <= innermost[1]; i++) {
            if (body.insns[i] instanceof MethodInsnNode call && StreamClasses.contains(call.owner)
                    && call.name.equals("serializeNextIndex")) {
                return true;
            }
        }
        return false;
    }
}

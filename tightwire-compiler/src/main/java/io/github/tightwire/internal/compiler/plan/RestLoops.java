package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.template.Direction;
import java.util.BitSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The loops that take the elements one by one that {@linkplain Unrolling unrolled} loops leave. A reader goes on there as well if it comes
 * to the first region of an unrolled body, and the packet ends within it. So such a region needs no code for packets that are cut short.
 *
 * <p>The body then begins anew, from its first instruction on. So before the region it may only load, check, and store into variables that
 * are its own.
 */
public final class RestLoops {
    private RestLoops() {
    }

    /** The head of the loop where a reader goes on that has not all elements of a region; null where there is none, as in a write. */
    public static LabelNode head(Plan plan, Region region) {
        if (plan.direction != Direction.READ || plan.rests.isEmpty()) {
            return null;
        }
        BitSet stored = new BitSet();
        for (int i = region.start() - 1; i >= 0; i--) {
            LabelNode head = plan.rests.get(plan.insns[i]);
            if (head != null) {
                return isAnySetAt(plan, head, stored) ? null : head;
            }
            if (plan.insns[i] instanceof VarInsnNode store && store.getOpcode() >= Opcodes.ISTORE) {
                stored.set(store.var);
            } else if (!mayBeDoneAgain(plan, i)) {
                return null;
            }
        }
        return null;
    }

    private static boolean mayBeDoneAgain(Plan plan, int index) {
        AbstractInsnNode insn = plan.insns[index];
        return insn.getOpcode() < 0
                || insn.getOpcode() != Opcodes.IINC && Body.labels(insn).isEmpty() && !plan.streamCalls.contains(index)
                && (!plan.hasEffect(index) || Kernel.REQUIRE_OBJECT.isCalledBy(insn) || Kernel.REQUIRE_PRESENT.isCalledBy(insn));
    }

    /** Whether some of the variables have a value at a label, which somebody may load. */
    private static boolean isAnySetAt(Plan plan, LabelNode label, BitSet locals) {
        Frame<Value> frame = plan.flat.frames()[plan.next(plan.flat.index(label))];
        for (int local = locals.nextSetBit(0); local >= 0; local = locals.nextSetBit(local + 1)) {
            if (frame.getLocal(local).type != null) {
                return true;
            }
        }
        return false;
    }
}

package io.github.tightwire.internal.compiler.target;

import io.github.tightwire.internal.compiler.schedule.Scalar;
import java.util.List;
import org.objectweb.asm.tree.MethodInsnNode;

/**
 * A run of scalars of constant width that all happen or, short of an exception or a refusal, none.
 *
 * @param calls the operations
 * @param scalars what they are
 * @param start the index of the first instruction
 * @param end the index of the last one
 */
public record Region(List<MethodInsnNode> calls, List<Scalar> scalars, int start, int end) {
    public MethodInsnNode first() {
        return calls.get(0);
    }

    public int[] widths() {
        int[] widths = new int[scalars.size()];
        for (int i = 0; i < widths.length; i++) {
            widths[i] = scalars.get(i).bits();
        }
        return widths;
    }

    /** Its width. */
    public int bits() {
        int bits = 0;
        for (Scalar scalar : scalars) {
            bits += scalar.bits();
        }
        return bits;
    }

    /**
     * One of its operations.
     *
     * @param region that it is in
     * @param number of the operation, from 0
     */
    public record Member(Region region, int number) {
        public Scalar scalar() {
            return region.scalars.get(number);
        }

        public boolean isFirst() {
            return number == 0;
        }

        public boolean isLast() {
            return number == region.calls.size() - 1;
        }
    }
}

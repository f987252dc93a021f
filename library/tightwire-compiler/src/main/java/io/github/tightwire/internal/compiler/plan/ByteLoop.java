package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.kernel.ByteLanes;
import io.github.tightwire.internal.template.Direction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * An {@linkplain UnrollableLoop unrollable} loop that passes bounded integers to and from an array of bytes. The kernel takes most of them
 * before the loop, eight at a time ({@link ByteLanes}). What it leaves goes through the loop as it is, and so does whatever is wrong.
 *
 * <pre>{@code
 * for (int i = 0; i < n; i++) {
 *     blocks[i] = (byte) s.serializeInt(blocks[i], 0, 15);
 * }
 * }</pre>
 *
 * @param index the load of {@code i}, after which {@code n} is loaded
 * @param test the branch that leaves the loop
 * @param array the first instruction that leads to the array whose element is loaded
 * @param element the load of {@code i}, behind these
 * @param range what the operation does
 */
public record ByteLoop(int index, int test, int array, int element, Scalar range) {
    private static final String BYTES = "[B";

    /** All that a method has, by their heads; none in a measure. */
    public static Map<Integer, ByteLoop> in(Plan plan) {
        Map<Integer, ByteLoop> loops = new HashMap<>();
        for (UnrollableLoop loop : plan.direction == Direction.MEASURE ? List.<UnrollableLoop>of() : UnrollableLoop.in(plan)) {
            ByteLoop bytes = of(plan, loop);
            if (bytes != null) {
                loops.put(loop.head(), bytes);
            }
        }
        return loops;
    }

    /** Null where a loop does anything else. */
    static ByteLoop of(Plan plan, UnrollableLoop loop) {
        if (loop.times() < ByteLanes.LANES || plan.insns[loop.test()].getOpcode() != Opcodes.IF_ICMPGE) {
            return null;
        }
        int operation = plan.streamCalls.next(loop.test());
        int most = plan.previous(operation);
        int least = plan.previous(most);
        int load = plan.previous(least);
        int element = plan.previous(load);
        int store = plan.next(plan.next(operation));
        Region.Member member = plan.member(operation);
        if (member == null || plan.insns[load].getOpcode() != Opcodes.BALOAD
                || !Way.isSmallConstant(plan.insns[least]) || !Way.isSmallConstant(plan.insns[most])
                || !BYTES.equals(Value.fromTop(plan.flat.frames()[load], 2).type.getDescriptor()) || !isOfBytes(member.scalar())
                || plan.previous(store) != plan.next(operation) || plan.insns[plan.previous(store)].getOpcode() != Opcodes.I2B
                || plan.insns[store].getOpcode() != Opcodes.BASTORE || plan.next(plan.next(store)) != loop.end()) {
            return null;
        }
        int variable = ((VarInsnNode) plan.insns[loop.index()]).var;
        int array = array(plan, plan.next(loop.test()), element, variable);
        return array < 0 ? null : new ByteLoop(loop.index(), loop.test(), array, element, member.scalar());
    }

    /**
     * Returns the place at which the same array is loaded again, behind the stream; -1 if there is another one, or it may depend on {@code
     * i}.
     */
    private static int array(Plan plan, int place, int element, int variable) {
        int index = place;
        while (leads(plan, plan.insns[index], variable)) {
            index = plan.next(index);
        }
        int array = plan.next(plan.next(index));
        int same = array;
        for (int i = place; i < index; i = plan.next(i)) {
            if (same > element || !Way.isSame(plan.insns[i], plan.insns[same])) {
                return -1;
            }
            same = plan.next(same);
        }
        return index > place && same == element && isLoadOf(variable, plan.insns[index]) && isLoadOf(variable, plan.insns[element])
                ? array
                : -1;
    }

    private static boolean leads(Plan plan, AbstractInsnNode insn, int variable) {
        return switch (insn.getOpcode()) {
            case Opcodes.ALOAD, Opcodes.AALOAD -> true;
            case Opcodes.GETFIELD -> !plan.isVolatile((FieldInsnNode) insn);
            case Opcodes.ILOAD -> !isLoadOf(variable, insn);
            default -> Way.isSmallConstant(insn);
        };
    }

    private static boolean isLoadOf(int variable, AbstractInsnNode insn) {
        return insn.getOpcode() == Opcodes.ILOAD && ((VarInsnNode) insn).var == variable;
    }

    private static boolean isOfBytes(Scalar range) {
        return range.bits() <= ByteLanes.MOST_BITS && range.min() >= Byte.MIN_VALUE && range.max() <= Byte.MAX_VALUE;
    }
}

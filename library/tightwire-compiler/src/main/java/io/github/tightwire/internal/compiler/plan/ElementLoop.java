package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.Calls;
import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.compiler.schedule.Scalar.Kind;
import io.github.tightwire.internal.compiler.target.Elements;
import io.github.tightwire.internal.kernel.ByteLanes;
import io.github.tightwire.internal.template.Direction;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * A {@linkplain CountedLoop counted} loop that passes integers to and from an array. The kernel takes most of them before the loop, several
 * at a time. What it leaves goes through the loop as it is, and so does whatever is wrong.
 *
 * <pre>{@code
 * for (int i = 0; i < n; i++) {
 *     blocks[i] = (byte) s.serializeInt(blocks[i], 0, kinds - 1);
 * }
 * }</pre>
 *
 * <p>These are bounded integers in an array of bytes, and, in one of bytes, shorts or ints, integers whose bounds or width are known only
 * when the loop is reached: nothing in it changes them, and to compute them throws nothing. Other loops are unrolled.
 *
 * @param index the load of {@code i}, after which {@code n} is loaded
 * @param test the branch that leaves the loop
 * @param array the first instruction that leads to the array whose element is loaded
 * @param element the load of {@code i}, behind these
 * @param load the load of the element, after which the bounds or the width are loaded
 * @param operation the call
 * @param elements what the kernel takes
 */
public record ElementLoop(int index, int test, int array, int element, int load, int operation, Elements elements) {
    /** All that a method has, by their heads; none in a measure. */
    public static Map<Integer, ElementLoop> in(Plan plan) {
        Map<Integer, ElementLoop> loops = new HashMap<>();
        for (CountedLoop counted : plan.direction == Direction.MEASURE ? List.<CountedLoop>of() : CountedLoop.in(plan)) {
            ElementLoop loop = of(plan, counted);
            if (loop != null) {
                loops.put(counted.head(), loop);
            }
        }
        return loops;
    }

    /** Null where a loop does anything else. */
    static ElementLoop of(Plan plan, CountedLoop counted) {
        int operation = plan.streamCalls.next(counted.test());
        if (operation < 0 || operation > counted.end() || plan.insns[counted.test()].getOpcode() != Opcodes.IF_ICMPGE) {
            return null;
        }
        return new Search(plan, counted, operation).find();
    }

    /** Looks at one loop. */
    private static final class Search {
        private final Plan plan;
        private final AbstractInsnNode[] insns;
        private final CountedLoop counted;
        private final int operation;
        private final int variable;

        Search(Plan plan, CountedLoop counted, int operation) {
            this.plan = plan;
            this.insns = plan.insns;
            this.counted = counted;
            this.operation = operation;
            this.variable = ((VarInsnNode) insns[counted.index()]).var;
        }

        /** Null where it is none. */
        ElementLoop find() {
            int place = plan.next(counted.test());
            int index = place;
            while (leads(insns[index])) {
                index = plan.next(index);
            }
            if (index == place || !isCount(insns[index])) {
                return null;
            }
            // The same array is loaded again behind the stream.
            int array = plan.next(plan.next(index));
            int element = array;
            for (int i = place; i < index; i = plan.next(i)) {
                if (element >= operation || !Way.isSame(insns[i], insns[element])) {
                    return null;
                }
                element = plan.next(element);
            }
            int load = plan.next(element);
            if (element >= operation || !isCount(insns[element]) || !isLoad(load) || !isStoredBack(insns[load].getOpcode())
                    || !hasInvariantBounds(plan.next(load))) {
                return null;
            }
            Elements elements = elements(insns[load].getOpcode());
            return elements == null ? null : new ElementLoop(counted.index(), counted.test(), array, element, load, operation, elements);
        }

        /** Null where the kernel has no code for them. */
        private Elements elements(int load) {
            Scalar scalar = Calls.scalar((MethodInsnNode) insns[operation], plan.flat.frames()[operation]);
            if (!scalar.isConstant()) {
                return scalar.kind() == Kind.INT ? Elements.integers(load) : null;
            }
            boolean isOfBytes = load == Opcodes.BALOAD && scalar.bounded() && scalar.bits() <= ByteLanes.MOST_BITS
                    && scalar.min() >= Byte.MIN_VALUE && scalar.max() <= Byte.MAX_VALUE;
            UnrollableLoop unrollable = isOfBytes ? UnrollableLoop.of(plan, counted) : null;
            return unrollable != null && unrollable.times() >= ByteLanes.LANES ? Elements.bytes(scalar.bits()) : null;
        }

        /** Returns whether an instruction may be on the way to an array, the same one for each {@code i}. */
        private boolean leads(AbstractInsnNode insn) {
            return switch (insn.getOpcode()) {
                case Opcodes.ALOAD, Opcodes.AALOAD -> true;
                case Opcodes.GETFIELD -> !plan.isVolatile((FieldInsnNode) insn);
                case Opcodes.ILOAD -> !isCount(insn);
                default -> Way.isSmallConstant(insn);
            };
        }

        private boolean isCount(AbstractInsnNode insn) {
            return insn.getOpcode() == Opcodes.ILOAD && ((VarInsnNode) insn).var == variable;
        }

        private boolean isLoad(int load) {
            String array = switch (insns[load].getOpcode()) {
                case Opcodes.BALOAD -> "[B";
                case Opcodes.SALOAD -> "[S";
                case Opcodes.IALOAD -> "[I";
                default -> "";
            };
            return array.equals(Value.fromTop(plan.flat.frames()[load], 2).type.getDescriptor());
        }

        /** Returns whether the operation's result goes to the element that was loaded, and that is all. */
        private boolean isStoredBack(int load) {
            int store = plan.next(operation);
            int cast = InPlace.castTo(load);
            if (cast != Opcodes.NOP) {
                if (insns[store].getOpcode() != cast) {
                    return false;
                }
                store = plan.next(store);
            }
            return insns[store].getOpcode() - Opcodes.IASTORE == load - Opcodes.IALOAD && plan.next(plan.next(store)) == counted.end();
        }

        /**
         * Returns whether what stands before the operation are its bounds or its width, the same for each element, and to compute them
         * throws nothing.
         */
        private boolean hasInvariantBounds(int first) {
            int bounds = 0;
            for (int i = first; i < operation; i = plan.next(i)) {
                int opcode = insns[i].getOpcode();
                boolean isSum = opcode == Opcodes.IADD || opcode == Opcodes.ISUB;
                if (isSum ? bounds < 2 : !isNumber(i) && !isReceiver(i)) {
                    return false;
                }
                bounds += isSum ? -1 : isNumber(i) ? 1 : 0;
            }
            return bounds == plan.streamCalls.primitive(operation).role.bounds;
        }

        /** Returns whether an instruction loads a number that no element changes: a constant, a variable, or a receiver's field. */
        private boolean isNumber(int index) {
            AbstractInsnNode insn = insns[index];
            if (insn instanceof FieldInsnNode field) {
                return isReceiver(plan.previous(index)) && field.getOpcode() == Opcodes.GETFIELD && !plan.isVolatile(field);
            }
            return insn.getOpcode() == Opcodes.ILOAD && !isCount(insn) || Way.isSmallConstant(insn)
                    || insn instanceof LdcInsnNode constant && constant.cst instanceof Integer;
        }

        private boolean isReceiver(int index) {
            return plan.flat.loadsReceiver(index) && insns[plan.next(index)].getOpcode() == Opcodes.GETFIELD;
        }
    }
}

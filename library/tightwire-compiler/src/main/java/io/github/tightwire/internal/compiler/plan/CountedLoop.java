package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.target.Primitive;
import io.github.tightwire.internal.compiler.target.Primitive.Role;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * A loop {@code for (; i < n; i++)}, or with {@code <=}, where {@code n} stays what it is. Its body is left by its end alone, and takes
 * only numbers from the stream.
 *
 * @param head its label, where the test begins
 * @param index the load of {@code i}, after which {@code n} is loaded
 * @param test the branch that leaves the loop
 * @param end the branch back
 */
record CountedLoop(int head, int index, int test, int end) {
    /** All that a method has, in the order of its instructions. */
    static List<CountedLoop> in(Plan plan) {
        List<CountedLoop> loops = new ArrayList<>();
        for (Jump jump : plan.jumps) {
            if (jump.isBackward() && !jump.isToHandler() && plan.insns[jump.from()].getOpcode() == Opcodes.GOTO) {
                CountedLoop loop = new Search(plan, jump.to(), jump.from()).find();
                if (loop != null) {
                    loops.add(loop);
                }
            }
        }
        return loops;
    }

    /** Looks at one loop. */
    private static final class Search {
        private final Plan plan;
        private final AbstractInsnNode[] insns;
        private final int head;
        private final int end;

        Search(Plan plan, int head, int end) {
            this.plan = plan;
            this.insns = plan.insns;
            this.head = head;
            this.end = end;
        }

        /** Null where it is none. */
        CountedLoop find() {
            int index = plan.next(head);
            if (insns[index].getOpcode() != Opcodes.ILOAD || !isEntered(index)) {
                return null;
            }
            int test = index;
            while (test < end && !(insns[test] instanceof JumpInsnNode)) {
                test++;
            }
            int opcode = insns[test].getOpcode();
            boolean isCounted = (opcode == Opcodes.IF_ICMPGE || opcode == Opcodes.IF_ICMPGT) && isBound(plan.next(index), test)
                    && hasOneWay(test) && countsUp(((VarInsnNode) insns[index]).var, test) && hasNumbersAlone(test)
                    && isInvariant(index, test);
            return isCounted ? new CountedLoop(head, index, test, end) : null;
        }

        /** Returns whether the code before it runs into it, with nothing on the stack, and no block of a handler begins or ends here. */
        private boolean isEntered(int index) {
            Frame<Value> frame = plan.flat.frames()[index];
            int before = plan.previous(head);
            if (frame == null || frame.getStackSize() > 0 || before < 0 || plan.flat.frames()[before] == null
                    || Body.isEnd(insns[before].getOpcode())) {
                return false;
            }
            Set<AbstractInsnNode> edges = new HashSet<>();
            for (TryCatchBlockNode block : plan.flat.code().tryCatchBlocks) {
                edges.addAll(List.of(block.start, block.end, block.handler));
            }
            for (int i = before + 1; i < end; i++) {
                if (edges.contains(insns[i])) {
                    return false;
                }
            }
            return true;
        }

        /**
         * Returns whether what is compared with {@code i} is a constant, a variable, a field, or the length of an array in one of these.
         */
        private boolean isBound(int start, int test) {
            int i = start;
            AbstractInsnNode first = insns[i];
            boolean isNumber = first.getOpcode() == Opcodes.ILOAD || isConstant(first);
            if (!isNumber && first.getOpcode() != Opcodes.ALOAD) {
                return false;
            }
            i = plan.next(i);
            while (!isNumber && insns[i] instanceof FieldInsnNode field && field.getOpcode() == Opcodes.GETFIELD) {
                if (plan.isVolatile(field)) {
                    return false;
                }
                isNumber = field.desc.equals("I");
                i = plan.next(i);
            }
            if (!isNumber) {
                if (insns[i].getOpcode() != Opcodes.ARRAYLENGTH) {
                    return false;
                }
                i = plan.next(i);
            }
            return i == test;
        }

        private static boolean isConstant(AbstractInsnNode insn) {
            return insn.getOpcode() >= Opcodes.ICONST_M1 && insn.getOpcode() <= Opcodes.LDC;
        }

        /** Returns whether the body is left by its end alone, and entered by its beginning, and has no loop. */
        private boolean hasOneWay(int test) {
            for (Jump jump : plan.jumps) {
                boolean fromBody = jump.from() > test && jump.from() < end;
                boolean toBody = jump.to() > test && jump.to() < end;
                if (fromBody != toBody || fromBody && jump.isBackward() || jump.to() > head && jump.to() <= test
                        || jump.to() == head && jump.from() > head && jump.from() != end) {
                    return false;
                }
            }
            for (int i = test + 1; i < end; i++) {
                int opcode = insns[i].getOpcode();
                if (Body.isReturn(opcode) || opcode >= 0 && plan.flat.frames()[i] == null) {
                    return false;
                }
            }
            return true;
        }

        /** Returns whether the body ends with {@code i++}, and has nothing else to do with the variable but to load it. */
        private boolean countsUp(int variable, int test) {
            int last = plan.previous(end);
            if (last <= test || !(insns[last] instanceof IincInsnNode increment) || increment.var != variable || increment.incr != 1) {
                return false;
            }
            for (int i = test + 1; i < last; i++) {
                if (stores(insns[i], variable)) {
                    return false;
                }
            }
            return true;
        }

        private static boolean stores(AbstractInsnNode insn, int variable) {
            return insn instanceof IincInsnNode increment && increment.var == variable
                    || insn instanceof VarInsnNode store && store.getOpcode() >= Opcodes.ISTORE && store.var == variable;
        }

        /** Returns whether the stream's part in the body are numbers, and questions: none of them changes what is the program's. */
        private boolean hasNumbersAlone(int test) {
            for (int i = plan.streamCalls.next(test); i >= 0 && i < end; i = plan.streamCalls.next(i + 1)) {
                Primitive primitive = plan.streamCalls.primitive(i);
                if (primitive == null || !primitive.isScalar() && primitive.role != Role.QUERY) {
                    return false;
                }
            }
            return true;
        }

        /** Returns whether nothing in the body changes what {@code i} is compared with. */
        private boolean isInvariant(int index, int test) {
            for (int i = plan.next(index); i < test; i++) {
                for (int k = test + 1; k < end; k++) {
                    if (insns[i] instanceof VarInsnNode load && stores(insns[k], load.var)
                            || insns[i] instanceof FieldInsnNode field && mayChange(field, k)) {
                        return false;
                    }
                }
            }
            return true;
        }

        private boolean mayChange(FieldInsnNode field, int index) {
            AbstractInsnNode insn = insns[index];
            int opcode = insn.getOpcode();
            if (opcode == Opcodes.PUTFIELD) {
                return ((FieldInsnNode) insn).name.equals(field.name);
            }
            boolean isElement = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
            return opcode >= 0 && !isElement && !plan.streamCalls.contains(index) && plan.hasEffect(index);
        }
    }
}

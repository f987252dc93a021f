package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFile;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Primitive.Role;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.kernel.Packing;
import io.github.tightwire.internal.template.Direction;
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
 * A loop {@code for (; i < n; i++)}, or with {@code <=}, where {@code n} stays what it is, and the body is little but one region of few
 * bits: it can be taken several times with one test.
 *
 * @param head its label, where the test begins
 * @param index the load of {@code i}, after which {@code n} is loaded
 * @param test the branch that leaves the loop
 * @param end the branch back
 * @param times how many bodies a region takes
 * @param mayBeNegative whether {@code n} may be below 0
 * @param mayBeginAnew whether a body of a read that has come to its first operation can as well begin once more: before that it only
 *     loads, checks, and stores into variables that are its own
 */
record UnrollableLoop(int head, int index, int test, int end, int times, boolean mayBeNegative, boolean mayBeginAnew) {
    /** Bools have no more of it. */
    private static final int MOST_TIMES = 16;

    /** All that a method has, in the order of its instructions. */
    static List<UnrollableLoop> in(Plan plan) {
        List<UnrollableLoop> loops = new ArrayList<>();
        for (Jump jump : plan.jumps) {
            if (jump.isBackward() && !jump.isToHandler() && plan.insns[jump.from()].getOpcode() == Opcodes.GOTO) {
                UnrollableLoop loop = new Search(plan, jump.to(), jump.from()).find();
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
        UnrollableLoop find() {
            int index = plan.next(head);
            if (insns[index].getOpcode() != Opcodes.ILOAD || !isEntered(index)) {
                return null;
            }
            int test = index;
            while (test < end && !(insns[test] instanceof JumpInsnNode)) {
                test++;
            }
            int opcode = insns[test].getOpcode();
            if (opcode != Opcodes.IF_ICMPGE && opcode != Opcodes.IF_ICMPGT || !isBound(plan.next(index), test)
                    || !hasOneWay(test) || !countsUp(((VarInsnNode) insns[index]).var, test)) {
                return null;
            }
            Region region = region(test);
            if (region == null || !isInvariant(index, test)) {
                return null;
            }
            int times = times(region, iterations(test));
            return times < 2 ? null
                    : new UnrollableLoop(head, index, test, end, times, mayBeNegative(test), mayBeginAnew(index, test, region.start()));
        }

        /**
         * Returns the number of its turns from 0 on, where a constant says so, or the code that makes its array; else the most there may
         * be.
         */
        private int iterations(int test) {
            AbstractInsnNode last = insns[plan.previous(test)];
            Frame<Value> bound = plan.flat.frames()[test];
            if (bound.getStack(bound.getStackSize() - 1).constant instanceof Integer number) {
                return insns[test].getOpcode() == Opcodes.IF_ICMPGT ? number + 1 : number;
            }
            return last.getOpcode() == Opcodes.ARRAYLENGTH && insns[plan.previous(plan.previous(test))] instanceof FieldInsnNode field
                    ? plan.arrayLength(field)
                    : ClassFile.ANY_LENGTH;
        }

        /** A power of two: so often is what an array has elements of. */
        private int times(Region region, int iterations) {
            int bits = region.bits();
            // More than one commit costs more than it saves; a read may look into a second window.
            int most = plan.direction == Direction.READ ? Long.SIZE : Packing.COMMIT_BITS;
            int times = MOST_TIMES;
            while (times > 1 && (times > iterations || times * bits > most || times * region.calls().size() > Regions.MAX_OPERATIONS)) {
                times /= 2;
            }
            return bits == 0 ? 1 : times;
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

        private boolean mayBeNegative(int test) {
            return insns[plan.previous(test)].getOpcode() != Opcodes.ARRAYLENGTH;
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

        /** The region that all operations of the body are in; null where there is none. */
        private Region region(int test) {
            // No region goes into a loop or out of it, and those outside may never be asked for.
            Region.Member[] members = Regions.find(plan.flat, insns, plan.streamCalls, plan.jumps, test, end);
            Region region = null;
            for (int i = plan.streamCalls.next(test); i >= 0 && i < end; i = plan.streamCalls.next(i + 1)) {
                Region.Member member = members[i];
                if (member == null) {
                    if (plan.streamCalls.primitive(i) == null || plan.streamCalls.primitive(i).role != Role.QUERY) {
                        return null;
                    }
                } else if (region == null && member.isFirst() && member.region().end() < end) {
                    region = member.region();
                } else if (region != member.region()) {
                    return null;
                }
            }
            return region;
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

        private boolean mayBeginAnew(int index, int test, int first) {
            if (plan.direction != Direction.READ) {
                return false;
            }
            for (int i = test + 1; i < first; i++) {
                if (!mayBeDoneAgain(i, plan.flat.frames()[index])) {
                    return false;
                }
            }
            return true;
        }

        /** Returns whether an instruction does nothing but load, check, or store into a variable that has no value at the head. */
        private boolean mayBeDoneAgain(int i, Frame<Value> atHead) {
            AbstractInsnNode insn = insns[i];
            if (insn instanceof VarInsnNode variable) {
                return variable.getOpcode() <= Opcodes.ALOAD || atHead.getLocal(variable.var).type == null;
            }
            if (insn.getOpcode() < 0 || Kernel.REQUIRE_OBJECT.isCalledBy(insn) || Kernel.REQUIRE_PRESENT.isCalledBy(insn)) {
                return true;
            }
            return insn.getOpcode() != Opcodes.IINC && Body.labels(insn).isEmpty() && !plan.streamCalls.contains(i) && !plan.hasEffect(i);
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

package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFile;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Primitive.Role;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.kernel.Packing;
import io.github.tightwire.internal.template.Direction;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * A {@linkplain CountedLoop counted} loop whose body is little but one region of few bits: it can be taken several times with one test.
 *
 * @param counted its test and its end
 * @param times how many bodies a region takes
 * @param mayBeNegative whether {@code n} may be below 0
 * @param mayBeginAnew whether a body of a read that has come to its first operation can as well begin once more: before that it only
 *     loads, checks, and stores into variables that are its own
 */
record UnrollableLoop(CountedLoop counted, int times, boolean mayBeNegative, boolean mayBeginAnew) {
    /** Bools have no more of it. */
    private static final int MOST_TIMES = 16;

    /** Null where a loop is none. */
    static UnrollableLoop of(Plan plan, CountedLoop counted) {
        return new Search(plan, counted).find();
    }

    /** Looks at one loop. */
    private static final class Search {
        private final Plan plan;
        private final AbstractInsnNode[] insns;
        private final CountedLoop counted;
        private final int test;
        private final int end;

        Search(Plan plan, CountedLoop counted) {
            this.plan = plan;
            this.insns = plan.insns;
            this.counted = counted;
            this.test = counted.test();
            this.end = counted.end();
        }

        UnrollableLoop find() {
            Region region = region();
            int times = region == null ? 1 : times(region, iterations());
            return times < 2 ? null : new UnrollableLoop(counted, times, mayBeNegative(), mayBeginAnew(region.start()));
        }

        /**
         * Returns the number of its turns from 0 on, where a constant says so, or the code that makes its array; else the most there may
         * be.
         */
        private int iterations() {
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

        private boolean mayBeNegative() {
            return insns[plan.previous(test)].getOpcode() != Opcodes.ARRAYLENGTH;
        }

        /** The region that all operations of the body are in; null where there is none. */
        private Region region() {
            // No region goes into a loop or out of it, and those outside may never be asked for.
            Region.Member[] members = Regions.find(plan.flat, insns, plan.streamCalls, plan.jumps, test, end);
            Region region = null;
            for (int i = plan.streamCalls.next(test); i >= 0 && i < end; i = plan.streamCalls.next(i + 1)) {
                Region.Member member = members[i];
                if (member == null) {
                    if (plan.streamCalls.primitive(i).role != Role.QUERY) {
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

        private boolean mayBeginAnew(int first) {
            if (plan.direction != Direction.READ) {
                return false;
            }
            for (int i = test + 1; i < first; i++) {
                if (!mayBeDoneAgain(i, plan.flat.frames()[counted.index()])) {
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
    }
}

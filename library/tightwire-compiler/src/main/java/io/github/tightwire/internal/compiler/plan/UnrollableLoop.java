package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.ClassFile;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.compiler.schedule.Scalar.Kind;
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
 * A {@linkplain CountedLoop counted} loop whose body is little but one region: of few bits, so that it can be taken several times with one
 * test, or of floats, where it has so few turns that all of them can stand one behind the other.
 *
 * @param counted its test and its end
 * @param times how many bodies a region takes
 * @param isWhole whether these are all turns from 0 on, where {@code n} is that number
 * @param isConstant whether it is, and what comes after the loop stands behind it
 * @param mayBeNegative whether {@code n} may be below 0
 * @param mayBeginAnew whether a body of a read that has come to its first operation can as well begin once more: before that it only
 *     loads, checks, and stores into variables that are its own
 */
record UnrollableLoop(CountedLoop counted, int times, boolean isWhole, boolean isConstant, boolean mayBeNegative,
        boolean mayBeginAnew) {
    /** Bools have no more of it. */
    private static final int MOST_TIMES = 16;

    /** The most instructions and labels for a float of a whole loop. */
    private static final int MOST_INSNS = 24;

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
            if (region == null) {
                return null;
            }
            if (isOfFloats(region) && hasFewTurns(region)) {
                return new UnrollableLoop(counted, iterations(), true, isConstant(), false, false);
            }
            int times = times(region, iterations());
            return times < 2 ? null : new UnrollableLoop(counted, times, false, false, mayBeNegative(), mayBeginAnew(region.start()));
        }

        private static boolean isOfFloats(Region region) {
            for (Scalar scalar : region.scalars()) {
                if (scalar.kind() != Kind.FLOAT) {
                    return false;
                }
            }
            return true;
        }

        /** Returns whether the turns are presumably few, and each can have its number in place of {@code i}: nobody else looks at that. */
        private boolean hasFewTurns(Region region) {
            int turns = iterations();
            int floats = region.calls().size();
            return turns > 1 && turns <= MOST_TIMES && turns * floats <= MOST_TIMES && end - test <= MOST_INSNS * floats
                    && insns[test].getOpcode() == Opcodes.IF_ICMPGE && plan.flat.code().tryCatchBlocks.isEmpty() && isCountedFromZero()
                    && !hasBranches();
        }

        private boolean hasBranches() {
            for (Jump jump : plan.jumps) {
                if (jump.from() > test && jump.from() < end) {
                    return true;
                }
            }
            return false;
        }

        /** Returns whether {@code i = 0} stands before it, and leads to it alone. */
        private boolean isCountedFromZero() {
            int store = plan.previous(counted.head());
            int zero = plan.previous(store);
            for (Jump jump : plan.jumps) {
                if (jump.to() > zero && jump.to() <= counted.head() && jump.from() != end) {
                    return false;
                }
            }
            return zero >= 0 && insns[zero].getOpcode() == Opcodes.ICONST_0 && insns[store].getOpcode() == Opcodes.ISTORE
                    && ((VarInsnNode) insns[store]).var == ((VarInsnNode) insns[counted.index()]).var;
        }

        /** Returns whether the bound is a constant, and what comes after the loop stands behind it. */
        private boolean isConstant() {
            for (Jump jump : plan.jumps) {
                if (jump.from() == test) {
                    return plan.next(jump.to()) == plan.next(end) && plan.next(counted.index()) == plan.previous(test)
                            && Way.isSmallConstant(insns[plan.previous(test)]);
                }
            }
            return false;
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

package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.Types;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.schedule.Scalar.Kind;
import io.github.tightwire.internal.compiler.target.Primitive.Role;
import io.github.tightwire.internal.compiler.target.Region;
import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * A bool that is written alone, or in a loop as the last one before a {@linkplain StorePlan fork}, and branched on at once,
 * {@code if (s.serializeBool(x > 0))}, or {@code isOn = s.serializeBool(isOn); if (isOn)} of a field of the method's receiver, where one
 * way at least goes on with an operation that could share its region.
 *
 * @param first the first instruction that is left out
 * @param call the operation
 * @param end the last instruction that is left out before the branch
 * @param jump the branch
 * @param target the label that it leads to
 * @param hasTargetAlone whether nothing else leads there
 * @param isField whether a field is written, and loaded once more
 */
record BranchedFlag(int first, int call, int end, int jump, int target, boolean hasTargetAlone, boolean isField) {
    /** All of a method, in its order. */
    static List<BranchedFlag> in(Plan plan) {
        List<BranchedFlag> flags = new ArrayList<>();
        for (int i = plan.streamCalls.next(0); plan.flat.code().tryCatchBlocks.isEmpty() && i >= 0; i = plan.streamCalls.next(i + 1)) {
            Region.Member member = plan.member(i);
            if (member != null && member.scalar().kind() == Kind.BOOLEAN && isAloneOrHeld(plan, i, member)) {
                BranchedFlag flag = of(plan, i);
                if (flag != null) {
                    flags.add(flag);
                }
            }
        }
        return flags;
    }

    /** Returns whether the others of its region, if there are any, are stored where the ways meet: as in a loop, where no bit is known. */
    private static boolean isAloneOrHeld(Plan plan, int call, Region.Member member) {
        return member.region().calls().size() == 1
                || member.isLast() && plan.stores().isHead(member.region().start()) && isInLoop(plan, call);
    }

    private static boolean isInLoop(Plan plan, int call) {
        for (Jump jump : plan.jumps) {
            if (jump.isBackward() && jump.to() < call && jump.from() > call) {
                return true;
            }
        }
        return false;
    }

    /** Null where it is none. */
    private static BranchedFlag of(Plan plan, int call) {
        int first = call;
        int end = call;
        int jump = nextUnlessJumpedTo(plan, call);
        boolean isField = jump >= 0 && plan.insns[jump].getOpcode() == Opcodes.PUTFIELD;
        if (isField) {
            end = jump;
            first = startOfStatement(plan, call, (FieldInsnNode) plan.insns[end]);
            jump = first < 0 ? -1 : branchOn(plan, end);
        }
        if (jump < 0 || plan.insns[jump].getOpcode() != Opcodes.IFEQ && plan.insns[jump].getOpcode() != Opcodes.IFNE) {
            return null;
        }
        int target = plan.flat.index(((JumpInsnNode) plan.insns[jump]).label);
        if (target < jump || !canWriteAt(plan, jump) || !canWriteAt(plan, target)) {
            return null;
        }
        boolean hasTargetAlone = isAlone(plan, target);
        boolean pays = goesOn(plan, jump + 1) || hasTargetAlone && goesOn(plan, target + 1);
        return pays ? new BranchedFlag(first, call, end, jump, target, hasTargetAlone, isField) : null;
    }

    /** Of {@code this.x = s.serializeBool(this.x)}; -1 if it is another statement. */
    private static int startOfStatement(Plan plan, int call, FieldInsnNode stored) {
        if (plan.isVolatile(stored) || !plan.inPlace().contains(call)) {
            return -1;
        }
        int load = previousUnlessJumpedTo(plan, call);
        int from = load < 0 ? -1 : previousUnlessJumpedTo(plan, load);
        int stream = from < 0 ? -1 : previousUnlessJumpedTo(plan, from);
        int to = stream < 0 ? -1 : previousUnlessJumpedTo(plan, stream);
        boolean isIt = to >= 0 && isLoadOf(plan, from, load, stored) && plan.flat.loadsReceiver(to)
                && plan.insns[stream] instanceof VarInsnNode variable && plan.flat.frames()[stream].getLocal(variable.var).isStream();
        return isIt ? to : -1;
    }

    /** The branch on the field that was just stored; -1 if there is none. */
    private static int branchOn(Plan plan, int store) {
        int from = nextUnlessJumpedTo(plan, store);
        int load = from < 0 ? -1 : nextUnlessJumpedTo(plan, from);
        return load >= 0 && isLoadOf(plan, from, load, (FieldInsnNode) plan.insns[store]) ? nextUnlessJumpedTo(plan, load) : -1;
    }

    private static boolean isLoadOf(Plan plan, int from, int load, FieldInsnNode stored) {
        return plan.flat.loadsReceiver(from) && plan.insns[load] instanceof FieldInsnNode field && field.getOpcode() == Opcodes.GETFIELD
                && Types.isSameField(field, stored);
    }

    private static boolean canWriteAt(Plan plan, int before) {
        int next = plan.next(before);
        return next >= 0 && plan.flat.frames()[next] != null && stream(plan.flat.frames()[next]) >= 0;
    }

    /** A variable that is the stream; -1 if there is none. */
    static int stream(Frame<Value> frame) {
        for (int i = 0; i < frame.getLocals(); i++) {
            if (frame.getLocal(i).isStream()) {
                return i;
            }
        }
        return -1;
    }

    private static boolean isAlone(Plan plan, int target) {
        int before = plan.previous(target);
        return before >= 0 && Body.isEnd(plan.insns[before].getOpcode()) && jumpsTo(plan, before + 1, target + 1) == 1;
    }

    /** Returns whether the next operation is one of a region, and always reached from here, unless something is thrown. */
    private static boolean goesOn(Plan plan, int start) {
        int next = plan.streamCalls.next(start);
        while (next >= 0 && plan.streamCalls.primitive(next) != null && plan.streamCalls.primitive(next).role == Role.QUERY) {
            next = plan.streamCalls.next(next + 1);
        }
        return next >= 0 && plan.member(next) != null && isStraight(plan, start, next);
    }

    /** Returns whether what comes before another flag is pure and throws nothing, so that a constant can be written after it as well. */
    static boolean isPassable(Plan plan, int start, int end) {
        for (int i = start; i < end; i++) {
            int opcode = plan.insns[i].getOpcode();
            boolean isPure = opcode < Opcodes.IALOAD || opcode >= Opcodes.ISTORE && opcode <= Opcodes.ASTORE
                    || opcode == Opcodes.POP || opcode == Opcodes.DUP || opcode == Opcodes.IADD || opcode == Opcodes.ISUB
                    || opcode == Opcodes.IAND || opcode == Opcodes.IOR || opcode == Opcodes.LADD || opcode == Opcodes.LSUB
                    || opcode == Opcodes.I2L || opcode == Opcodes.L2I || opcode >= Opcodes.LCMP && opcode <= Opcodes.GOTO
                    || opcode == Opcodes.IFNULL || opcode == Opcodes.IFNONNULL
                    || opcode == Opcodes.GETFIELD && i > start && plan.flat.loadsReceiver(i - 1);
            if (!isPure) {
                return false;
            }
        }
        return isStraight(plan, start, end);
    }

    private static boolean isStraight(Plan plan, int start, int end) {
        if (!Jump.stayWithin(plan.jumps, start, end)) {
            return false;
        }
        for (int i = start; i < end; i++) {
            int opcode = plan.insns[i].getOpcode();
            if (Body.isReturn(opcode)) {
                return false;
            }
        }
        return true;
    }

    private static int nextUnlessJumpedTo(Plan plan, int index) {
        int next = plan.next(index);
        return next >= 0 && jumpsTo(plan, index + 1, next) == 0 ? next : -1;
    }

    private static int previousUnlessJumpedTo(Plan plan, int index) {
        int previous = plan.previous(index);
        return jumpsTo(plan, previous + 1, index) == 0 ? previous : -1;
    }

    /** Returns the number of branches that lead to somewhere from one index to before another. */
    private static int jumpsTo(Plan plan, int start, int end) {
        int jumps = 0;
        for (Jump jump : plan.jumps) {
            jumps += jump.to() >= start && jump.to() < end ? 1 : 0;
        }
        return jumps;
    }
}

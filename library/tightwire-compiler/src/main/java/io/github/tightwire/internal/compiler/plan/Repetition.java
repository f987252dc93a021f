package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.ClassFiles;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.Calls;
import io.github.tightwire.internal.compiler.flat.InlinedMethod;
import io.github.tightwire.internal.compiler.target.Kernel;
import io.github.tightwire.internal.compiler.target.Region;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * A region that a write can begin anew wherever an exception leaves it: its statements only load, compute and write, with nothing on the
 * stack between them. So nobody sees in which order its values are looked at, if the region is written value by value after an exception.
 */
final class Repetition {
    private final InlinedMethod flat;
    private final AbstractInsnNode[] insns;
    private final List<Jump> jumps;
    private final StreamCalls streamCalls;
    private final Region.Member[] members;
    private final InPlace inPlace;
    private final ClassFiles files;

    Repetition(InlinedMethod flat, AbstractInsnNode[] insns, List<Jump> jumps, StreamCalls streamCalls, Region.Member[] members,
            InPlace inPlace, ClassFiles files) {
        this.flat = flat;
        this.insns = insns;
        this.jumps = jumps;
        this.streamCalls = streamCalls;
        this.members = members;
        this.inPlace = inPlace;
        this.files = files;
    }

    /**
     * Returns where the statement of a region's first operation begins, or one before it that stores a variable of the region; -1 where the
     * region can't begin anew.
     */
    int start(Region region) {
        int start = flat.code().tryCatchBlocks.isEmpty() ? statement(region.start()) : -1;
        while (start >= 0 && isStraight(start, region.end()) && hasNoEffect(start, region)) {
            if (keepsVariables(start, region)) {
                return start;
            }
            start = statement(flat.previous(start));
        }
        return -1;
    }

    /** Returns where the statement begins that an instruction is in, with nothing on the stack; -1 where it does not. */
    private int statement(int index) {
        int start = index;
        while (start >= 0 && flat.frames()[start] != null && flat.frames()[start].getStackSize() > 0) {
            start = flat.previous(start);
        }
        return start >= 0 && flat.frames()[start] == null ? -1 : start;
    }

    /** Returns whether all instructions are reached, one after the other. */
    private boolean isStraight(int start, int end) {
        for (int i = start; i <= end; i++) {
            if (insns[i].getOpcode() >= 0 && flat.frames()[i] == null) {
                return false;
            }
        }
        for (Jump jump : jumps) {
            if (jump.from() >= start && jump.from() < end || jump.to() > start && jump.to() <= end) {
                return false;
            }
        }
        return true;
    }

    private boolean hasNoEffect(int start, Region region) {
        for (int i = start; i <= region.end(); i++) {
            boolean isPrinted = insns[i].getOpcode() >= 0 && !inPlace.isLeftOut(i) && flat.constants()[i] == null;
            if (isPrinted && (streamCalls.contains(i) ? i < region.start() || !isAlone(i) : !onlyComputes(i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns whether an operation is of the region, and has nothing on the stack but its operands. */
    private boolean isAlone(int index) {
        Frame<Value> frame = flat.frames()[index];
        return members[index] != null
                && frame.getStackSize() == Calls.operandCount((MethodInsnNode) insns[index]) + inPlace.leftOutBelow(index);
    }

    /** Returns whether an instruction has no effect, and throws no error: that might not be there a second time. */
    private boolean onlyComputes(int index) {
        int opcode = insns[index].getOpcode();
        return switch (opcode) {
            case Opcodes.GETFIELD -> !files.isVolatile((FieldInsnNode) insns[index]) && !flat.borrowed().get(index);
            case Opcodes.INVOKESTATIC -> Kernel.REQUIRE_OBJECT.isCalledBy(insns[index]) || Kernel.REQUIRE_PRESENT.isCalledBy(insns[index]);
            case Opcodes.ARRAYLENGTH -> true;
            default -> opcode < Opcodes.IASTORE || opcode > Opcodes.SASTORE && opcode < Opcodes.IFEQ && opcode != Opcodes.IINC;
        };
    }

    /** Returns whether each variable that is stored is stored before it is loaded: a second time finds what the first one found. */
    private boolean keepsVariables(int start, Region region) {
        BitSet found = new BitSet();
        BitSet stored = new BitSet();
        for (int i = start; i <= region.end(); i++) {
            if (insns[i] instanceof VarInsnNode variable) {
                if (variable.getOpcode() > Opcodes.ALOAD) {
                    stored.set(variable.var);
                } else if (!stored.get(variable.var)) {
                    found.set(variable.var);
                }
            }
        }
        return !found.intersects(stored);
    }
}

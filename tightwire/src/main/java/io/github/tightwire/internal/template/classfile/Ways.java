package io.github.tightwire.internal.template.classfile;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Label;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The ways through a method, while it is written: what is known at each place that something jumps to, and which handlers see what is
 * written now.
 */
final class Ways {
    private final Verified types;
    private final TypeState state;
    private final Bytes code;
    private final List<Mark> marks = new ArrayList<>();
    private final List<TryCatchBlockNode> active = new ArrayList<>();
    /** Whether a variable holds something else than when handlers were last told. */
    private boolean assigned;
    private boolean again;

    Ways(Verified types, TypeState state, Bytes code) {
        this.types = types;
        this.state = state;
        this.code = code;
    }

    /** Starts a pass: finds what is jumped back to, where more than one way comes together from the outset. */
    void start(MethodNode method) {
        again = false;
        assigned = false;
        active.clear();
        marks.clear();
        for (AbstractInsnNode insn = method.instructions.getFirst(); insn != null; insn = insn.getNext()) {
            if (insn instanceof LabelNode label) {
                mark(label).forgetOffset();
            } else if (insn instanceof JumpInsnNode jump) {
                Mark target = mark(jump.label);
                target.isTarget |= target.offset == Mark.AHEAD;
            }
        }
    }

    /** Whether a way back has brought less than was known, or has reached what was left out: then it takes another pass. */
    boolean isAgain() {
        return again;
    }

    static Mark mark(LabelNode label) {
        Label place = label.getLabel();
        if (place.info == null) {
            place.info = new Mark();
        }
        return (Mark) place.info;
    }

    /** Notes where the blocks of a method start and end. */
    static void note(List<TryCatchBlockNode> blocks) {
        for (TryCatchBlockNode block : blocks) {
            Mark start = mark(block.start);
            Mark end = mark(block.end);
            start.starts = Mark.with(start.starts, block);
            end.ends = Mark.with(end.ends, block);
        }
    }

    /** Comes to a place, from the instruction before if that does not leave. */
    void comeTo(Mark mark) {
        mark.place(code);
        if (mark.isTarget) {
            if (state.isReached()) {
                state.mergeInto(mark);
            }
            if (mark.locals != null) {
                state.resume(mark);
                marks.add(mark);
            }
        }
        if (mark.ends != null) {
            active.removeAll(mark.ends);
        }
        if (mark.starts != null) {
            active.addAll(mark.starts);
        }
        if (state.isReached()) {
            mergeIntoHandlers();
        }
    }

    /** Writes the distance to a place, and brings there what is known. */
    void jump(LabelNode label, int from, boolean wide) {
        Mark mark = mark(label);
        mark.isTarget = true;
        boolean changed = state.mergeInto(mark);
        again |= changed && mark.offset >= 0;
        mark.distance(code, from, wide);
    }

    /** A variable was assigned: a handler sees what the next instruction finds, if that is in its block. */
    void assigned() {
        assigned = true;
    }

    /** Is told before each instruction. */
    void beforeInstruction() {
        if (assigned) {
            mergeIntoHandlers();
        }
    }

    /** Brings what variables hold to the handlers of the blocks that are open. */
    void mergeIntoHandlers() {
        assigned = false;
        for (int i = 0; i < active.size(); i++) {
            TryCatchBlockNode block = active.get(i);
            Mark handler = mark(block.handler);
            handler.isTarget = true;
            boolean changed = state.mergeIntoHandler(handler,
                    types.object(block.type == null ? "java/lang/Throwable" : block.type));
            again |= changed && handler.offset >= 0;
        }
    }

    /** Writes a frame for each place that is jumped to. */
    void writeTo(StackMaps maps, StackMaps.Offsets made) {
        for (int i = 0; i < marks.size(); i++) {
            Mark mark = marks.get(i);
            boolean isLast = i + 1 == marks.size() || marks.get(i + 1).offset > mark.offset;
            if (isLast) {
                maps.add(mark.offset, mark.locals, mark.stack, made);
            }
        }
    }
}

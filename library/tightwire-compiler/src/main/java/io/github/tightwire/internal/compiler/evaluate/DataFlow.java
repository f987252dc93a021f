package io.github.tightwire.internal.compiler.evaluate;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.MethodScope.Decision;
import java.util.BitSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * The data flow of a method: the instructions that follow one, and the knowledge there.
 *
 * <p>Where ways join, the frames are merged, value by value, and what follows is pending again if less is known than before. Since a
 * merge can only forget, and there is little to forget of a value, that ends. A loop would be looked at twice for each variable that
 * it counts, and loops in each other four and eight times; so what a loop assigns is forgotten when it is first entered. Of a branch
 * or switch on constants only the way that is taken is followed, and the decision is noted.
 */
final class DataFlow {
    private final Evaluator evaluator;
    private final InliningBudget budget;

    DataFlow(Evaluator evaluator, InliningBudget budget) {
        this.evaluator = evaluator;
        this.budget = budget;
    }

    /** Comes to an instruction with a frame, which is the scope's from then on. */
    void to(MethodScope scope, int target, Frame<Value> frame) throws AnalyzerException {
        Frame<Value> known = scope.frames[target];
        if (known == null) {
            BitSet assigned = scope.body.assignedInLoop(target);
            if (assigned != null) {
                for (int i = assigned.nextSetBit(0); i >= 0; i = assigned.nextSetBit(i + 1)) {
                    frame.setLocal(i, frame.getLocal(i).forgotten());
                }
            }
            scope.frames[target] = frame;
            budget.reach(scope, target);
        } else if (!known.merge(frame, evaluator)) {
            return;
        }
        Frame<Value> merged = scope.frames[target];
        for (int i = 0; i < merged.getStackSize(); i++) {
            if (merged.getStack(i) == Value.MIXED) {
                throw BailoutException.keeping("chooses between the stream and something else");
            }
        }
        scope.pending.set(target);
    }

    /** Comes to the exception handlers of an instruction. */
    void caught(MethodScope scope, int index) throws AnalyzerException {
        for (Body.Handler handler : scope.body.handlers) {
            if (handler.covers(index)) {
                Frame<Value> caught = new Frame<>(scope.frames[index]);
                caught.clearStack();
                caught.push(Value.of(Type.getObjectType(handler.type() == null ? "java/lang/Throwable" : handler.type())));
                to(scope, handler.target(), caught);
            }
        }
    }

    void branch(MethodScope scope, int index, JumpInsnNode jump) throws AnalyzerException {
        Frame<Value> frame = scope.frames[index];
        int target = scope.body.targets(index)[0];
        int opcode = jump.getOpcode();
        if (opcode == Opcodes.GOTO) {
            to(scope, target, new Frame<>(frame));
            return;
        } else if (opcode == Opcodes.JSR) {
            throw BailoutException.within("calls a subroutine, which only old class files have");
        }
        Boolean taken = Branches.isTaken(opcode, frame);
        if (taken == null) {
            scope.decisions[index] = null;
            Frame<Value> next = new Frame<>(frame);
            next.execute(jump, evaluator);
            to(scope, target, new Frame<>(next));
            to(scope, index + 1, next);
            return;
        }
        scope.decisions[index] = taken ? new Decision.Jumps(target) : Decision.FALLS;
        Frame<Value> next = new Frame<>(frame);
        for (int i = Branches.operands(opcode); i > 0; i--) {
            next.pop();
        }
        to(scope, taken ? target : index + 1, next);
    }

    void choose(MethodScope scope, int index, AbstractInsnNode insn) throws AnalyzerException {
        Frame<Value> next = new Frame<>(scope.frames[index]);
        Value key = next.pop();
        int[] targets = scope.body.targets(index);
        if (key.constant instanceof Integer constant) {
            int target = targets[Branches.choice(insn, constant, targets.length - 1)];
            scope.decisions[index] = new Decision.Jumps(target);
            to(scope, target, next);
            return;
        }
        scope.decisions[index] = null;
        for (int target : targets) {
            to(scope, target, new Frame<>(next));
        }
    }
}

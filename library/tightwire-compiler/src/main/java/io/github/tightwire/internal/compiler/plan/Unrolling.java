package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.template.Direction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Unrolls the {@linkplain UnrollableLoop loops} over small elements, so that a region takes several of them: a word has sixteen nibbles.
 * Loops over a few floats go away, or stand behind all of their bodies, for another number of turns.
 *
 * <pre>{@code
 * if (0 < n) {
 *     while (i < n - 15) {
 *         // sixteen times the body, which ends with i++
 *     }
 *     while (i < n - 3) {
 *         // four times, in a write
 *     }
 * }
 * while (i < n) {
 *     // the body
 * }
 * }</pre>
 *
 * <p>Each copy is the body as it is, its own {@code i++} included, so whatever it throws finds the variables as they would be. A packet
 * that has fewer bits than a region of several elements is read by the last loop, if the body can begin anew there: such a region needs no
 * code for packets that are cut short.
 */
public final class Unrolling {
    /** The number of elements that a write takes at a time of those that sixteen bodies leave. A read waits for no store, and has none. */
    private static final int FEWER = 4;

    private final Plan plan;
    private final FlatCopy copy;
    private final Map<Integer, LabelNode> rests = new HashMap<>();

    private Unrolling(Plan plan) {
        this.plan = plan;
        // A test has one more on the stack.
        this.copy = new FlatCopy(plan, 1);
    }

    /** The plan of a method with its loops unrolled; that of the method itself where it has none. */
    public static Plan unrolled(Plan plan) {
        List<UnrollableLoop> loops = new ArrayList<>();
        for (CountedLoop counted : CountedLoop.in(plan)) {
            UnrollableLoop loop = ElementLoop.of(plan, counted) == null ? UnrollableLoop.of(plan, counted) : null;
            if (loop != null) {
                loops.add(loop);
            }
        }
        return loops.isEmpty() ? plan : new Unrolling(plan).unroll(loops);
    }

    private Plan unroll(List<UnrollableLoop> loops) {
        int next = 0;
        for (UnrollableLoop loop : loops) {
            copy.copy(next, loop.counted().head());
            if (loop.isWhole()) {
                layOut(loop);
            } else {
                unroll(loop);
            }
            next = loop.isConstant() ? loop.counted().end() + 1 : loop.counted().head();
        }
        copy.copy(next, plan.insns.length);
        return copy.finish(rests);
    }

    /** All bodies of a loop, each with its number. The loop follows, unless that many are known to be all. */
    private void layOut(UnrollableLoop loop) {
        CountedLoop counted = loop.counted();
        int test = counted.test();
        Frame<Value> atHead = plan.flat.frames()[counted.index()];
        Frame<Value> bound = plan.flat.frames()[test];
        if (loop.isConstant()) {
            copy.add(copy.label(counted.head()));
        } else {
            copy.add(FlatCopy.number(loop.times()), atHead, test);
            copy.copy(counted.index() + 1, test);
            copy.add(new JumpInsnNode(Opcodes.IF_ICMPNE, copy.label(counted.head())), bound, test);
        }
        int variable = ((VarInsnNode) plan.insns[counted.index()]).var;
        for (int i = 0; i < loop.times(); i++) {
            copy.repeat(test + 1, counted.end(), variable, i);
        }
        copy.add(FlatCopy.number(loop.times()), atHead, test);
        copy.add(new VarInsnNode(Opcodes.ISTORE, variable), FlatCopy.grown(atHead, bound.getStack(0)), test);
    }

    private void unroll(UnrollableLoop loop) {
        LabelNode rest = copy.label(loop.counted().head());
        int test = loop.counted().test();
        if (loop.mayBeNegative()) {
            // Else n - 15 could be the largest integer.
            copy.add(new InsnNode(Opcodes.ICONST_0), plan.flat.frames()[loop.counted().index()], test);
            copy.copy(loop.counted().index() + 1, test);
            copy.add(new JumpInsnNode(Opcodes.IF_ICMPGE, rest), plan.flat.frames()[test], test);
        }
        repeat(loop, loop.times(), rest);
    }

    /** A loop of so many bodies, and one of fewer for the elements that it leaves. */
    private void repeat(UnrollableLoop loop, int times, LabelNode rest) {
        int fewer = plan.direction == Direction.READ ? 1 : times / FEWER;
        LabelNode again = new LabelNode();
        LabelNode next = fewer < FEWER ? rest : new LabelNode();
        int test = loop.counted().test();
        Frame<Value> bound = plan.flat.frames()[test];
        copy.add(again);
        copy.copy(loop.counted().index(), test);
        copy.add(new IntInsnNode(Opcodes.BIPUSH, times - 1), bound, test);
        copy.add(new InsnNode(Opcodes.ISUB), FlatCopy.grown(bound, bound.getStack(bound.getStackSize() - 1)), test);
        copy.add(new JumpInsnNode(plan.insns[test].getOpcode(), next), bound, test);
        if (loop.mayBeginAnew()) {
            rests.put(copy.size() + plan.streamCalls.next(test) - (test + 1), rest);
        }
        for (int i = 0; i < times; i++) {
            copy.repeat(test + 1, loop.counted().end());
        }
        copy.add(new JumpInsnNode(Opcodes.GOTO, again), plan.flat.frames()[loop.counted().end()], loop.counted().end());
        if (next != rest) {
            copy.add(next);
            repeat(loop, fewer, rest);
        }
    }
}

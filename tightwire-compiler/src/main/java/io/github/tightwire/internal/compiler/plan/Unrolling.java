package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.MethodScope.Decision;
import io.github.tightwire.internal.compiler.evaluate.Origin;
import io.github.tightwire.internal.compiler.flat.Flat;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Unrolls the {@linkplain UnrollableLoop loops} over small elements, so that a region takes several of them: a word has sixteen nibbles.
 *
 * <pre>{@code
 * if (0 < n) {
 *     while (i < n - 15) {
 *         // sixteen times the body, which ends with i++
 *     }
 * }
 * while (i < n) {
 *     // the body
 * }
 * }</pre>
 *
 * <p>Each copy is the body as it is, its own {@code i++} included, so whatever it throws finds the variables as they would be.
 */
public final class Unrolling {
    private final Plan plan;
    private final MethodNode code;
    private final List<Frame<Value>> frames = new ArrayList<>();
    private final List<Origin> origins = new ArrayList<>();
    private final List<Object> constants = new ArrayList<>();
    private final Map<MethodInsnNode, Decision.Standing> calls = new IdentityHashMap<>();
    private final BitSet borrowed = new BitSet();
    private final Map<LabelNode, LabelNode> labels = new HashMap<>();

    private Unrolling(Plan plan) {
        this.plan = plan;
        MethodNode old = plan.flat.code();
        this.code = new MethodNode(old.access, old.name, old.desc, null, null);
        code.maxLocals = old.maxLocals;
        // A test has one more on the stack.
        code.maxStack = old.maxStack + 1;
    }

    /** The plan of a method with its loops unrolled; that of the method itself where it has none. */
    public static Plan unrolled(Plan plan) {
        List<UnrollableLoop> loops = UnrollableLoop.in(plan);
        return loops.isEmpty() ? plan : new Plan(new Unrolling(plan).unroll(loops), plan.direction, plan.files);
    }

    private Flat unroll(List<UnrollableLoop> loops) {
        for (AbstractInsnNode insn : plan.insns) {
            if (insn instanceof LabelNode label) {
                labels.put(label, new LabelNode());
            }
        }
        int next = 0;
        for (UnrollableLoop loop : loops) {
            copy(next, loop.head());
            unroll(loop);
            next = loop.head();
        }
        copy(next, plan.insns.length);
        for (TryCatchBlockNode block : plan.flat.code().tryCatchBlocks) {
            code.tryCatchBlocks.add(new TryCatchBlockNode(
                    labels.get(block.start), labels.get(block.end), labels.get(block.handler), block.type));
        }
        Flat old = plan.flat;
        @SuppressWarnings("unchecked")
        Frame<Value>[] known = (Frame<Value>[]) frames.toArray(new Frame<?>[0]);
        return new Flat(code, known, origins.toArray(new Origin[0]), constants.toArray(), calls, borrowed, old.objectResult(),
                old.isObjectResultPassed());
    }

    private void unroll(UnrollableLoop loop) {
        LabelNode rest = labels.get((LabelNode) plan.insns[loop.head()]);
        LabelNode main = new LabelNode();
        int test = loop.test();
        if (loop.mayBeNegative()) {
            // Else n - 15 could be the largest integer.
            add(new InsnNode(Opcodes.ICONST_0), plan.flat.frames()[loop.index()], test);
            copy(loop.index() + 1, test);
            add(new JumpInsnNode(Opcodes.IF_ICMPGE, rest), plan.flat.frames()[test], test);
        }
        code.instructions.add(main);
        note(null, null, null);
        copy(loop.index(), test);
        Frame<Value> bound = plan.flat.frames()[test];
        add(new IntInsnNode(Opcodes.BIPUSH, loop.times() - 1), bound, test);
        add(new InsnNode(Opcodes.ISUB), grown(bound), test);
        add(new JumpInsnNode(plan.insns[test].getOpcode(), rest), bound, test);
        for (int i = 0; i < loop.times(); i++) {
            copyBody(test + 1, loop.end());
        }
        add(new JumpInsnNode(Opcodes.GOTO, main), plan.flat.frames()[loop.end()], loop.end());
    }

    /** A frame with an integer more on a stack that may have been as high as it gets. */
    private static Frame<Value> grown(Frame<Value> frame) {
        Frame<Value> grown = new Frame<>(frame.getLocals(), frame.getStackSize() + 1);
        for (int i = 0; i < frame.getLocals(); i++) {
            grown.setLocal(i, frame.getLocal(i));
        }
        for (int i = 0; i < frame.getStackSize(); i++) {
            grown.push(frame.getStack(i));
        }
        grown.push(frame.getStack(frame.getStackSize() - 1));
        return grown;
    }

    private void copyBody(int start, int end) {
        Map<LabelNode, LabelNode> own = new HashMap<>(labels);
        for (int i = start; i < end; i++) {
            if (plan.insns[i] instanceof LabelNode label) {
                own.put(label, new LabelNode());
            }
        }
        copy(start, end, own);
    }

    private void copy(int start, int end) {
        copy(start, end, labels);
    }

    private void copy(int start, int end, Map<LabelNode, LabelNode> targets) {
        Flat old = plan.flat;
        for (int i = start; i < end; i++) {
            AbstractInsnNode insn = plan.insns[i];
            AbstractInsnNode copied = insn.clone(targets);
            if (old.borrowed().get(i)) {
                borrowed.set(frames.size());
            }
            Decision.Standing call = insn instanceof MethodInsnNode ? old.calls().get(insn) : null;
            if (call != null) {
                calls.put((MethodInsnNode) copied, call);
            }
            code.instructions.add(copied);
            note(old.frames()[i], old.origins()[i], old.constants()[i]);
        }
    }

    /** Adds an instruction that is not the method's, in the place of one that is. */
    private void add(AbstractInsnNode insn, Frame<Value> frame, int index) {
        code.instructions.add(insn);
        note(frame, plan.flat.origins()[index], null);
    }

    private void note(Frame<Value> frame, Origin origin, Object constant) {
        frames.add(frame);
        origins.add(origin);
        constants.add(constant);
    }
}

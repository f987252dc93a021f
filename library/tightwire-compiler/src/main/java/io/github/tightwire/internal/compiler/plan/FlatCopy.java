package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.MethodScope.Decision;
import io.github.tightwire.internal.compiler.evaluate.Origin;
import io.github.tightwire.internal.compiler.flat.InlinedMethod;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/** Copies a flat method, with all that is known of its instructions, for one that repeats or moves some of them. */
final class FlatCopy {
    private final Plan plan;
    private final MethodNode code;
    private final List<Frame<Value>> frames = new ArrayList<>();
    private final List<Origin> origins = new ArrayList<>();
    private final List<Object> constants = new ArrayList<>();
    private final Map<MethodInsnNode, Decision.Standing> calls = new IdentityHashMap<>();
    private final BitSet borrowed = new BitSet();
    /** The instruction that each is a copy of; -1 where it is none. */
    private int[] sources;
    private final Map<LabelNode, LabelNode> labels = new HashMap<>();

    /**
     * Starts a copy.
     *
     * @param more how many values more than the method's own may be on the stack
     */
    FlatCopy(Plan plan, int more) {
        this.plan = plan;
        MethodNode old = plan.flat.code();
        this.code = new MethodNode(old.access, old.name, old.desc, null, null);
        code.maxLocals = old.maxLocals;
        code.maxStack = old.maxStack + more;
        this.sources = new int[2 * plan.insns.length];
        for (AbstractInsnNode insn : plan.insns) {
            if (insn instanceof LabelNode label) {
                labels.put(label, new LabelNode());
            }
        }
    }

    /** Returns the number of instructions so far, and labels. */
    int size() {
        return frames.size();
    }

    /** The copy of a label. */
    LabelNode label(int index) {
        return labels.get((LabelNode) plan.insns[index]);
    }

    /** Copies instructions. */
    void copy(int start, int end) {
        copy(start, end, labels);
    }

    /** Copies instructions once more: what is in them has labels of its own. */
    void repeat(int start, int end) {
        Map<LabelNode, LabelNode> own = new HashMap<>(labels);
        for (int i = start; i < end; i++) {
            if (plan.insns[i] instanceof LabelNode label) {
                own.put(label, new LabelNode());
            }
        }
        copy(start, end, own);
    }

    /** Copies instructions without branches once more, with a number in place of a variable that they count up. */
    void repeat(int start, int end, int variable, int value) {
        for (int i = start; i < end; i++) {
            AbstractInsnNode insn = plan.insns[i];
            if (insn instanceof VarInsnNode load && load.var == variable) {
                add(number(value), plan.flat.frames()[i], i);
            } else if (!(insn instanceof IincInsnNode count && count.var == variable) && insn.getOpcode() >= 0) {
                copy(i, i + 1);
            }
        }
    }

    /** Returns an instruction that pushes a small number. */
    static AbstractInsnNode number(int value) {
        return value <= 5 ? new InsnNode(Opcodes.ICONST_0 + value) : new IntInsnNode(Opcodes.BIPUSH, value);
    }

    private void copy(int start, int end, Map<LabelNode, LabelNode> targets) {
        InlinedMethod old = plan.flat;
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
            note(old.frames()[i], old.origins()[i], old.constants()[i], i);
        }
    }

    /** Adds a label that is not the method's. */
    void add(LabelNode label) {
        code.instructions.add(label);
        note(null, null, null, -1);
    }

    /** Adds an instruction that is not the method's, in place of one that is. */
    void add(AbstractInsnNode insn, Frame<Value> frame, int index) {
        code.instructions.add(insn);
        note(frame, plan.flat.origins()[index], null, -1);
    }

    private void note(Frame<Value> frame, Origin origin, Object constant, int source) {
        int size = frames.size();
        if (size == sources.length) {
            sources = Arrays.copyOf(sources, 2 * size);
        }
        sources[size] = source;
        frames.add(frame);
        origins.add(origin);
        constants.add(constant);
    }

    /** A frame with more on a stack that may have been as high as it gets. */
    static Frame<Value> grown(Frame<Value> frame, Value... more) {
        Frame<Value> grown = new Frame<>(frame.getLocals(), frame.getStackSize() + more.length);
        for (int i = 0; i < frame.getLocals(); i++) {
            grown.setLocal(i, frame.getLocal(i));
        }
        for (int i = 0; i < frame.getStackSize(); i++) {
            grown.push(frame.getStack(i));
        }
        for (Value value : more) {
            grown.push(value);
        }
        return grown;
    }

    /**
     * The plan of what was copied.
     *
     * @param rests by the first operation of an unrolled body, the head of the loop that takes the elements one by one
     */
    Plan finish(Map<Integer, LabelNode> rests) {
        for (TryCatchBlockNode block : plan.flat.code().tryCatchBlocks) {
            code.tryCatchBlocks.add(new TryCatchBlockNode(
                    labels.get(block.start), labels.get(block.end), labels.get(block.handler), block.type));
        }
        InlinedMethod old = plan.flat;
        @SuppressWarnings("unchecked")
        Frame<Value>[] known = (Frame<Value>[]) frames.toArray(new Frame<?>[0]);
        InlinedMethod copied = new InlinedMethod(code, known, origins.toArray(new Origin[0]), constants.toArray(), calls, borrowed,
                old.objectResult(), old.isObjectResultPassed());
        return new Plan(copied, plan.direction, plan.files, new StreamCalls(copied, plan.streamCalls, sources), rests);
    }
}

package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Sinks a {@linkplain BranchedFlag flag} that a write branches on past the branch: each way writes a constant, and that shares a region
 * with what else is written there.
 *
 * <pre>{@code
 * if (s.serializeBool(x > 0)) {           if (x > 0) {
 *     s.serializeInt(x, 1, 9);                s.serializeBool(true); s.serializeInt(x, 1, 9);    // one region
 * }                                       } else {
 *                                             s.serializeBool(false);
 *                                         }
 * }</pre>
 *
 * <p>If a way leads to another flag, the constant sinks past that one as well: of a ladder of flags each way is one region.
 */
public final class FlagSinking {
    /** A long ladder would copy its first flags once for each later one. */
    private static final int MOST = 7;

    private static final Value INT = Value.of(Type.INT_TYPE);

    /** A flag that was passed, and what it is there. */
    private record Sunk(BranchedFlag flag, boolean value) {
    }

    private final Plan plan;
    private final FlatCopy copy;
    private final Map<Integer, BranchedFlag> flags = new HashMap<>();
    /** By flag, those that sink to it. */
    private final Map<BranchedFlag, List<Sunk>> held = new HashMap<>();
    /** By label, those that arrive there from the one branch that leads to it. */
    private final Map<Integer, List<Sunk>> arriving = new HashMap<>();

    private FlagSinking(Plan plan, List<BranchedFlag> found) {
        this.plan = plan;
        this.copy = new FlatCopy(plan, 2);
        for (BranchedFlag flag : found) {
            flags.put(flag.call(), flag);
        }
    }

    /** The plan of a write with its flags sunk; that of the method itself where it has none. */
    public static Plan sunk(Plan plan) {
        List<BranchedFlag> found = BranchedFlag.in(plan);
        return found.isEmpty() ? plan : new FlagSinking(plan, found).sink(found);
    }

    private Plan sink(List<BranchedFlag> found) {
        int next = 0;
        for (BranchedFlag flag : found) {
            copyTo(next, flag.first());
            sink(flag);
            next = flag.jump() + 1;
        }
        copyTo(next, plan.insns.length);
        return copy.finish(Map.of());
    }

    /** Copies what is no flag; what arrives at a label is written there, or held for the next flag. */
    private void copyTo(int start, int end) {
        int from = start;
        for (int i = start; i < end; i++) {
            List<Sunk> sunk = arriving.get(i);
            if (sunk != null) {
                copy.copy(from, i + 1);
                from = i + 1;
                arrive(sunk, from);
            }
        }
        copy.copy(from, end);
    }

    private void sink(BranchedFlag flag) {
        List<Sunk> before = held.getOrDefault(flag, List.of());
        boolean jumpsIfSet = plan.insns[flag.jump()].getOpcode() == Opcodes.IFNE;
        List<Sunk> jumping = with(before, flag, jumpsIfSet);
        Frame<Value> frame = plan.flat.frames()[flag.isField() ? flag.jump() : flag.call()];
        if (flag.isField()) {
            copy.copy(flag.end() + 1, flag.jump());
        }
        if (flag.hasTargetAlone()) {
            copy.add(new JumpInsnNode(plan.insns[flag.jump()].getOpcode(), copy.label(flag.target())), frame, flag.jump());
            arriving.put(flag.target(), jumping);
        } else {
            LabelNode other = new LabelNode();
            copy.add(new JumpInsnNode(jumpsIfSet ? Opcodes.IFEQ : Opcodes.IFNE, other), frame, flag.jump());
            Frame<Value> there = plan.flat.frames()[plan.next(flag.target())];
            dropStream(flag, there);
            write(jumping, there);
            copy.add(new JumpInsnNode(Opcodes.GOTO, copy.label(flag.target())), there, flag.jump());
            copy.add(other);
        }
        arrive(with(before, flag, !jumpsIfSet), flag.jump() + 1);
    }

    private static List<Sunk> with(List<Sunk> before, BranchedFlag flag, boolean value) {
        List<Sunk> all = new ArrayList<>(before);
        all.add(new Sunk(flag, value));
        return all;
    }

    private void arrive(List<Sunk> sunk, int index) {
        Frame<Value> frame = plan.flat.frames()[plan.next(index - 1)];
        dropStream(sunk.get(sunk.size() - 1).flag, frame);
        BranchedFlag next = flags.get(plan.streamCalls.next(index));
        if (next != null && sunk.size() < MOST && BranchedFlag.isPassable(plan, index, next.first())) {
            held.put(next, sunk);
        } else {
            write(sunk, frame);
        }
    }

    /** The stream that the flag was to be written to is still below the value that the branch has taken. */
    private void dropStream(BranchedFlag flag, Frame<Value> frame) {
        if (!flag.isField()) {
            copy.add(new InsnNode(Opcodes.POP), FlatCopy.grown(frame, Value.STREAM), flag.call());
        }
    }

    private void write(List<Sunk> sunk, Frame<Value> frame) {
        for (Sunk each : sunk) {
            int call = each.flag.call();
            copy.add(new VarInsnNode(Opcodes.ALOAD, BranchedFlag.stream(frame)), frame, call);
            copy.add(new InsnNode(each.value ? Opcodes.ICONST_1 : Opcodes.ICONST_0), FlatCopy.grown(frame, Value.STREAM), call);
            copy.add(plan.insns[call].clone(Map.of()), FlatCopy.grown(frame, Value.STREAM, INT), call);
            copy.add(new InsnNode(Opcodes.POP), FlatCopy.grown(frame, INT), call);
        }
    }
}

package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.evaluate.Calls;
import io.github.tightwire.internal.compiler.flat.InlinedMethod;
import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.compiler.target.Primitive;
import io.github.tightwire.internal.compiler.target.Primitive.Role;
import io.github.tightwire.internal.compiler.target.Region;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * Finds the {@linkplain Region regions} of a flat method: operations of constant width of which either all happen or, short of an
 * exception or a refusal, none. They share one check that the packet has room, and as few loads and stores as their bits need.
 *
 * <p>Between the operations of a region the code may branch, as long as no branch skips one of them, enters from outside, or
 * leaves. So a region grows, operation by operation, as long as each next one {@linkplain #belongsTogether
 * belongs} to those before it.
 */
final class Regions {
    /** A region is not cut: where a method grows too large for HotSpot, it is cut between two of them. */
    static final int MAX_OPERATIONS = 24;

    private final InlinedMethod flat;
    private final AbstractInsnNode[] insns;
    private final StreamCalls streamCalls;
    private final List<Jump> jumps;
    private final Set<LabelNode> handled = Collections.newSetFromMap(new IdentityHashMap<>());

    private final Region.Member[] members;
    private List<MethodInsnNode> calls = List.of();
    private List<Scalar> scalars = List.of();
    private int start;
    private int last;

    private Regions(InlinedMethod flat, AbstractInsnNode[] insns, StreamCalls streamCalls, List<Jump> jumps) {
        this.flat = flat;
        this.insns = insns;
        this.streamCalls = streamCalls;
        this.jumps = jumps;
        this.members = new Region.Member[insns.length];
        for (TryCatchBlockNode block : flat.code().tryCatchBlocks) {
            handled.add(block.start);
        }
    }

    /** For each instruction of a range that is an operation of a region, which one; else null. */
    static Region.Member[] find(
            InlinedMethod flat, AbstractInsnNode[] insns, StreamCalls streamCalls, List<Jump> jumps, int start, int end) {
        Regions regions = new Regions(flat, insns, streamCalls, jumps);
        regions.find(start, end);
        return regions.members;
    }

    private void find(int from, int to) {
        for (int i = streamCalls.next(from); i >= 0 && i < to; i = streamCalls.next(i + 1)) {
            MethodInsnNode call = (MethodInsnNode) insns[i];
            Primitive primitive = streamCalls.primitive(i);
            Scalar scalar = primitive == null || !primitive.isScalar() ? null : Calls.scalar(call, flat.frames()[i]);
            if (scalar != null && scalar.isConstant()) {
                if (calls.isEmpty() || calls.size() == MAX_OPERATIONS || !belongsTogether(i)) {
                    close();
                    start = i;
                    calls = new ArrayList<>();
                    scalars = new ArrayList<>();
                }
                calls.add(call);
                scalars.add(scalar);
                last = i;
            } else if (primitive == null || primitive.role != Role.QUERY) {
                close();
            }
        }
        close();
    }

    private void close() {
        if (!calls.isEmpty()) {
            Region region = new Region(calls, scalars, start, last);
            int number = 0;
            for (int i = start; i <= last; i++) {
                if (insns[i] == calls.get(number)) {
                    members[i] = new Region.Member(region, number);
                    number++;
                }
            }
            calls = List.of();
        }
    }

    private boolean belongsTogether(int next) {
        for (Jump jump : jumps) {
            boolean fromInside = jump.from() > start && jump.from() < next;
            boolean toInside = jump.to() > start && jump.to() <= next;
            if (fromInside != toInside) {
                return false;
            }
            // The region was valid up to its last operation: the new part may not skip that one, nor go back.
            if (fromInside && (jump.isBackward() || jump.from() < last && jump.to() > last)) {
                return false;
            }
        }
        for (int i = last + 1; i < next; i++) {
            if (insns[i] instanceof LabelNode label && handled.contains(label)) {
                return false;
            }
            int opcode = insns[i].getOpcode();
            if (Body.isReturn(opcode)) {
                return false;
            }
        }
        return true;
    }
}

package io.github.tightwire.internal.compiler;

import io.github.tightwire.internal.compiler.classfile.Adapter;
import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.classfile.Link;
import io.github.tightwire.internal.compiler.classfile.Value;
import io.github.tightwire.internal.compiler.evaluate.Calls;
import io.github.tightwire.internal.compiler.evaluate.MethodScope;
import io.github.tightwire.internal.compiler.evaluate.MethodScope.Decision;
import io.github.tightwire.internal.compiler.evaluate.PartialEvaluator;
import io.github.tightwire.internal.compiler.schedule.Scalar;
import io.github.tightwire.internal.compiler.source.SourceCalls;
import io.github.tightwire.internal.compiler.target.Primitive;
import io.github.tightwire.internal.compiler.target.StreamClasses;
import io.github.tightwire.internal.tree.Node;
import io.github.tightwire.internal.tree.Node.Call.Kind;
import io.github.tightwire.internal.tree.OperationTree;
import io.github.tightwire.internal.tree.SourceCall;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.TreeSet;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.analysis.Frame;

/**
 * Makes the {@link OperationTree} of what a {@link PartialEvaluator} has found. An inlined method is a node by itself, so what is left is
 * the shape of one method: a structure is found by where its branches lead, in the order of the bytecode. The code before the target
 * of a branch is one way, and where it ends with a jump further on, the code that the jump skips is the other one. A jump back is a loop,
 * and a jump out of it is none of its structure's business.
 *
 * <p>The recursion goes into methods that were inlined, of which the evaluation has set a limit.
 */
final class TreeBuilder {
    private static final int[] NOWHERE = {};

    private final MethodScope scope;
    private final Body body;
    /** By instruction, the last one that goes back to it; -1 where none does. */
    private final int[] lastBack;

    private TreeBuilder(MethodScope scope) {
        this.scope = scope;
        this.body = scope.body;
        this.lastBack = new int[body.size()];
        Arrays.fill(lastBack, -1);
        for (int i = 0; i < lastBack.length; i++) {
            for (int target : scope.frames[i] == null ? NOWHERE : targets(i)) {
                if (target <= i) {
                    lastBack[target] = i;
                }
            }
        }
    }

    static OperationTree of(PartialEvaluator evaluation, Link link, boolean reading) {
        Class<?> type = link.exact() == null ? link.method().owner() : link.exact();
        return new OperationTree(type.getName(), reading, new TreeBuilder(evaluation.root()).nodes());
    }

    private List<Node> nodes() {
        return nodes(0, body.size(), -1, body.size());
    }

    /**
     * The nodes of a range.
     *
     * @param loop the first instruction of the loop that is around it; -1 where there is none
     * @param out the end of that loop, or that of the method
     */
    private List<Node> nodes(int start, int end, int loop, int out) {
        List<Node> nodes = new ArrayList<>();
        int i = start;
        while (i < end) {
            int last = lastBack[i];
            if (last >= 0 && last < end && i != loop) {
                List<Node> each = nodes(i, last + 1, i, last + 1);
                if (!each.isEmpty()) {
                    nodes.add(new Node.Loop(each));
                }
                i = last + 1;
            } else if (scope.frames[i] != null && isBranch(i)) {
                i = branch(i, end, loop, out, nodes);
            } else {
                if (scope.frames[i] != null && body.insns[i] instanceof MethodInsnNode call) {
                    call(i, call, nodes);
                }
                i++;
            }
        }
        return nodes;
    }

    // ---- Branches

    /** Returns the targets of an instruction but for the next one. */
    private int[] targets(int index) {
        if (scope.decisions[index] instanceof Decision.Jumps jumps) {
            return new int[] {jumps.target()};
        }
        return scope.decisions[index] == Decision.FALLS ? NOWHERE : body.targets(index);
    }

    /** Returns whether an instruction goes one of several ways. */
    private boolean isBranch(int index) {
        AbstractInsnNode insn = body.insns[index];
        boolean branches = insn instanceof JumpInsnNode && insn.getOpcode() != Opcodes.GOTO
                || insn instanceof TableSwitchInsnNode || insn instanceof LookupSwitchInsnNode;
        return branches && scope.decisions[index] == null;
    }

    /** Returns the certain target of an instruction, of a return the end; -1 where there is none. */
    private int jump(int index) {
        int opcode = body.insns[index].getOpcode();
        if (Body.isReturn(opcode)) {
            return body.size();
        }
        if (scope.decisions[index] instanceof Decision.Jumps jumps) {
            return jumps.target();
        }
        return opcode == Opcodes.GOTO ? body.targets(index)[0] : -1;
    }

    /** Adds what goes several ways from an instruction on; gives the instruction where they meet. */
    private int branch(int index, int end, int loop, int out, List<Node> nodes) {
        TreeSet<Integer> starts = new TreeSet<>();
        for (int target : body.targets(index)) {
            // The first way starts after the branch, whether it falls there or, as a switch does, jumps.
            if (target > index + 1 && target < end) {
                starts.add(target);
            }
        }
        if (starts.isEmpty()) {
            return index + 1;
        }
        int meeting = starts.last();
        int from = index + 1;
        for (int to : starts) {
            int skipped = from < to && scope.frames[to - 1] != null ? jump(to - 1) : -1;
            if (skipped > to && (loop < 0 || skipped < out)) {
                meeting = Math.max(meeting, Math.min(skipped, end));
            }
            from = to;
        }
        List<List<Node>> ways = new ArrayList<>();
        from = index + 1;
        for (int to : starts) {
            ways.add(nodes(from, to, loop, out));
            from = to;
        }
        ways.add(nodes(from, meeting, loop, out));
        for (List<Node> way : ways) {
            if (!way.isEmpty()) {
                nodes.add(new Node.Branch(ways));
                break;
            }
        }
        return meeting;
    }

    // ---- Calls

    private void call(int index, MethodInsnNode call, List<Node> nodes) {
        Frame<Value> frame = scope.frames[index];
        if (scope.decisions[index] instanceof Decision.Inlined inlined) {
            inlined(index, call, inlined, nodes);
            return;
        }
        if (!Calls.takesStream(call, frame)) {
            return;
        }
        SourceCall source = source(index);
        Primitive primitive = Calls.primitive(call, frame);
        if (primitive != null && primitive.isEmitted()) {
            Scalar scalar = Calls.scalar(call, frame);
            if (scalar != null || primitive.role == Primitive.Role.LAYOUT) {
                nodes.add(new Node.Operation(source.site(), body.line(index), operands(call, frame, scalar != null),
                        scalar == null ? Scalar.VARIABLE : scalar.bits(), source.name()));
            }
            return;
        }
        Link compiled = scope.decisions[index] instanceof Decision.Standing standing ? standing.link() : null;
        String type = compiled == null ? Type.getObjectType(call.owner).getClassName() : compiled.method().owner().getName();
        add(compiled == null ? Kind.PLAIN : Kind.COMPILED, index, type, List.of(), nodes);
    }

    private void inlined(int index, MethodInsnNode call, Decision.Inlined inlined, List<Node> nodes) {
        MethodScope callee = inlined.callee();
        List<Node> inner = new TreeBuilder(callee).nodes();
        boolean isSerialize = call.name.equals(Link.SERIALIZE) && call.desc.equals(Link.SERIALIZE_DESCRIPTOR);
        if (callee.method.code() instanceof Adapter adapter && inlined.nested()) {
            add(Kind.NESTED, index, adapter.subject.getClassName(), inner, nodes);
        } else if (callee.method.isAdapter() || scope.method.isAdapter()) {
            nodes.addAll(inner);
        } else if (inlined.nested() || isSerialize) {
            add(Kind.NESTED, index, callee.frames[0].getLocal(0).type.getClassName(), inner, nodes);
        } else if (!inner.isEmpty()) {
            // What is empty looked at the stream, and no more.
            boolean isOfStream = StreamClasses.contains(callee.method.file().name);
            add(isOfStream ? Kind.OPERATION : Kind.HELPER, index, callee.method.owner().getName(), inner, nodes);
        }
    }

    private void add(Kind kind, int index, String type, List<Node> inner, List<Node> nodes) {
        SourceCall source = source(index);
        nodes.add(new Node.Call(kind, source.site(), body.line(index), source.name(), type, inner));
    }

    /** The call, or that of the function that leads to it. */
    private SourceCall source(int index) {
        MethodScope from = scope;
        int at = index;
        while (from.method.isAdapter()) {
            at = from.call;
            from = from.caller;
        }
        return SourceCalls.of(from.method, at);
    }

    /** The operands but for the stream, and a scalar's value. */
    private static List<Object> operands(MethodInsnNode call, Frame<Value> frame, boolean isScalar) {
        List<Value> values = Calls.operands(call, frame);
        Object[] operands = new Object[values.size() - (isScalar ? 2 : 1)];
        for (int i = 0; i < operands.length; i++) {
            operands[i] = values.get(values.size() - operands.length + i).constant;
        }
        return Collections.unmodifiableList(Arrays.asList(operands));
    }
}

package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.Primitive.Role;
import io.github.tightwire.internal.template.schedule.Scalar;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LookupSwitchInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.TableSwitchInsnNode;
import org.objectweb.asm.tree.TryCatchBlockNode;

/**
 * The <i>fused runs</i> of a flat method: operations of constant width of which either all happen or, short of an exception or
 * a refusal, none. They share one check whether the packet has room, and as few loads and stores as their bits need.
 *
 * <p>Between the operations of a region the code may branch as it likes, as long as no branch skips one of them, none comes in
 * from outside, and none leaves.
 */
final class Regions {
    /** A region is not cut: where a method grows too large for HotSpot, it is cut between two of them. */
    private static final int MAX_OPERATIONS = 24;

    private final Flat flat;
    private final AbstractInsnNode[] insns;
    private final List<int[]> jumps = new ArrayList<>();
    private final Set<LabelNode> handled = new HashSet<>();

    /** The scalars of constant width between two places where the position must be known. */
    static final class Region {
        final List<MethodInsnNode> calls = new ArrayList<>();
        final List<Scalar> scalars = new ArrayList<>();
        int bits;

        boolean isSingle() {
            return calls.size() == 1;
        }

        MethodInsnNode first() {
            return calls.get(0);
        }

        MethodInsnNode last() {
            return calls.get(calls.size() - 1);
        }
    }

    Regions(Flat flat) {
        this.flat = flat;
        this.insns = flat.code().instructions.toArray();
        collectJumps();
    }

    /** The branches of the method: from which instruction to which; from either end of a try block to its handler. */
    List<int[]> jumps() {
        return jumps;
    }

    /** The region of each operation that is in one. */
    Map<MethodInsnNode, Region> find() {
        Map<MethodInsnNode, Region> regions = new IdentityHashMap<>();
        Region open = null;
        int start = 0;
        int last = 0;
        for (int i = 0; i < insns.length; i++) {
            if (!Calls.takesStream(insns[i], flat.frames()[i])) {
                continue;
            }
            MethodInsnNode call = (MethodInsnNode) insns[i];
            Scalar scalar = Calls.scalar(call, flat.frames()[i]);
            if (scalar != null && scalar.isConstant()) {
                if (open == null || open.calls.size() == MAX_OPERATIONS || !belongsTogether(start, last, i)) {
                    open = new Region();
                    start = i;
                }
                open.calls.add(call);
                open.scalars.add(scalar);
                open.bits += scalar.bits();
                regions.put(call, open);
                last = i;
            } else if (!isTransparent(call, i)) {
                open = null;
            }
        }
        return regions;
    }

    /** Calls that need no position in a variable: what they need is known while the method is compiled. */
    private boolean isTransparent(MethodInsnNode call, int index) {
        Primitive primitive = Calls.primitive(call, flat.frames()[index]);
        return primitive != null && primitive.role == Role.QUERY;
    }

    private boolean belongsTogether(int start, int last, int next) {
        for (int[] jump : jumps) {
            int from = jump[0];
            int to = jump[1];
            boolean fromInside = from > start && from < next;
            boolean toInside = to > start && to <= next;
            if (fromInside != toInside) {
                return false;
            }
            // The region was sound up to its last operation: what is new may not skip that one, nor go back.
            if (fromInside && (to <= from || from < last && to > last)) {
                return false;
            }
        }
        for (int i = last + 1; i < next; i++) {
            if (insns[i] instanceof LabelNode label && handled.contains(label)) {
                return false;
            }
            int opcode = insns[i].getOpcode();
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                return false;
            }
        }
        return true;
    }

    private void collectJumps() {
        Map<LabelNode, Integer> positions = new HashMap<>();
        for (int i = 0; i < insns.length; i++) {
            if (insns[i] instanceof LabelNode label) {
                positions.put(label, i);
            }
        }
        for (int i = 0; i < insns.length; i++) {
            if (insns[i] instanceof JumpInsnNode jump) {
                jumps.add(new int[] {i, positions.get(jump.label)});
            } else if (insns[i] instanceof TableSwitchInsnNode table) {
                addAll(i, table.labels, table.dflt, positions);
            } else if (insns[i] instanceof LookupSwitchInsnNode lookup) {
                addAll(i, lookup.labels, lookup.dflt, positions);
            }
        }
        for (TryCatchBlockNode block : flat.code().tryCatchBlocks) {
            handled.add(block.start);
            jumps.add(new int[] {positions.get(block.start), positions.get(block.handler)});
            jumps.add(new int[] {positions.get(block.end), positions.get(block.handler)});
        }
    }

    private void addAll(int from, List<LabelNode> labels, LabelNode otherwise, Map<LabelNode, Integer> positions) {
        for (LabelNode label : labels) {
            jumps.add(new int[] {from, positions.get(label)});
        }
        jumps.add(new int[] {from, positions.get(otherwise)});
    }
}

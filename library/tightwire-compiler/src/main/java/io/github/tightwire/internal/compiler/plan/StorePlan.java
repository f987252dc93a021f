package io.github.tightwire.internal.compiler.plan;

import io.github.tightwire.internal.compiler.classfile.Body;
import io.github.tightwire.internal.compiler.flat.InlinedMethod;
import io.github.tightwire.internal.compiler.target.Primitive.Role;
import io.github.tightwire.internal.compiler.target.Region;
import io.github.tightwire.internal.kernel.Packing;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.LabelNode;

/**
 * The places at which a write stores its staged bits, and the staged bits at each instruction: at the end of each region, or, of a
 * <i>fork</i>, where its ways meet. A fork is a small region, branches, small regions on some of the ways, and the one place where all ways
 * meet.
 *
 * <pre>{@code
 * kind = s.serializeInt(kind, 0, 2);                 // head
 * switch (kind) {
 *     case 0 -> x = s.serializeInt(x, 0, 999);       // a way
 *     case 1 -> target = s.serializeBits(target, 16);
 *     default -> { }
 * }                                                  // join
 * }</pre>
 *
 * <p>A store after each region would wait for the one before it, since its first byte has the last bits of that.
 *
 * <p>What is between may be anything but an operation that is in no region, a loop, a return, or a handler. Where two ways meet before the
 * join, both must have staged the same operations. If the packet has no room for what comes to the join, the number of its bits says which
 * way was taken; so of ways that are equally long each looks for room itself.
 */
final class StorePlan {
    /** Of ways that have staged different operations. */
    private static final StagedBits MIXED = new StagedBits(null, -1, null, null);

    private final InlinedMethod flat;
    private final AbstractInsnNode[] insns;
    private final StreamCalls streamCalls;
    private final Region.Member[] members;
    private final StagedBits[] staged;
    private final StagedBits[] stagedBy;
    /** By label, the first and the last instruction that leads there. */
    private final int[] firstFrom;
    private final int[] lastFrom;
    private final BitSet heads = new BitSet();
    private final BitSet checked = new BitSet();
    private final BitSet joins = new BitSet();
    private final BitSet inside = new BitSet();

    StorePlan(InlinedMethod flat, AbstractInsnNode[] insns, StreamCalls streamCalls, List<Jump> jumps, Region.Member[] members) {
        this.flat = flat;
        this.insns = insns;
        this.streamCalls = streamCalls;
        this.members = members;
        this.staged = new StagedBits[insns.length];
        this.stagedBy = new StagedBits[insns.length];
        this.firstFrom = new int[insns.length];
        this.lastFrom = new int[insns.length];
        Arrays.fill(firstFrom, insns.length);
        for (Jump jump : jumps) {
            firstFrom[jump.to()] = Math.min(firstFrom[jump.to()], jump.from());
            lastFrom[jump.to()] = Math.max(lastFrom[jump.to()], jump.from());
        }
        find();
    }

    /** Returns the bits that are staged before an instruction, at a join what the ways have that lead there; null where nothing is. */
    StagedBits staged(int index) {
        return staged[index];
    }

    /** Returns the bits that are staged after an operation of a region, itself the last. */
    StagedBits stagedBy(int index) {
        return stagedBy[index];
    }

    /** Returns whether a region starts a fork, by its first instruction. */
    boolean isHead(int index) {
        return heads.get(index);
    }

    /** Returns whether a region of a fork looks for room, by its first instruction. */
    boolean isChecked(int index) {
        return checked.get(index);
    }

    /** Returns whether the ways of a fork meet at a label. */
    boolean isJoin(int index) {
        return joins.get(index);
    }

    /** The instructions that are in a fork, but for the first of each. */
    BitSet inside() {
        return inside;
    }

    private void find() {
        boolean mayFork = flat.code().tryCatchBlocks.isEmpty();
        StagedBits all = null;
        for (int i = 0; i < insns.length; i++) {
            staged[i] = all;
            Region.Member member = members[i];
            if (member == null) {
                continue;
            }
            all = stage(all, i);
            if (member.isLast()) {
                int join = mayFork ? new Fork(i + 1, all).join() : -1;
                all = null;
                if (join >= 0) {
                    heads.set(member.region().start());
                    joins.set(join);
                    inside.set(member.region().start() + 1, join + 1);
                    i = join;
                }
            }
        }
    }

    private StagedBits stage(StagedBits before, int index) {
        stagedBy[index] = new StagedBits(before, members[index].scalar().bits(), flat.origins()[index], null);
        return stagedBy[index];
    }

    /** The code after a region, as far as it is a fork. */
    private final class Fork {
        private final int start;
        /** By label, what is staged on the ways that lead there by a branch. */
        private Map<Integer, List<StagedBits>> arriving = Map.of();
        /** The region that ends with an operation. */
        private Map<StagedBits, Region> regions = Map.of();
        /** The last label that a branch leads to. */
        private int join = -1;
        /** The bits that are staged here; null where nothing falls through. */
        private StagedBits way;

        Fork(int start, StagedBits head) {
            this.start = start;
            this.way = head;
        }

        /** The label where all ways meet; -1 if it is no fork. */
        int join() {
            int bits = way.total();
            if (bits == 0 || bits > Packing.COMMIT_BITS) {
                return -1;
            }
            for (int i = start; i < insns.length; i++) {
                AbstractInsnNode insn = insns[i];
                if (insn instanceof LabelNode) {
                    if (!isOfFork(i)) {
                        return -1;
                    } else if (i == join && !regions.isEmpty()) {
                        return end();
                    }
                    meet(i);
                    // Branches that have staged nothing, as those of x > 0, may come before.
                    join = i == join ? -1 : join;
                }
                staged[i] = way;
                if (way == MIXED || flat.frames()[i] != null && insn.getOpcode() >= 0 && !passes(i)) {
                    return -1;
                }
            }
            return -1;
        }

        /** Returns whether no way from elsewhere leads to a label. */
        private boolean isOfFork(int label) {
            return firstFrom[label] >= start && lastFrom[label] <= label;
        }

        private void meet(int label) {
            for (StagedBits other : arriving.getOrDefault(label, List.of())) {
                way = way == null || way == other ? other : MIXED;
            }
        }

        private boolean passes(int index) {
            if (streamCalls.contains(index)) {
                return operates(index);
            }
            int opcode = insns[index].getOpcode();
            if (Body.isReturn(opcode)) {
                return false;
            }
            for (LabelNode target : Body.labels(insns[index])) {
                int to = flat.index(target);
                if (to <= index) {
                    return false;
                }
                arrive(to);
                join = Math.max(join, to);
            }
            if (Body.isEnd(opcode)) {
                way = null;
            }
            return true;
        }

        private void arrive(int label) {
            arriving = arriving.isEmpty() ? new HashMap<>() : arriving;
            List<StagedBits> ways = arriving.get(label);
            if (ways == null) {
                ways = new ArrayList<>();
                arriving.put(label, ways);
            }
            ways.add(way);
        }

        private boolean operates(int index) {
            Region.Member member = members[index];
            if (member == null) {
                return streamCalls.primitive(index) != null && streamCalls.primitive(index).role == Role.QUERY;
            }
            if (member.isFirst()) {
                int more = member.region().bits();
                // One that comes before all branches is one that the head has no place for.
                if (join < 0 || more == 0 || way.total() + more > Packing.COMMIT_BITS) {
                    return false;
                }
            }
            way = stage(way, index);
            if (member.isLast()) {
                regions = regions.isEmpty() ? new IdentityHashMap<>() : regions;
                regions.put(way, member.region());
            }
            return true;
        }

        /** Decides which regions look for room; the others are those that may be without it at the join. */
        private int end() {
            if (way != null) {
                arrive(join);
            }
            List<StagedBits> ways = arriving.get(join);
            StagedBits unchecked = null;
            for (int i = 0; i < ways.size(); i++) {
                StagedBits one = ways.get(i);
                if (isAsLongAsAnother(one, ways)) {
                    checked.set(regions.get(one).start());
                } else if (isFirst(one, ways, i)) {
                    unchecked = new StagedBits(one.before(), one.bits(), one.origin(), unchecked);
                }
            }
            staged[join] = unchecked;
            return join;
        }

        private static boolean isAsLongAsAnother(StagedBits one, List<StagedBits> ways) {
            for (StagedBits other : ways) {
                if (other != one && other.total() == one.total()) {
                    return true;
                }
            }
            return false;
        }

        /** Returns whether no branch before has brought the same. */
        private static boolean isFirst(StagedBits one, List<StagedBits> ways, int index) {
            for (int i = 0; i < index; i++) {
                if (ways.get(i) == one) {
                    return false;
                }
            }
            return true;
        }
    }
}

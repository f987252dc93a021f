package io.github.tightwire.internal.compiler.describe;

import io.github.tightwire.internal.compiler.classfile.Body;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/**
 * The shape of a method: where the ways from an instruction meet again, and its loops. It depends on where instructions lead alone, not on
 * their order, in which compilers differ. Ways that end with an exception meet nothing.
 */
final class ControlFlow {
    private static final int NONE = -1;

    /** The end, to which returns lead. */
    private final int end;
    private final List<List<Integer>> next = new ArrayList<>();
    private final List<List<Integer>> before = new ArrayList<>();
    private final int[] meeting;
    private final Map<Integer, BitSet> loops = new HashMap<>();

    ControlFlow(Body body) {
        this.end = body.size();
        for (int i = 0; i <= end; i++) {
            next.add(new ArrayList<>());
            before.add(new ArrayList<>());
        }
        for (int i = 0; i < end; i++) {
            follow(body, i);
        }
        this.meeting = meetings();
        findLoops();
    }

    private void follow(Body body, int index) {
        int opcode = body.insns[index].getOpcode();
        if (Body.isReturn(opcode)) {
            arrow(index, end);
            return;
        }
        for (int target : body.targets(index)) {
            arrow(index, target);
        }
        if (!Body.isEnd(opcode) || opcode == Opcodes.JSR) {
            arrow(index, index + 1);
        }
    }

    private void arrow(int from, int to) {
        if (!next.get(from).contains(to)) {
            next.get(from).add(to);
            before.get(to).add(from);
        }
    }

    // ---- Meetings: immediate postdominators

    private int[] meetings() {
        List<Integer> order = backwards();
        int[] number = new int[end + 1];
        Arrays.fill(number, NONE);
        for (int i = 0; i < order.size(); i++) {
            number[order.get(i)] = i;
        }
        int[] found = new int[end + 1];
        Arrays.fill(found, NONE);
        found[end] = end;
        boolean changed = true;
        while (changed) {
            changed = false;
            for (int i = 1; i < order.size(); i++) {
                int node = order.get(i);
                int common = NONE;
                for (int to : next.get(node)) {
                    if (number[to] != NONE && found[to] != NONE) {
                        common = common == NONE ? to : common(common, to, found, number);
                    }
                }
                if (found[node] != common) {
                    found[node] = common;
                    changed = true;
                }
            }
        }
        return found;
    }

    private static int common(int a, int b, int[] found, int[] number) {
        int m = a;
        int n = b;
        while (m != n) {
            if (number[m] > number[n]) {
                m = found[m];
            } else {
                n = found[n];
            }
        }
        return m;
    }

    /** The instructions that lead to the end, in the reverse postorder of a walk from there. */
    private List<Integer> backwards() {
        List<Integer> order = new ArrayList<>();
        BitSet seen = new BitSet();
        Deque<int[]> open = new ArrayDeque<>();
        open.push(new int[] {end, 0});
        seen.set(end);
        while (!open.isEmpty()) {
            int[] top = open.peek();
            List<Integer> from = before.get(top[0]);
            if (top[1] == from.size()) {
                order.add(0, top[0]);
                open.pop();
            } else {
                int node = from.get(top[1]++);
                if (!seen.get(node)) {
                    seen.set(node);
                    open.push(new int[] {node, 0});
                }
            }
        }
        return order;
    }

    /** Returns where all ways from an instruction meet first; the end where they only return; -1 where none returns. */
    int meeting(int index) {
        return meeting[index];
    }

    // ---- Loops

    private void findLoops() {
        BitSet seen = new BitSet();
        BitSet within = new BitSet();
        Deque<int[]> open = new ArrayDeque<>();
        open.push(new int[] {0, 0});
        seen.set(0);
        within.set(0);
        while (!open.isEmpty()) {
            int[] top = open.peek();
            List<Integer> to = next.get(top[0]);
            if (top[1] == to.size()) {
                within.clear(top[0]);
                open.pop();
                continue;
            }
            int node = to.get(top[1]++);
            if (within.get(node)) {
                addLoop(node, top[0]);
            } else if (!seen.get(node)) {
                seen.set(node);
                within.set(node);
                open.push(new int[] {node, 0});
            }
        }
    }

    private void addLoop(int header, int last) {
        BitSet nodes = loops.computeIfAbsent(header, key -> new BitSet());
        nodes.set(header);
        Deque<Integer> open = new ArrayDeque<>(List.of(last));
        while (!open.isEmpty()) {
            int node = open.pop();
            if (!nodes.get(node)) {
                nodes.set(node);
                open.addAll(before.get(node));
            }
        }
    }

    /** The instructions of the loop that begins with one, from there back to it; null where none begins. */
    BitSet loop(int header) {
        return loops.get(header);
    }

    /** Returns where a loop goes on when it is left; -1 where it never is. */
    int exit(int header) {
        BitSet nodes = loops.get(header);
        int node = header;
        while (node != NONE && nodes.get(node)) {
            node = meeting[node];
        }
        return node;
    }
}

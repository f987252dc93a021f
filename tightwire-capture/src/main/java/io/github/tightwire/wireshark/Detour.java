package io.github.tightwire.wireshark;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Where all the ways of a branch meet again, without the stream in any of them: a game's own business, that a dissector goes around
 * where it does not know which way it takes.
 *
 * @param meeting the instruction where they meet; -1 where all of them return
 * @param assigned the variables that some of them assign
 * @param fields that some of them assign
 * @param isOpaque whether some of them may change any field
 */
record Detour(int meeting, BitSet assigned, Set<String> fields, boolean isOpaque) {
    /**
     * The shortest detour.
     *
     * @param insns of the method
     * @param targets where each of them may jump to
     * @param leaders where blocks start
     * @param ways where the branch goes
     * @return the detour; null where the stream is on every one
     */
    static @Nullable Detour of(AbstractInsnNode[] insns, int[][] targets, BitSet leaders, int... ways) {
        int first = ways[0];
        for (int way : ways) {
            first = Math.min(first, way);
        }
        for (int meeting = leaders.nextSetBit(first); meeting >= 0; meeting = leaders.nextSetBit(meeting + 1)) {
            Detour detour = around(insns, targets, meeting, ways);
            if (detour != null) {
                return detour;
            }
        }
        return around(insns, targets, -1, ways);
    }

    private static @Nullable Detour around(AbstractInsnNode[] insns, int[][] targets, int meeting, int... ways) {
        BitSet seen = new BitSet();
        BitSet assigned = new BitSet();
        Set<String> fields = new TreeSet<>();
        boolean opaque = false;
        Deque<Integer> open = new ArrayDeque<>();
        for (int way : ways) {
            open.push(way);
        }
        boolean meets = meeting < 0;
        while (!open.isEmpty()) {
            int at = open.pop();
            if (at == meeting) {
                meets = true;
            } else if (!seen.get(at)) {
                seen.set(at);
                AbstractInsnNode insn = insns[at];
                int opcode = insn.getOpcode();
                boolean returns = opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN;
                if (usesStream(insn) || opcode == Opcodes.ATHROW || returns && meeting >= 0) {
                    return null;
                }
                note(insn, assigned);
                if (insn instanceof FieldInsnNode put && opcode == Opcodes.PUTFIELD) {
                    fields.add(put.name);
                }
                opaque |= insn instanceof MethodInsnNode call && !call.owner.startsWith("java/")
                        || opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
                for (int target : targets[at]) {
                    open.push(target);
                }
                boolean jumps = returns || opcode == Opcodes.GOTO || opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH;
                if (!jumps) {
                    open.push(at + 1);
                }
            }
        }
        return meets ? new Detour(meeting, assigned, fields, opaque) : null;
    }

    private static void note(AbstractInsnNode insn, BitSet assigned) {
        if (insn instanceof VarInsnNode store && store.getOpcode() >= Opcodes.ISTORE && store.getOpcode() <= Opcodes.ASTORE) {
            assigned.set(store.var);
        } else if (insn instanceof IincInsnNode add) {
            assigned.set(add.var);
        }
    }

    private static boolean usesStream(AbstractInsnNode insn) {
        if (insn instanceof MethodInsnNode call) {
            return Operations.isStream(call.owner) || call.desc.contains("Lio/github/tightwire/BitStream;");
        }
        return insn instanceof InvokeDynamicInsnNode made && made.desc.contains("Lio/github/tightwire/BitStream;")
                || insn instanceof FieldInsnNode put && put.desc.contains("Lio/github/tightwire/BitStream;");
    }
}

package io.github.tightwire.internal.template;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;

/**
 * Where in the packet a method is, while its instructions are emitted in order: known as long as it started with the packet, and
 * every way to a place has passed the same number of bits.
 */
final class Positions {
    private static final int UNKNOWN = -1;
    private static final int UNREACHED = -2;

    /** By the index of the instruction that branches to, or of the one that is branched to. */
    private final Map<Integer, Integer> arriving = new HashMap<>();
    private List<int[]> jumps = List.of();
    private int known = UNKNOWN;

    /** Starts at a bit of the packet, or at -1 for one that is not known. */
    void start(int position, AbstractInsnNode[] insns, List<int[]> all) {
        jumps = all;
        known = position;
        arriving.clear();
        for (int[] jump : jumps) {
            if (jump[1] <= jump[0] || insns[jump[0]].getOpcode() < 0) {
                // A loop comes back from somewhere else each time, and a handler is come to from anywhere.
                arriving.put(jump[1], UNKNOWN);
            }
        }
    }

    /** The position, or -1. */
    int known() {
        return known < 0 ? UNKNOWN : known;
    }

    void advance(int bits) {
        if (known >= 0) {
            known += bits;
        }
    }

    void align() {
        advance(-known & 7);
    }

    void forget() {
        if (known >= 0) {
            known = UNKNOWN;
        }
    }

    /** Comes to a label. */
    void arrive(int index) {
        Integer other = arriving.get(index);
        if (other != null) {
            known = known == UNREACHED || known == other ? other : UNKNOWN;
        }
    }

    /** Goes on from an instruction: to the next one, to where it branches, or to nowhere. */
    void leave(int index, AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        boolean isSwitch = opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH;
        if (isSwitch || insn instanceof JumpInsnNode) {
            for (int[] jump : jumps) {
                if (jump[0] == index && jump[1] > index) {
                    arriving.merge(jump[1], known, (a, b) -> a.equals(b) ? a : UNKNOWN);
                }
            }
        }
        if (isSwitch || opcode == Opcodes.GOTO || opcode == Opcodes.ATHROW
                || opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            known = UNREACHED;
        }
    }
}

package io.github.tightwire.internal.template;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.JumpInsnNode;

/**
 * Where in the packet a method is, while its instructions are emitted in order: from the packet's start, as long as the method
 * started with it, and from the place that was located last; each known where every way has passed the same number of bits.
 */
final class Positions {
    /** By the index of the instruction that branches to, or of the one that is branched to. */
    private final Map<Integer, Place> arriving = new HashMap<>();
    private List<int[]> jumps = List.of();
    private Place place = Place.UNKNOWN;

    /** The bits from the packet's start, and from the place that was located last, or -1. */
    private record Place(int known, int beyond) {
        static final Place UNKNOWN = new Place(-1, -1);
        /** Behind a jump: whatever comes next is come to from elsewhere. */
        static final Place UNREACHED = new Place(-2, -2);

        boolean isReached() {
            return known >= -1;
        }

        Place advanced(int bits) {
            return new Place(known < 0 ? known : known + bits, beyond < 0 ? beyond : beyond + bits);
        }

        Place mergedWith(Place other) {
            return new Place(known == other.known ? known : -1, beyond == other.beyond ? beyond : -1);
        }
    }

    /** Starts at a bit of the packet, or at -1 for one that is not known. */
    void start(int position, AbstractInsnNode[] insns, List<int[]> all) {
        jumps = all;
        place = new Place(position, -1);
        arriving.clear();
        for (int[] jump : jumps) {
            if (jump[1] <= jump[0] || insns[jump[0]].getOpcode() < 0) {
                // A loop comes back from somewhere else each time, and a handler is come to from anywhere.
                arriving.put(jump[1], Place.UNKNOWN);
            }
        }
    }

    /** The position, or -1. */
    int known() {
        return Math.max(place.known, -1);
    }

    /** The bits since a place was located, or -1. */
    int beyond() {
        return Math.max(place.beyond, -1);
    }

    /** Locates the place. */
    void locate() {
        place = new Place(place.known, 0);
    }

    void advance(int bits) {
        place = place.advanced(bits);
    }

    void align() {
        place = new Place(place.known < 0 ? place.known : place.known + 7 & -Byte.SIZE, -1);
    }

    void forget() {
        place = Place.UNKNOWN;
    }

    /** Comes to a label. */
    void arrive(int index) {
        Place other = arriving.get(index);
        if (other != null) {
            place = place.isReached() ? place.mergedWith(other) : other;
        }
    }

    /** Goes on from an instruction: to the next one, to where it branches, or to nowhere. */
    void leave(int index, AbstractInsnNode insn) {
        int opcode = insn.getOpcode();
        boolean isSwitch = opcode == Opcodes.TABLESWITCH || opcode == Opcodes.LOOKUPSWITCH;
        if (isSwitch || insn instanceof JumpInsnNode) {
            for (int[] jump : jumps) {
                if (jump[0] == index && jump[1] > index) {
                    arriving.merge(jump[1], place, Place::mergedWith);
                }
            }
        }
        if (isSwitch || opcode == Opcodes.GOTO || opcode == Opcodes.ATHROW
                || opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
            place = Place.UNREACHED;
        }
    }
}

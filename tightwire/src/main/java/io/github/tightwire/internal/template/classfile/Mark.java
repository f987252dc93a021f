package io.github.tightwire.internal.template.classfile;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.objectweb.asm.tree.TryCatchBlockNode;

/** A place in the code that something else names: what the verifier knows there, and what waits for its offset. */
final class Mark {
    /** The offset of what is not come to yet, in this pass. */
    static final int AHEAD = -1;
    private static final int UNKNOWN = -2;
    private static final int FIELDS = 3;
    private static final int[] NONE = {};

    /** The blocks that start and end here; null where none does. */
    List<TryCatchBlockNode> starts;
    List<TryCatchBlockNode> ends;
    /** In bytes; negative where it was not come to. */
    int offset = UNKNOWN;
    /** Slots; null where nothing is known to come here. */
    int[] locals;
    int[] stack;
    /** Whether there is a way here that is not through the instruction before. */
    boolean isTarget;
    private int[] waiting = NONE;
    private int waits;

    void forgetOffset() {
        offset = AHEAD;
        waits = 0;
    }

    /** Writes the distance of a jump from an instruction here; later on, where this place was not come to yet. */
    void distance(Bytes out, int from, boolean wide) {
        if (offset < 0) {
            if (waits == waiting.length) {
                waiting = Arrays.copyOf(waiting, Math.max(2 * FIELDS, 2 * waits));
            }
            waiting[waits] = out.length();
            waiting[waits + 1] = from;
            waiting[waits + 2] = wide ? 1 : 0;
            waits += FIELDS;
        }
        int distance = offset < 0 ? 0 : offset - from;
        if (wide) {
            out.u4(distance);
        } else {
            out.u2(checked(distance));
        }
    }

    /** Is come to. */
    void place(Bytes out) {
        offset = out.length();
        for (int i = 0; i < waits; i += FIELDS) {
            int distance = offset - waiting[i + 1];
            if (waiting[i + 2] != 0) {
                out.set4(waiting[i], distance);
            } else {
                out.set2(waiting[i], checked(distance));
            }
        }
    }

    private static int checked(int distance) {
        if (distance != (short) distance) {
            throw new TooLargeException("a jump of " + distance + " bytes");
        }
        return distance;
    }

    static List<TryCatchBlockNode> with(List<TryCatchBlockNode> blocks, TryCatchBlockNode block) {
        List<TryCatchBlockNode> all = blocks == null ? new ArrayList<>() : blocks;
        all.add(block);
        return all;
    }
}

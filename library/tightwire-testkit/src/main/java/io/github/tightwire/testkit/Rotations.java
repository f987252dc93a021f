package io.github.tightwire.testkit;

import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.trace.Trace;
import io.github.tightwire.trace.Trace.Operation;
import java.util.Arrays;

/**
 * The codes of rotations in a packet. Where two components are about equally large, a rotation that was read may be written with another
 * code, and that one with the first again, its signs turned: the same rotation, by other numbers.
 */
final class Rotations {
    /** A code that is written once more is mostly itself. */
    private static final int MOST_TIMES = 8;

    private Rotations() {
    }

    /** Returns the packet with codes that come back as they are; the same array if it has them already. */
    static byte[] asWritten(Trace read, byte[] packet) {
        byte[] written = packet.clone();
        read.operations().forEach(operation -> put(operation, written));
        return Arrays.equals(written, packet) ? packet : written;
    }

    private static void put(Operation operation, byte[] packet) {
        if (operation.operation().equals("serializeSmallestThree") && operation.isComplete()
                && operation.value() instanceof Long code && operation.operands().get(0) instanceof Integer bits) {
            PacketGenerator.set(packet, operation.bit(), SmallestThree.codeBits(bits), asWritten(code, bits));
        } else {
            operation.parts().forEach(part -> put(part, packet));
        }
    }

    /** Returns the code that stays as it is when it is written once more; that of no rotation where two take turns. */
    private static long asWritten(long code, int bits) {
        long written = code;
        for (int i = 0; i < MOST_TIMES; i++) {
            long next = SmallestThree.encode(SmallestThree.component(written, 0, bits), SmallestThree.component(written, 1, bits),
                    SmallestThree.component(written, 2, bits), SmallestThree.component(written, 3, bits), bits);
            if (next == written) {
                return written;
            }
            written = next;
        }
        return SmallestThree.encode(0, 0, 0, 1, bits);
    }
}

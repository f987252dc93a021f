package io.github.tightwire.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.bits.BitReader;
import io.github.tightwire.trace.Trace.Operation;
import java.math.BigInteger;
import java.util.List;

/** Invariants of every trace. */
public final class Traces {
    private Traces() {
    }

    /**
     * Requires that the leaves cover a packet from a bit on, each bit once, in order, with the bits that are there; up to where the
     * stream came to, or, where the packet was accepted and is whole, to its end.
     */
    public static void assertCovers(Trace trace, byte[] packet, int first, boolean isWhole) {
        boolean accepted = trace.verdict() != null && trace.verdict().isAccepted();
        int bit = first;
        for (Operation leaf : trace.leaves()) {
            if (leaf.isComplete()) {
                assertEquals(bit, leaf.bit(), () -> leaf + " in\n" + trace);
                bit += leaf.bits();
                assertEquals(leaf.bits() == 0 ? null : bits(packet, leaf.bit(), leaf.bits()), leaf.raw(), leaf::toString);
            } else {
                assertEquals(bit, leaf.bit(), () -> leaf + " in\n" + trace);
            }
        }
        if (accepted) {
            int end = isWhole ? packet.length * Byte.SIZE : trace.bits();
            assertEquals(end, bit, () -> String.valueOf(trace));
        }
        trace.operations().forEach(Traces::assertParts);
        assertStopped(trace, accepted);
        assertNotNull(trace.toString());
    }

    private static void assertStopped(Trace trace, boolean accepted) {
        assertEquals(trace.verdict() == null, trace.thrown() != null);
        Operation stopped = trace.stoppedAt();
        if (accepted) {
            assertNull(stopped);
        } else if (trace.verdict() != null) {
            assertTrue(trace.isReading());
            // The type's own condition in a check of its own is an operation too: every refusal is one's.
            assertNotNull(stopped, trace::toString);
            assertFalse(stopped.isComplete());
            assertEquals(trace.verdict().bit(), trace.bits());
        }
    }

    /** Requires that an operation that is made of parts has their bits. */
    private static void assertParts(Operation operation) {
        List<Operation> parts = operation.parts();
        if (!parts.isEmpty()) {
            Operation last = parts.get(parts.size() - 1);
            assertEquals(operation.bit(), parts.get(0).bit(), operation::toString);
            assertEquals(operation.bit() + operation.bits(), last.bit() + last.bits(), operation::toString);
            assertNull(operation.raw());
            parts.forEach(Traces::assertParts);
        }
    }

    private static BigInteger bits(byte[] packet, int bit, int count) {
        BitReader reader = new BitReader(packet);
        reader.moveTo(bit);
        BigInteger bits = BigInteger.ZERO;
        for (int i = 0; i < count; i++) {
            bits = bits.or(BigInteger.valueOf(reader.readBits(1)).shiftLeft(i));
        }
        return bits;
    }

    /** Throws what left a read or a write. */
    @SuppressWarnings("unchecked")
    public static <E extends Throwable> void rethrow(Trace trace) throws E {
        if (trace.thrown() != null) {
            throw (E) trace.thrown();
        }
    }
}

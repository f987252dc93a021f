package io.github.tightwire.world;

import io.github.tightwire.trace.Trace;

/**
 * Reads packets of a world as a {@link WorldCopy} does, and records what each bit of them is about: entities by id, and each field with its
 * value and its bits.
 *
 * <pre>{@code
 * System.out.println(WorldTracer.read(copy, packet, 0, length));
 * Verdict verdict = copy.read(packet, 0, length);
 * }</pre>
 *
 * <p>An entity has the path {@code Ship[17]}, its class and its id; an event has the path {@code Bang[3]}, its class and its number. Their
 * operations are {@code spawned}, {@code changed}, {@code despawned} and {@code event}. In a {@link io.github.tightwire.trace.BitBudget}
 * the rows are therefore those of types and their fields.
 *
 * <p>A value of a delta has fractions of a bit, which its {@linkplain Trace.Operation#coding coding} says. Its bits are those between
 * which it is, rounded. The first bits of an entity are those of its id, and of what it is relative to.
 */
public final class WorldTracer {
    private WorldTracer() {
    }

    /**
     * Reads a packet. Nothing of the copy changes.
     *
     * @param copy that has read the packets before
     * @param bytes the array that has the packet
     * @param offset of its first byte
     * @param length in bytes
     * @return the trace, with the verdict that {@link WorldCopy#read} would have
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public static Trace read(WorldCopy copy, byte[] bytes, int offset, int length) {
        PacketTrace trace = new PacketTrace(copy, length);
        return trace.end(copy.look(bytes, offset, length, trace));
    }
}

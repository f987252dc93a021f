package io.github.tightwire.netcode;

/** The queue before a {@link NetworkConditions.Line}: when a datagram that is sent now has left the line. */
final class DropTailQueue {
    /** The datagram is dropped. */
    static final long DROPPED = Long.MAX_VALUE;

    private static final double NANOS_PER_SECOND = 1e9;
    private static final long NANOS_PER_MILLI = 1_000_000;

    private final NetworkConditions.Line line;

    /** The time for which the line is busy with its datagrams, in nanoseconds after {@link #since}. */
    private double busy;
    private long since;

    DropTailQueue(NetworkConditions.Line line) {
        this.line = line;
    }

    /** Gives a datagram to the line at a time, in nanoseconds; returns when the line has carried it, or {@link #DROPPED}. */
    long add(long now, int bytes) {
        if (line.equals(NetworkConditions.Line.UNLIMITED)) {
            return now;
        }
        busy = Math.max(0, busy - (now - since));
        since = now;
        if (busy > line.queueMillis() * NANOS_PER_MILLI) {
            return DROPPED;
        }
        busy += (bytes + NetworkConditions.Line.HEADER_BYTES) * Byte.SIZE * NANOS_PER_SECOND / line.bitsPerSecond();
        return now + (long) Math.ceil(busy);
    }
}

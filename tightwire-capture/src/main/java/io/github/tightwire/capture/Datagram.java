package io.github.tightwire.capture;

import java.net.InetSocketAddress;
import java.time.Instant;

/**
 * A datagram of a capture. The array is not copied.
 *
 * @param time when it was sent or received
 * @param direction as the capture has it
 * @param source where it came from
 * @param destination where it went to
 * @param bytes of it that were captured, all of them mostly
 * @param length that it had, in bytes: more than were captured where it was cut off
 * @param comment what became of it, in words; empty where the capture does not say
 */
@SuppressWarnings("ArrayRecordComponent")
public record Datagram(Instant time, Direction direction, InetSocketAddress source, InetSocketAddress destination, byte[] bytes,
        int length, String comment) {
    /**
     * A datagram without a comment.
     *
     * @param time when it was sent or received
     * @param direction as the capture has it
     * @param source where it came from
     * @param destination where it went to
     * @param bytes of it that were captured
     * @param length that it had, in bytes
     */
    public Datagram(Instant time, Direction direction, InetSocketAddress source, InetSocketAddress destination, byte[] bytes, int length) {
        this(time, direction, source, destination, bytes, length, "");
    }

    /** Which way a datagram went, as seen by the machine that captured it. */
    public enum Direction {
        /** The capture does not say. */
        UNKNOWN,
        /** It was received. */
        RECEIVED,
        /** It was sent. */
        SENT
    }

    /**
     * Whether some of it is missing.
     *
     * @return true if fewer bytes were captured than it had
     */
    public boolean isCutOff() {
        return bytes.length < length;
    }
}

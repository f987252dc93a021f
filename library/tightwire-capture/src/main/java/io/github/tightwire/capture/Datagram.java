package io.github.tightwire.capture;

import java.net.InetSocketAddress;
import java.time.Instant;

/**
 * A datagram of a capture. The array is not copied.
 *
 * @param time when it was sent or received; 1970-01-01T00:00Z if the capture has no times
 * @param direction as the capture has it
 * @param source the address that sent it
 * @param destination the address that it was sent to
 * @param bytes the captured bytes, mostly all of them
 * @param length of the whole datagram, in bytes: above that of {@code bytes} if the capture cut it off
 * @param comment the game's judgement of what it received, or its note on what it sent; empty if the capture has none
 */
@SuppressWarnings("ArrayRecordComponent")
public record Datagram(Instant time, Direction direction, InetSocketAddress source, InetSocketAddress destination, byte[] bytes,
        int length, String comment) {
    /**
     * A datagram without a comment.
     *
     * @param time when it was sent or received
     * @param direction as the capture has it
     * @param source the address that sent it
     * @param destination the address that it was sent to
     * @param bytes the captured bytes
     * @param length of the whole datagram, in bytes
     */
    public Datagram(Instant time, Direction direction, InetSocketAddress source, InetSocketAddress destination, byte[] bytes, int length) {
        this(time, direction, source, destination, bytes, length, "");
    }

    /** The direction of a datagram, as seen by the machine that captured it. */
    public enum Direction {
        /** The capture does not say. */
        UNKNOWN,
        /** To the machine that captured it. */
        RECEIVED,
        /** From the machine that captured it. */
        SENT
    }

    /**
     * Returns whether some of it is missing.
     *
     * @return true if fewer bytes were captured than it had
     */
    public boolean isCutOff() {
        return bytes.length < length;
    }
}

package io.github.tightwire.capture;

import io.github.tightwire.capture.Datagram.Direction;
import java.time.Instant;
import java.util.Arrays;

/**
 * A packet of a capture, with the headers of its link. The array is not copied.
 *
 * @param time when it was captured; {@link Instant#EPOCH} if the capture has no time
 * @param direction as the capture has it
 * @param linkType the kind of the headers before IP (tcpdump.org/linktypes)
 * @param bytes the captured bytes, without a checksum of the link
 * @param length of the whole packet, in bytes, at least that of {@code bytes}
 * @param comment of the packet; empty if it has none
 */
@SuppressWarnings("ArrayRecordComponent")
record CapturedPacket(Instant time, Direction direction, int linkType, byte[] bytes, int length, String comment) {
    /**
     * Takes the checksum of the link off, as far as it was captured.
     *
     * @param length that the capture says, unsigned; too low is taken for that of what was captured
     */
    static CapturedPacket of(Instant time, Direction direction, int linkType, byte[] captured, int length, int checksumBytes,
            String comment) {
        long whole = Math.max(captured.length, length & 0xFFFFFFFFL) - checksumBytes;
        int all = (int) Math.max(0, Math.min(Integer.MAX_VALUE, whole));
        byte[] bytes = captured.length > all ? Arrays.copyOf(captured, all) : captured;
        return new CapturedPacket(time, direction, linkType, bytes, all, comment);
    }
}

package io.github.tightwire.reliable;

/**
 * The limits of an {@link Endpoint}. Both sides must have the same size and count of fragments; all else may differ.
 *
 * @param maxPacketBytes the largest packet, in bytes, 1 to {@code fragmentBytes * maxFragments}
 * @param fragmentAbove the largest packet that goes out in one piece, in bytes, 1 to 65,000
 * @param fragmentBytes of a fragment without its headers, 1 to 65,000. It takes 14 bytes of headers at most, and should fit
 *     into a datagram that the internet carries in one piece
 * @param maxFragments of a packet, 1 to 256
 * @param maxReassemblies how many packets may wait for their fragments at once, a power of two from 1 to 256. This, times
 *     {@code fragmentBytes * maxFragments}, is the most memory that a peer can fill
 * @param minBytesPerSecond the least that {@link SendRate} falls to, above 0
 * @param maxBytesPerSecond the most that {@link SendRate} rises to
 */
public record EndpointConfig(
        int maxPacketBytes, int fragmentAbove, int fragmentBytes, int maxFragments, int maxReassemblies,
        double minBytesPerSecond, double maxBytesPerSecond) {
    /** Packets of 16 KiB in 16 fragments, 64 of them at once, as in the C library; 8 KB to 4 MB a second. */
    public static final EndpointConfig DEFAULT = new EndpointConfig(16 * 1024, 1024, 1024, 16, 64, 8_000, 4_000_000);

    private static final int MAX_FRAGMENT_BYTES = 65_000;
    private static final int MAX_FRAGMENTS = 256;

    /**
     * Checks the limits.
     *
     * @param maxPacketBytes the largest packet
     * @param fragmentAbove the largest packet that goes out in one piece
     * @param fragmentBytes of a fragment
     * @param maxFragments of a packet
     * @param maxReassemblies how many packets may wait for their fragments at once
     * @param minBytesPerSecond the least send rate
     * @param maxBytesPerSecond the highest send rate
     * @throws IllegalArgumentException for limits outside their bounds
     */
    public EndpointConfig {
        require(fragmentBytes >= 1 && fragmentBytes <= MAX_FRAGMENT_BYTES,
                "a fragment of " + fragmentBytes + " bytes is outside [1, " + MAX_FRAGMENT_BYTES + "]");
        require(maxFragments >= 1 && maxFragments <= MAX_FRAGMENTS,
                maxFragments + " fragments are outside [1, " + MAX_FRAGMENTS + "]");
        require(maxPacketBytes >= 1 && maxPacketBytes <= fragmentBytes * maxFragments,
                "a packet of " + maxPacketBytes + " bytes does not fit into " + maxFragments + " fragments of " + fragmentBytes);
        require(fragmentAbove >= 1 && fragmentAbove <= MAX_FRAGMENT_BYTES,
                "fragments above " + fragmentAbove + " bytes are outside [1, " + MAX_FRAGMENT_BYTES + "]");
        require(maxReassemblies >= 1 && maxReassemblies <= ReceivedWindow.SIZE && Integer.bitCount(maxReassemblies) == 1,
                maxReassemblies + " packets at once are not a power of two up to " + ReceivedWindow.SIZE);
        require(minBytesPerSecond > 0 && minBytesPerSecond <= maxBytesPerSecond && Double.isFinite(maxBytesPerSecond),
                minBytesPerSecond + " to " + maxBytesPerSecond + " bytes a second are no range above 0");
    }

    /**
     * Returns the length of the longest datagram that an endpoint looks into: the largest packet with the longest headers.
     *
     * @return in bytes
     */
    public int maxDatagramBytes() {
        return maxPacketBytes + PacketHeader.MAX_BYTES + FragmentHeader.BYTES;
    }

    /**
     * The same with another largest packet, and as many fragments as it takes.
     *
     * @param bytes of the largest packet
     * @return other limits
     */
    public EndpointConfig withMaxPacketBytes(int bytes) {
        int fragments = (int) (((long) bytes + fragmentBytes - 1) / fragmentBytes);
        return new EndpointConfig(
                bytes, fragmentAbove, fragmentBytes, fragments, maxReassemblies, minBytesPerSecond, maxBytesPerSecond);
    }

    /**
     * The same with fragments of another size.
     *
     * @param above the largest packet that goes out in one piece, in bytes
     * @param bytes of a fragment
     * @param most of a packet
     * @return other limits
     */
    public EndpointConfig withFragments(int above, int bytes, int most) {
        return new EndpointConfig(
                maxPacketBytes, above, bytes, most, maxReassemblies, minBytesPerSecond, maxBytesPerSecond);
    }

    /**
     * The same with other bounds of the send rate.
     *
     * @param min bytes a second
     * @param max bytes a second
     * @return other limits
     */
    public EndpointConfig withSendRate(double min, double max) {
        return new EndpointConfig(maxPacketBytes, fragmentAbove, fragmentBytes, maxFragments, maxReassemblies, min, max);
    }

    private static void require(boolean condition, String message) {
        if (!condition) {
            throw new IllegalArgumentException(message);
        }
    }
}

package io.github.tightwire.demo.network;

import io.github.tightwire.Verdict.Reason;
import java.util.Arrays;

/** What went in and out at one end of a connection, counted. Bytes are those of UDP's payload. */
public final class Traffic {
    private static final Reason[] REASONS = Reason.values();

    private long packetsIn;
    private long bytesIn;
    private long packetsOut;
    private long bytesOut;
    private long cubes;
    private long cubeBytes;
    private final long[] refused = new long[REASONS.length];

    /**
     * Counts a packet that was accepted.
     *
     * @param bytes its length
     */
    public void received(int bytes) {
        packetsIn++;
        bytesIn += bytes;
    }

    /**
     * Counts a packet that was sent.
     *
     * @param bytes its length
     */
    public void sent(int bytes) {
        packetsOut++;
        bytesOut += bytes;
    }

    /**
     * Counts a packet that was refused.
     *
     * @param reason why
     */
    public void refused(Reason reason) {
        refused[reason.ordinal()]++;
    }

    /**
     * Counts the cubes of a snapshot.
     *
     * @param count how many
     * @param bytes what they made the packet longer
     */
    public void carried(int count, int bytes) {
        cubes += count;
        cubeBytes += bytes;
    }

    /**
     * Adds another count to this one.
     *
     * @param other the other
     */
    public void add(Traffic other) {
        packetsIn += other.packetsIn;
        bytesIn += other.bytesIn;
        packetsOut += other.packetsOut;
        bytesOut += other.bytesOut;
        cubes += other.cubes;
        cubeBytes += other.cubeBytes;
        for (int i = 0; i < refused.length; i++) {
            refused[i] += other.refused[i];
        }
    }

    /** Starts again from nothing. */
    public void clear() {
        packetsIn = bytesIn = packetsOut = bytesOut = cubes = cubeBytes = 0;
        Arrays.fill(refused, 0);
    }

    /**
     * Packets that were accepted.
     *
     * @return how many
     */
    public long packetsIn() {
        return packetsIn;
    }

    /**
     * Bytes of the packets that were accepted.
     *
     * @return how many
     */
    public long bytesIn() {
        return bytesIn;
    }

    /**
     * Packets that were sent.
     *
     * @return how many
     */
    public long packetsOut() {
        return packetsOut;
    }

    /**
     * Bytes of the packets that were sent.
     *
     * @return how many
     */
    public long bytesOut() {
        return bytesOut;
    }

    /**
     * Cubes in all snapshots.
     *
     * @return how many
     */
    public long cubes() {
        return cubes;
    }

    /**
     * Bits that a cube took, its index included, the packet around it not.
     *
     * @return the mean; 0 without any
     */
    public double bitsPerCube() {
        return cubes == 0 ? 0 : 8.0 * cubeBytes / cubes;
    }

    /**
     * Packets that were refused for a reason.
     *
     * @param reason the reason
     * @return how many
     */
    public long refusedBy(Reason reason) {
        return refused[reason.ordinal()];
    }

    /**
     * The refusals in words.
     *
     * @return for example {@code 12 wrong checksum, 3 too short}; {@code none}
     */
    public String refusals() {
        StringBuilder words = new StringBuilder();
        for (Reason reason : REASONS) {
            if (refusedBy(reason) > 0) {
                words.append(words.isEmpty() ? "" : ", ").append(refusedBy(reason)).append(' ').append(reason);
            }
        }
        return words.isEmpty() ? "none" : words.toString();
    }
}

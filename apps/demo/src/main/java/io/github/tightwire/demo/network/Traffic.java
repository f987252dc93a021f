package io.github.tightwire.demo.network;

import io.github.tightwire.netcode.DatagramVerdict;
import java.util.Arrays;
import java.util.Locale;

/** The traffic at one end of a connection, counted. Bytes are those of UDP's payload. */
public final class Traffic {
    private static final DatagramVerdict[] OUTCOMES = DatagramVerdict.values();

    private long packetsIn;
    private long bytesIn;
    private long packetsOut;
    private long bytesOut;
    private long snapshots;
    private long snapshotBits;
    private long cubes;
    private long cubeBits;
    private final long[] refused = new long[OUTCOMES.length];

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
     * @param outcome what became of it
     */
    public void refused(DatagramVerdict outcome) {
        refused[outcome.ordinal()]++;
    }

    /**
     * Counts a snapshot.
     *
     * @param count of its cubes
     * @param bits of all of it
     */
    public void carried(int count, int bits) {
        snapshots++;
        snapshotBits += bits;
        cubes += count;
        cubeBits += count == 0 ? 0 : bits;
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
        snapshots += other.snapshots;
        snapshotBits += other.snapshotBits;
        cubes += other.cubes;
        cubeBits += other.cubeBits;
        for (int i = 0; i < refused.length; i++) {
            refused[i] += other.refused[i];
        }
    }

    /** Starts again from nothing. */
    public void clear() {
        packetsIn = bytesIn = packetsOut = bytesOut = snapshots = snapshotBits = cubes = cubeBits = 0;
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
     * Snapshots.
     *
     * @return how many
     */
    public long snapshots() {
        return snapshots;
    }

    /**
     * Bytes that a snapshot took, without anything around it.
     *
     * @return the mean; 0 without any
     */
    public double bytesPerSnapshot() {
        return snapshots == 0 ? 0 : (double) snapshotBits / Byte.SIZE / snapshots;
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
     * Bits that a cube took: those of the snapshots that had any.
     *
     * @return the mean; 0 without any
     */
    public double bitsPerCube() {
        return cubes == 0 ? 0 : (double) cubeBits / cubes;
    }

    /**
     * Packets that were refused for one reason.
     *
     * @param outcome what became of them
     * @return how many
     */
    public long refusedBy(DatagramVerdict outcome) {
        return refused[outcome.ordinal()];
    }

    /**
     * The refusals in words.
     *
     * @return for example {@code 12 forged, 3 replayed}; {@code none}
     */
    public String refusals() {
        StringBuilder words = new StringBuilder();
        for (DatagramVerdict outcome : OUTCOMES) {
            if (refusedBy(outcome) > 0) {
                words.append(words.isEmpty() ? "" : ", ").append(refusedBy(outcome)).append(' ')
                        .append(outcome.toString().toLowerCase(Locale.ROOT).replace('_', ' '));
            }
        }
        return words.isEmpty() ? "none" : words.toString();
    }
}

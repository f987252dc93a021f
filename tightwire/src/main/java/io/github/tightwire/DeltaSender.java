package io.github.tightwire;

import java.util.Objects;

/**
 * Sends snapshots of an object to one receiver, each relative to the latest that the receiver is known to have. It keeps the last ones,
 * hears which of them were acknowledged, and chooses; where none is left, a snapshot is complete in itself.
 *
 * <p>Snapshots have numbers that rise by one: a tick, or the sequence of the packet that one is sent in. Both sides know them, so they are
 * not on this wire. The receiver acknowledges a number when its {@link DeltaReceiver} has accepted the snapshot, and not before: a
 * connection that acknowledges packets on its own must be told of refusals.
 *
 * <pre>{@code
 * DeltaSender<World> sender = new DeltaSender<>(DeltaCodec.of(World.class, 64 * 1024), 32);
 * int length = sender.write(world, tick, packet, 0, packet.length);
 * connection.onAck(sender::acked);
 * }</pre>
 *
 * <p>It keeps as many {@link Baseline}s as it was made for. Not to be used by two threads at once.
 *
 * @param <T> the type of the object
 */
public final class DeltaSender<T extends BitSerializable> {
    private final DeltaCodec<T> codec;
    private final SentSnapshots sent;

    /**
     * One that has sent nothing.
     *
     * @param codec it may be shared by senders and receivers of one thread
     * @param snapshots how many are kept, a power of two from 2 to 256. What is acknowledged later than that is of no use
     * @throws IllegalArgumentException if it is none
     */
    public DeltaSender(DeltaCodec<T> codec, int snapshots) {
        this.codec = Objects.requireNonNull(codec, "codec");
        sent = new SentSnapshots(snapshots);
    }

    /**
     * Writes a snapshot: one byte of how much older its baseline is, 0 for none; if there is one, another of how much older that one's
     * own is, 0 for none; and the delta.
     *
     * @param value what to write
     * @param number of the snapshot, above the last one's; best by one. It may wrap around
     * @param bytes where it goes
     * @param offset of the first byte
     * @param length the most bytes
     * @return the length, in bytes
     * @throws IllegalArgumentException if the number is not above the last one's, or a value is outside its bounds
     * @throws PacketOverflowException if it does not fit; the number is used up, and never acknowledged
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public int write(T value, int number, byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        int header = sent.choose(number, length);
        int written = codec.write(value, sent.begin(), sent.baseline(), sent.before(), bytes, offset + header, length - header);
        sent.end(bytes, offset);
        return header + written;
    }

    /**
     * Takes note that the receiver has accepted a snapshot. Late, doubled and unknown numbers do no harm.
     *
     * @param number of the snapshot
     */
    public void acked(int number) {
        sent.acked(number);
    }

    /** Forgets what was acknowledged: the next snapshot is complete. For a receiver that starts over. */
    public void reset() {
        sent.reset();
    }
}

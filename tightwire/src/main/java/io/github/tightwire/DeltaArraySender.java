package io.github.tightwire;

import java.util.Arrays;
import java.util.Objects;

/**
 * Sends snapshots of a {@link DeltaArray} to one receiver, as a {@link DeltaSender} does, with a budget: of the objects that have changed
 * since the baseline, those are sent that fit, in the order that the program passes. The others are held: the receiver keeps what it has
 * of them.
 *
 * <p>A priority accumulator passes the most urgent objects first, and starts again from zero with those that were sent:
 *
 * <pre>{@code
 * int length = sender.write(ships, tick, mostUrgentFirst, count, packet, 0, room);
 * for (int k = 0; k < count; k++) {
 *     if (sender.isSent(mostUrgentFirst[k])) {
 *         priorities[mostUrgentFirst[k]] = 0;
 *     }
 * }
 * }</pre>
 *
 * <p>An object that has changed is sent in each snapshot until one with the change is acknowledged and becomes the baseline. Who comes late
 * is sent the same relative to nothing, over as many snapshots as it takes.
 *
 * <p>It keeps as many {@link Baseline}s as it was made for; its codec keeps one more, and 29 bytes for each object. A snapshot that fits
 * is encoded once, another one two or three times, and up to a few dozen times where nothing fits. Not to be used by two threads at once.
 *
 * @param <T> the type of the objects
 */
public final class DeltaArraySender<T extends BitSerializable> {
    private final DeltaCodec<DeltaArray<T>> codec;
    private final SentSnapshots sent;
    private boolean[] held = {};

    /**
     * One that has sent nothing.
     *
     * @param codec made by {@link DeltaArray#codec}; it may be shared by senders and receivers of one thread
     * @param snapshots how many are kept, a power of two from 2 to 256. What is acknowledged later than that is of no use
     * @throws IllegalArgumentException if it is none
     */
    public DeltaArraySender(DeltaCodec<DeltaArray<T>> codec, int snapshots) {
        this.codec = Objects.requireNonNull(codec, "codec");
        sent = new SentSnapshots(snapshots);
    }

    /**
     * Writes a snapshot, in the form of {@link DeltaSender#write}.
     *
     * @param array the objects
     * @param number of the snapshot, above the last one's; best by one. It may wrap around
     * @param order indices of the objects that may be sent, the most urgent first; where they are no more than have room, all are
     * @param count how many of them
     * @param bytes where it goes
     * @param offset of the first byte
     * @param length the most bytes
     * @return the length, in bytes
     * @throws IllegalArgumentException if the number is not above the last one's, or a value is outside its bounds
     * @throws PacketOverflowException if it does not fit even without an object; the number is used up, and never acknowledged
     * @throws IndexOutOfBoundsException if a range is not within its array, or an index is none of an object
     */
    public int write(DeltaArray<T> array, int number, int[] order, int count, byte[] bytes, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        Objects.checkFromIndexSize(0, count, order.length);
        for (int k = 0; k < count; k++) {
            Objects.checkIndex(order[k], array.maxObjects());
        }
        if (held.length != array.maxObjects()) {
            held = new boolean[array.maxObjects()];
        }
        Arrays.fill(held, true);
        int header = sent.choose(number, length);
        int written = codec.writeSome(array, array.maxObjects(), order, count, sent.begin(), sent.baseline(), sent.before(), bytes,
                offset + header, length - header);
        sent.end(bytes, offset);
        for (int i = 0; i < held.length; i++) {
            held[i] = codec.selection().isHeld(i);
        }
        return header + written;
    }

    /**
     * Whether the last snapshot has an object as it was then: it was sent, or is as in the baseline.
     *
     * @param index of the object
     * @return false if it is held, or nothing was written
     * @throws IndexOutOfBoundsException if the index is negative
     */
    public boolean isSent(int index) {
        return index < held.length && !held[index];
    }

    /**
     * Takes note that the receiver has accepted a snapshot. Late, doubled and unknown numbers do no harm.
     *
     * @param number of the snapshot
     */
    public void acked(int number) {
        sent.acked(number);
    }

    /** Forgets what was acknowledged: the next snapshot is relative to nothing. For a receiver that starts over. */
    public void reset() {
        sent.reset();
    }
}

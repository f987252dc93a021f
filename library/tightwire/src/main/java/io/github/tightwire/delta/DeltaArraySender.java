package io.github.tightwire.delta;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.PacketOverflowException;
import java.util.Arrays;
import java.util.Objects;

/**
 * Sends snapshots of a {@link DeltaArray} to one receiver, as a {@link DeltaSender} does, within a budget. The program lists the objects
 * that have changed, the most urgent first, and the sender sends as many as fit. It holds the others back: the receiver keeps its own
 * version of them.
 *
 * <p>With a priority accumulator, list the objects with the highest priority first, and set the priority of those that were sent back to
 * zero:
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
 * <p>Each snapshot sends a changed object again, until the receiver has acknowledged a snapshot with the change, and that snapshot is the
 * baseline. A receiver that joins late gets the same, relative to nothing, over as many snapshots as it takes.
 *
 * <p>Its codec keeps one {@link Baseline} more, and 29 bytes for each object. It encodes a snapshot once if everything fits, two or three
 * times otherwise, and up to a few dozen times if nothing fits.
 *
 * @param <T> the type of the objects
 */
public final class DeltaArraySender<T extends BitSerializable> extends SnapshotSender {
    private final DeltaCodec<DeltaArray<T>> codec;
    private boolean[] held = {};

    /**
     * A sender that has sent nothing.
     *
     * @param codec from {@link DeltaArray#codec}; the senders and receivers of one thread may share it
     * @param snapshots how many to keep, a power of two from 2 to 256. A later acknowledgement is of no use
     * @throws IllegalArgumentException if the number of snapshots is no such power
     */
    public DeltaArraySender(DeltaCodec<DeltaArray<T>> codec, int snapshots) {
        super(codec, snapshots);
        this.codec = codec;
    }

    /**
     * Writes a snapshot, in the form of {@link DeltaSender#write}.
     *
     * @param array the objects
     * @param number of the snapshot, above the previous one, best by one. It may wrap around
     * @param order the indices of the objects to send, the most urgent first; if all fit, all are sent
     * @param count how many of them
     * @param bytes to write into
     * @param offset of the first byte
     * @param length the most bytes
     * @return the length, in bytes
     * @throws IllegalArgumentException if the number is not above the previous one, or a value is outside its bounds
     * @throws PacketOverflowException if even a snapshot without any object does not fit; the number is then used up
     * @throws IndexOutOfBoundsException if a range is not within its array, or an index is not below {@link DeltaArray#maxObjects}
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
        int header = choose(number, length);
        int written = codec.writeSome(array, array.maxObjects(), order, count, begin(), baseline(), before(), bytes,
                offset + header, length - header);
        end(bytes, offset);
        for (int i = 0; i < held.length; i++) {
            held[i] = codec.selection().isHeld(i);
        }
        return header + written;
    }

    /**
     * Returns whether the last snapshot left the receiver with the current version of an object: it sent the object, or the baseline has
     * the same.
     *
     * @param index of the object
     * @return false if the snapshot held it back, or there was none
     * @throws IndexOutOfBoundsException if the index is negative
     */
    public boolean isSent(int index) {
        return index < held.length && !held[index];
    }
}

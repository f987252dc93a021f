package io.github.tightwire.delta;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.CheckReturnValue;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import java.util.Objects;

/**
 * Receives the snapshots of one {@link DeltaArraySender}, in any order. Some may never come, or come twice. A snapshot may hold an object
 * back. The array has each object as in the latest snapshot that did not.
 *
 * <p>It accepts, refuses and acknowledges snapshots like a {@link DeltaReceiver}, and notices a sender that started again, too. If it
 * refuses one in the middle, some objects may be half read until it accepts the next one.
 *
 * <p>It keeps one {@link Baseline} more than it was made for. Only one thread at a time may use it.
 *
 * @param <T> the type of the objects
 */
public final class DeltaArrayReceiver<T extends BitSerializable> {
    private final DeltaArray<T> array;
    private final DeltaReceiver<DeltaArray<T>> receiver;

    /**
     * A receiver that has received nothing.
     *
     * @param codec made as the sender's
     * @param array to read into, without objects, as long as the sender's; only this receiver may change it
     * @param snapshots how many to keep, as for a {@link DeltaReceiver}
     * @throws IllegalArgumentException if it is no power of two from 2 to 256
     */
    public DeltaArrayReceiver(DeltaCodec<DeltaArray<T>> codec, DeltaArray<T> array, int snapshots) {
        this.array = Objects.requireNonNull(array, "array");
        receiver = new DeltaReceiver<>(codec, snapshots);
    }

    /**
     * Reads a snapshot. It refuses what {@link DeltaReceiver#read} does.
     *
     * @param number of the snapshot, as the sender passed it
     * @param bytes the array that has it
     * @param offset of the first byte
     * @param length in bytes
     * @return accepted, or why not
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    @CheckReturnValue
    public Verdict read(int number, byte[] bytes, int offset, int length) {
        if (receiver.beginsAgain(number, bytes, offset, length)) {
            reset();
        }
        return array.read(receiver, number, bytes, offset, length);
    }

    /**
     * A snapshot as a stream, which changes neither the receiver nor its array. Read it into another array, as
     * {@link io.github.tightwire.trace.Tracer} does: objects that the snapshot holds back are missing there.
     *
     * @param number of the snapshot, as the sender passed it
     * @param bytes the array that has it
     * @param offset of the first byte
     * @param length in bytes
     * @return the stream, to be read once, before the codec is used again
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public ReadStream stream(int number, byte[] bytes, int offset, int length) {
        return receiver.stream(number, bytes, offset, length);
    }

    /**
     * Returns whether an object is as in a snapshot: that snapshot did not hold it back, and each later one that came did.
     *
     * @param index of the object
     * @param number of the snapshot
     * @return true if the object is as it was in the snapshot, or is missing as it was there
     * @throws IndexOutOfBoundsException if there is no such object
     */
    public boolean isOf(int index, int number) {
        return array.isOf(index, number);
    }

    /** Forgets all snapshots, but keeps the objects. Refuses those that are relative to earlier ones. For a sender that starts again. */
    public void reset() {
        receiver.reset();
        array.forget();
    }
}

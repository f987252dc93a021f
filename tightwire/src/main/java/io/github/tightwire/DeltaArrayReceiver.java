package io.github.tightwire;

/**
 * Receives the snapshots of one {@link DeltaArraySender}, in any order, some of them never or twice. Its array has each object as the
 * latest snapshot had it that did not hold it.
 *
 * <p>Snapshots are accepted, refused and acknowledged as by a {@link DeltaReceiver}. Where one is refused half read, objects may be half
 * read too, until the next one is accepted.
 *
 * <p>It keeps one {@link Baseline} more than it was made for. Not to be used by two threads at once.
 *
 * @param <T> the type of the objects
 */
public final class DeltaArrayReceiver<T extends BitSerializable> {
    private final DeltaArray<T> array;
    private final DeltaReceiver<DeltaArray<T>> receiver;

    /**
     * One that has nothing.
     *
     * @param codec as the sender's
     * @param array what to read into, without objects, as long as the sender's; only this receiver changes it
     * @param snapshots how many are kept, as of a {@link DeltaReceiver}
     * @throws IllegalArgumentException if it is no power of two from 2 to 256
     */
    public DeltaArrayReceiver(DeltaCodec<DeltaArray<T>> codec, DeltaArray<T> array, int snapshots) {
        this.array = array;
        receiver = new DeltaReceiver<>(codec, snapshots);
    }

    /**
     * Reads a snapshot. It refuses what {@link DeltaReceiver#read} does.
     *
     * @param number of the snapshot, as the sender passed it
     * @param bytes where it is
     * @param offset of the first byte
     * @param length in bytes
     * @return accepted, or why not
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    @CheckReturnValue
    public Verdict read(int number, byte[] bytes, int offset, int length) {
        return array.read(receiver, number, bytes, offset, length);
    }

    /**
     * Whether an object is as a snapshot had it: that one did not hold it, and no later one has come that did not.
     *
     * @param index of the object
     * @param number of the snapshot
     * @return true if it is, or is missing as in the snapshot
     * @throws IndexOutOfBoundsException if there is no such object
     */
    public boolean isOf(int index, int number) {
        return array.isOf(index, number);
    }

    /** Forgets what was received, except the objects: what is relative to it is refused. For a sender that starts over. */
    public void reset() {
        receiver.reset();
        array.forget();
    }
}

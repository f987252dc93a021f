package io.github.tightwire.internal.subset;

import io.github.tightwire.internal.door.Implementation;

/**
 * A walk over a set, one index a call, for streams that run serialize methods as they are. The kernel does it, for compiled code too.
 *
 * <p>An outcome is the position after the index in the low half, and the index in the high half; or a refusal, whose low half is negative.
 *
 * @param <V> a verdict
 */
public abstract class StreamWalk<V> {
    private static final StreamWalk<?> FOUND =
            Implementation.of(StreamWalk.class, "io.github.tightwire.internal.kernel.SubsetWalk$OfStreams");

    /** For the kernel alone. */
    protected StreamWalk() {
    }

    /**
     * The kernel's walk: a constant, which HotSpot sees through.
     *
     * @param <V> a verdict
     * @return the one instance
     */
    @SuppressWarnings("unchecked")
    public static <V> StreamWalk<V> get() {
        return (StreamWalk<V>) FOUND;
    }

    /**
     * Writes the next index.
     *
     * @param previous the index before, -1 at the start
     * @param set to send
     * @return an outcome
     */
    public abstract long write(int previous, IndexSet set, byte[] bytes, int start, int end, int position);

    /**
     * Reads the next index, and puts it into the set.
     *
     * @param previous the index before, -1 at the start
     * @param set to receive into; emptied at the start
     * @return an outcome
     */
    public abstract long read(int previous, IndexSet set, byte[] bytes, int start, int end, int position);

    /**
     * Measures the next index.
     *
     * @param previous the index before, -1 at the start
     * @param set to send
     * @return an outcome
     */
    public abstract long measure(int previous, IndexSet set, int position);

    /**
     * The verdict of a refusal.
     *
     * @param outcome that is one
     * @return why, and at which bit
     */
    public abstract V verdict(long outcome);
}

package io.github.tightwire;

import java.util.Objects;

/**
 * Fills a {@link Subset} with the objects that fit into the rest of a packet. Objects are offered in order of importance, and each
 * offer says whether it fits. A priority accumulator offers the most urgent first (Glenn Fiedler, "State Synchronization"):
 *
 * <pre>{@code
 * SubsetBudget budget = new SubsetBudget(snapshot.sent);
 *
 * snapshot.sent.clear();
 * budget.start(packetBits - codec.measure(snapshot));
 * int k = 0;
 * while (k < urgent.length && budget.offer(urgent[k], cubeCodec.measure(cubes[urgent[k]]))) {
 *     k++;
 * }
 * // The walk writes urgent[0] to urgent[k - 1]. urgent[k] waits for the next packet.
 * }</pre>
 *
 * <p>Each object is measured once, by the caller. The indices are counted exactly as the subset's encoding will send them,
 * {@link SubsetEncoding#SMALLEST} included, without another pass over the set. The accepted objects fit, provided that the rest of the
 * packet was measured too.
 *
 * <p>Not thread-safe.
 */
public final class SubsetBudget {
    private final Subset subset;
    private long remainingBits;
    private long relativeBits;

    /**
     * A budget of nothing, until it is {@linkplain #start started}.
     *
     * @param subset what to fill; not changed by others between the start and the last offer
     */
    public SubsetBudget(Subset subset) {
        this.subset = Objects.requireNonNull(subset, "subset");
    }

    /**
     * Empties the subset, and sets how many bits the objects may take, with their indices.
     *
     * @param bits the rest of the packet, after all that it holds with an empty subset; if it is negative, nothing fits
     */
    public void start(int bits) {
        subset.clear();
        remainingBits = bits;
        relativeBits = subset.relativeBits();
    }

    /**
     * Adds an object if it fits. If it doesn't, a smaller one may.
     *
     * @param index of the object, not in the subset
     * @param bits of the object, as {@linkplain MeasureStream measured}; 0 or more
     * @return whether it fits, and is in now
     * @throws IndexOutOfBoundsException if the array has no such object
     * @throws IllegalArgumentException if it is in already, or the bits are negative
     */
    public boolean offer(int index, int bits) {
        Objects.checkIndex(index, subset.maxObjects());
        if (bits < 0 || subset.contains(index)) {
            throw new IllegalArgumentException(bits < 0 ? "no object takes " + bits + " bits" : index + " is in already");
        }
        long relative = relativeBits + subset.addedRelativeBits(index);
        int count = subset.count();
        long taken = bits + subset.indexBits(count + 1, relative) - subset.indexBits(count, relativeBits);
        if (taken > remainingBits) {
            return false;
        }
        remainingBits -= taken;
        relativeBits = relative;
        subset.add(index);
        return true;
    }
}

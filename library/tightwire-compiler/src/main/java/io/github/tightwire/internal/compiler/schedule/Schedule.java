package io.github.tightwire.internal.compiler.schedule;

/** The schedule of one direction for a region: a run of operations of constant width that all happen or none. */
public sealed interface Schedule permits WriteSchedule, ReadSchedule, MeasureSchedule {
    /**
     * Returns the start of the region, in the terms that its steps are in.
     *
     * @return the anchor, which may say more than was known before the region: it may have been located
     */
    Anchor anchor();

    /**
     * The width of the region.
     *
     * @return in bits
     */
    int bits();

    /**
     * Returns the knowledge at the end of the region.
     *
     * @param region its number
     * @return the anchor
     */
    default Anchor end(int region) {
        return anchor().advanced(bits());
    }
}

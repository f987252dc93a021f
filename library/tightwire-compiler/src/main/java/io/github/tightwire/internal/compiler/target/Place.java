package io.github.tightwire.internal.compiler.target;

import io.github.tightwire.internal.compiler.schedule.Anchor;

/**
 * The place of an instruction in the packet.
 *
 * @param anchor what is known of the region that it is in, at its start; of the position, outside of regions
 * @param passed the bits of the region before it, which the variable of the position does not count yet; 0 outside of regions
 */
public record Place(Anchor anchor, int passed) {
    // Those of a record take a cold JVM twenty milliseconds to link.

    @Override
    public boolean equals(Object other) {
        return other instanceof Place that && passed == that.passed && anchor.equals(that.anchor);
    }

    @Override
    public int hashCode() {
        return 31 * anchor.hashCode() + passed;
    }

    /** The same place, for code that is reached from others too: by then the variables of a located place may belong to another. */
    public Place forAnotherWay() {
        return new Place(anchor.passedOn(), passed);
    }
}

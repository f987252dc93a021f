package io.github.tightwire.internal.template;

import io.github.tightwire.internal.template.schedule.Anchor;

/**
 * Where an instruction stands in the packet.
 *
 * @param anchor what is known of the region that it is in, at its start; of the position, outside of regions
 * @param passed the bits of the region before it, which the variable of the position does not count yet; 0 outside of regions
 */
record Place(Anchor anchor, int passed) {
    /** The same place, for code that is come to from others too: the variables of a located one may be of another by then. */
    Place forAnotherWay() {
        return new Place(anchor.passedOn(), passed);
    }
}

package io.github.tightwire.benchmarks.worlds;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.Subset;

/** Some of the entities of a world, at a tick. Each type of entity has a class of its own, as in a game, so that it is compiled as one. */
interface SubsetSnapshot extends BitSerializable {
    /** The entities that are sent, by index. */
    Subset sent();

    /** Sets the tick that is sent. */
    void setTick(int now);
}

package io.github.tightwire.benchmarks.packet;

import io.github.tightwire.BitSerializable;
import java.util.Random;

/** A packet of the benchmarks. Its fields are public, so that code written by hand reaches them as its own method does. */
public interface Packet extends BitSerializable {
    /**
     * Gives every field another value that is within its bounds.
     *
     * @param random where the values come from
     */
    void randomize(Random random);
}

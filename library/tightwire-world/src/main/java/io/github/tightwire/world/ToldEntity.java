package io.github.tightwire.world;

import io.github.tightwire.internal.delta.ValueLog;

/** An entity in a packet that was read. */
final class ToldEntity {
    int id;
    int type;
    int generation;
    /** The tick of its baseline; 0 for none. */
    int baseline;
    /** True if the baseline's values held until the packet before. */
    boolean wasHeld;
    final ValueLog values = new ValueLog();
}

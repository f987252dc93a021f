package io.github.tightwire.world;

import io.github.tightwire.internal.delta.ValueLog;

/** An event in a packet that was read. */
final class ToldEvent {
    int number;
    int tick;
    int type;
    final ValueLog values = new ValueLog();
}

package io.github.tightwire.world;

import io.github.tightwire.internal.delta.Bounds;
import io.github.tightwire.internal.delta.ValueLog;

/** An event that happened: its values, for as long as a player has not acked it. Views share it. */
record LoggedEvent(int type, int tick, ValueLog values, Bounds bounds) {
}

package io.github.tightwire.fleet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/** The times of a node's ticks within a second, and their parts, in microseconds. */
final class TickFigures implements BitSerializable {
    private static final int MAX_TICKS = 1000;

    /** The number of ticks: fewer than {@code World.TICKS_PER_SECOND} where the node can't keep up. */
    int ticks;
    /** The number of ticks that there should have been, and were not. */
    int behind;
    /** The number of ticks that took longer than there is from one tick to the next. */
    int late;
    int longestMicros;
    int medianMicros;
    int meanMicros;
    /** Of the mean: what players sent was opened and read. */
    int receiveMicros;
    /** Of the mean: the physics of all matches. */
    int physicsMicros;
    /** Of the mean: packets were written and sealed, and given to the socket. */
    int sendMicros;

    @Override
    public void serialize(BitStream s) {
        ticks = s.serializeInt(ticks, 0, MAX_TICKS);
        behind = s.serializeInt(behind, 0, MAX_TICKS);
        late = s.serializeInt(late, 0, MAX_TICKS);
        longestMicros = s.serializeInt(longestMicros, 0, Integer.MAX_VALUE);
        medianMicros = s.serializeInt(medianMicros, 0, Integer.MAX_VALUE);
        meanMicros = s.serializeInt(meanMicros, 0, Integer.MAX_VALUE);
        receiveMicros = s.serializeInt(receiveMicros, 0, Integer.MAX_VALUE);
        physicsMicros = s.serializeInt(physicsMicros, 0, Integer.MAX_VALUE);
        sendMicros = s.serializeInt(sendMicros, 0, Integer.MAX_VALUE);
    }
}

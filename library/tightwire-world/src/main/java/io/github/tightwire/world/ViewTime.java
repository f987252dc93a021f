package io.github.tightwire.world;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;

/**
 * The time of the world that a player saw: between which two packets that was, and which packet was the newest. The client sets it and
 * sends it with an input; the server's {@link Rewind} finds the entities as this player saw them. It takes 28 bits.
 *
 * <pre>{@code
 * keys.view.set(copy);                                     // the client, as its player shoots
 *
 * fires = s.serializeBool(fires);                          // the input: only a shot needs it
 * if (fires) {
 *     s.serializeObject(view);
 * }
 * }</pre>
 *
 * <p>The time is rounded to a 256th of what lies between the two packets, which is a tick where none was lost.
 */
public final class ViewTime implements BitSerializable {
    /** Ticks are told by their lowest bits. */
    static final int TICKS = 1 << 10;
    /** As many ticks may the second packet be after the first, and the newest after the second. */
    static final int MAX_GAP = 31;
    static final int FRACTIONS = 1 << 8;

    /** The lowest bits of the tick of the last packet at or before the time. */
    int tick;
    /** Ticks from there to the first packet after the time; 0 if none had come. */
    int gap;
    /** The part of the gap, or of a tick beyond the newest packet. */
    int fraction;
    /** Ticks from there to the newest packet. */
    int ahead;

    /** At tick 0. */
    public ViewTime() {
    }

    /**
     * Sets it to the time of a copy's last {@link WorldCopy#show}.
     *
     * @param copy of the player
     */
    public void set(WorldCopy copy) {
        int from = copy.shownFrom();
        int to = copy.shownTo();
        double length = Math.max(1, to - from);
        tick = Math.floorMod(from, TICKS);
        gap = Math.min(MAX_GAP, to - from);
        fraction = (int) Math.max(0, Math.min(FRACTIONS - 1, Math.round((copy.shownTime() - from) / length * FRACTIONS)));
        ahead = Math.max(0, Math.min(MAX_GAP, copy.shownNewest() - to));
    }

    /**
     * Sets it to another one's.
     *
     * @param other which stays as it is
     */
    public void set(ViewTime other) {
        tick = other.tick;
        gap = other.gap;
        fraction = other.fraction;
        ahead = other.ahead;
    }

    @Override
    public void serialize(BitStream s) {
        tick = s.serializeInt(tick, 0, TICKS - 1);
        gap = s.serializeInt(gap, 0, MAX_GAP);
        fraction = s.serializeInt(fraction, 0, FRACTIONS - 1);
        ahead = s.serializeInt(ahead, 0, MAX_GAP);
    }

    @Override
    public String toString() {
        return "tick " + tick + " (of " + TICKS + ") + " + fraction + "/" + FRACTIONS + " of " + Math.max(1, gap);
    }
}

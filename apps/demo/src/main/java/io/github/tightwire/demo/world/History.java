package io.github.tightwire.demo.world;

/** The last few seconds of the world, tick by tick, so that what a client has decoded can be held against its own tick. */
public final class History {
    /** The number of ticks that are kept. */
    public static final int TICKS = 256;

    private final WorldState[] states = new WorldState[TICKS];
    private int newest;

    /** An empty history. */
    public History() {
        for (int i = 0; i < TICKS; i++) {
            states[i] = new WorldState();
        }
    }

    /**
     * Starts the next tick, which takes the place of the oldest.
     *
     * @param tick one above the one before
     * @return the state, to be filled in
     */
    public WorldState next(int tick) {
        newest = tick;
        return states[tick % TICKS];
    }

    /**
     * The world at a tick.
     *
     * @param tick the tick
     * @return its state, or null if it is not kept any more, or has not been yet
     */
    public WorldState at(int tick) {
        return tick >= 1 && tick <= newest && tick > newest - TICKS ? states[tick % TICKS] : null;
    }
}

package io.github.tightwire.simulator;

import java.util.Random;

/**
 * Two sides that speak to each other on a virtual clock, in spite of all that happens to them: they stall, they restart, their clocks are
 * set. A side that restarts begins a session; the other one joins it after a while.
 */
public final class SimulatedPair {
    private static final long TICK_NANOS = 16_000_000;

    final Random random;
    final LinkConditions conditions;
    final boolean checked;
    private final double trouble;
    private final SimulatedSide[] sides = new SimulatedSide[2];
    private int newestSession;
    private long restarts;
    private long now = 1_000_000_000_000L;

    /**
     * A pair of which the sides are still to come.
     *
     * @param checked whether datagrams that are damaged, or of another session, are kept out
     * @param trouble the probability of a restart, a stall or a clock that is set, of each side in each tick
     */
    public SimulatedPair(Random random, LinkConditions conditions, boolean checked, double trouble) {
        this.random = random;
        this.conditions = conditions;
        this.checked = checked;
        this.trouble = trouble;
    }

    /** Makes two sides each other's. */
    public void connect(SimulatedSide one, SimulatedSide other) {
        sides[0] = one;
        sides[1] = other;
        one.other = other;
        other.other = one;
    }

    /** Goes on for a number of ticks. */
    public void run(int ticks) {
        for (int i = 0; i < ticks; i++) {
            now += TICK_NANOS;
            for (SimulatedSide side : sides) {
                if (isInTrouble()) {
                    side.strike();
                }
                side.tick();
            }
        }
    }

    /** Lets everything arrive that is on its way. */
    public void deliverAll() {
        for (SimulatedSide side : sides) {
            side.deliver(Long.MAX_VALUE);
        }
    }

    /** Whether something goes wrong now. */
    public boolean isInTrouble() {
        return random.nextDouble() < trouble;
    }

    /** How often a side restarted. */
    public long restarts() {
        return restarts;
    }

    long now() {
        return now;
    }

    int newestSession() {
        return newestSession;
    }

    int newSession() {
        restarts++;
        return ++newestSession;
    }
}

package io.github.tightwire.simulator;

import java.util.Random;

/**
 * What a link does to datagrams.
 *
 * @param loss the share that is lost, 0 to 1
 * @param duplicates the share that arrives twice, 0 to 1
 * @param corruption the share that arrives with a few of its bytes changed or cut short, 0 to 1
 * @param latencyNanos how long each is on its way
 * @param jitterNanos how much longer at most, at random: what reorders them
 */
public record LinkConditions(double loss, double duplicates, double corruption, long latencyNanos, long jitterNanos) {
    /** Everything arrives, at once and in order. */
    public static final LinkConditions PERFECT = new LinkConditions(0, 0, 0, 0, 0);

    private static final long MILLI = 1_000_000;

    /** Conditions from good to very bad. */
    public static LinkConditions random(Random random) {
        return new LinkConditions(
                random.nextInt(4) * random.nextInt(20) / 100.0, random.nextInt(30) / 100.0, random.nextInt(10) / 100.0,
                random.nextInt(150) * MILLI, random.nextInt(200) * MILLI);
    }
}

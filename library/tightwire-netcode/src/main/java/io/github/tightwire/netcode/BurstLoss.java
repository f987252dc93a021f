package io.github.tightwire.netcode;

import java.util.random.RandomGenerator;

/** The two states of Gilbert and Elliott, which begin with the good one. */
final class BurstLoss {
    private final double toBad;
    private final double toGood;
    private boolean bad;

    BurstLoss(NetworkConditions.Bursts bursts) {
        toGood = 1 / bursts.meanDatagrams();
        // In the long run as many changes go one way as the other: share * toGood == (1 - share) * toBad.
        toBad = toGood * bursts.share() / (1 - bursts.share());
    }

    /** Returns whether the next datagram is lost. */
    boolean next(RandomGenerator random) {
        if (toBad > 0) {
            bad = random.nextDouble() < (bad ? 1 - toGood : toBad);
        }
        return bad;
    }
}

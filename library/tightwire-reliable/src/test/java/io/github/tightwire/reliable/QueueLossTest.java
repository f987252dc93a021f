package io.github.tightwire.reliable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Losses of a hundred packets a second, with an ack each 10 ms. */
class QueueLossTest {
    private static final long STEP = 10_000_000;

    private final AckHistory arrivals = new AckHistory();
    private final QueueLoss loss = new QueueLoss();
    private long acks;
    private double acked;
    private boolean isTooMuch;

    @Test
    void whatIsLostInDrainsTooIsTheLines() {
        drain(100, 0.3);
        run(300, 0.3);
        assertFalse(isTooMuch);
        assertFalse(loss.isDoubted());
    }

    @Test
    void whatIsNotLostInDrainsIsTheQueues() {
        drain(100, 0);
        run(300, 0.5);
        assertTrue(isTooMuch);
        assertTrue(loss.isDoubted());
        assertTrue(loss.excess() > 0, loss.excess() + "");
    }

    @Test
    void smallDifferenceProvesNothing() {
        drain(100, 0);
        run(300, 0.04);
        assertFalse(isTooMuch);
        assertFalse(loss.isDoubted());
    }

    /** Bursts of eight have ten packets now and then, of the hundred of a second, and the drains may show none. */
    @Test
    void burstIsNoQueue() {
        drain(100, 0);
        run(250, 0);
        run(10, 1);
        double most = 0;
        for (int i = 0; i < 200; i++) {
            run(1, 0);
            most = Math.max(most, loss.excess());
            assertFalse(loss.isDoubted());
        }
        assertFalse(isTooMuch);
        assertEquals(0, most);
    }

    /** 8% more than in drains, and the errors of both: with each packet lost by itself 1.4% of the drain's hundred, 3.4% of a second's. */
    @Test
    void doubtTakesMoreThanTheErrors() {
        drain(100, 0);
        run(500, 0.1);
        assertFalse(loss.isDoubted());
        run(1_000, 0.16);
        assertTrue(loss.isDoubted());
    }

    /** A second can't tell 8% from none, and two can. */
    @Test
    void smallDifferenceThatStaysIsTheQueues() {
        drain(250, 0);
        run(1_000, 0.04);
        assertFalse(isTooMuch);
        run(1_000, 0.08);
        assertTrue(isTooMuch);
    }

    /** As many losses prove a queue one by one, and nothing in bursts. */
    @Test
    void lossesInBurstsProveLess() {
        drain(250, 0);
        run(300, 0);
        for (int i = 0; i < 10; i++) {
            run(90, 0);
            run(10, 1);
        }
        assertFalse(isTooMuch);
        run(1_000, 0.1);
        assertTrue(isTooMuch);
    }

    @Test
    void growthStopsBeforeACut() {
        drain(250, 0);
        run(1_000, 0.02);
        assertFalse(loss.isUnusual());
        run(500, 0.06);
        assertTrue(loss.isUnusual());
        assertFalse(isTooMuch);
    }

    /** Of 16 packets, all or none: the variance of a group is 16 times that of packets by themselves. */
    @Test
    void dispersionIsOneForSingleLossesAndTheirLengthForBursts() {
        AckHistory single = new AckHistory();
        AckHistory bursts = new AckHistory();
        int ackedOfBursts = 0;
        for (int i = 0; i < 2_000; i++) {
            single.add(i * STEP, STEP, i * STEP, i, i, i - i / 4);
            ackedOfBursts += i / 16 % 4 == 0 ? 0 : 1;
            bursts.add(i * STEP, STEP, i * STEP, i, i, ackedOfBursts);
        }
        assertEquals(1, single.lossDispersion());
        assertEquals(13, bursts.lossDispersion(), 3);
    }

    @Test
    void dispersionIsGuessedBeforeThereIsAny() {
        AckHistory one = new AckHistory();
        one.add(0, STEP, 0, 1, 1, 1);
        assertEquals(4, one.lossDispersion());
    }

    /** Without drains, it takes more losses than two bursts may be to prove a queue. */
    @Test
    void burstsAreNoQueueBeforeTheFirstDrain() {
        run(250, 0);
        run(50, 1);
        run(100, 0);
        assertFalse(isTooMuch);
        run(90, 1);
        assertTrue(isTooMuch);
    }

    @Test
    void drainsOfTenPacketsAreNeeded() {
        assertFalse(drainedOf(9).isKnown());
        assertTrue(drainedOf(10).isKnown());
    }

    @Test
    void lossesProveNothingWherePacketsOvertakeMoreThanAnAckCovers() {
        drain(250, 0);
        for (int i = 0; i < 300; i++) {
            arrivals.overtaken(31);
            run(1, 0.44);
        }
        assertFalse(isTooMuch);
        assertFalse(loss.isDoubted());
    }

    @Test
    void overtakingOfFewPacketsHidesNothing() {
        drain(250, 0);
        for (int i = 0; i < 300; i++) {
            arrivals.overtaken(24);
            run(1, 0.44);
        }
        assertTrue(isTooMuch);
    }

    @Test
    void olderDrainsCountLess() {
        DrainedLoss drained = new DrainedLoss();
        assertEquals(0, drained.share());
        AckHistory.LossSample sample = new AckHistory.LossSample();
        acks(arrivals, 11, 0.5);
        arrivals.loss(Double.MAX_VALUE, 0, Long.MIN_VALUE, sample);
        drained.add(sample);
        assertTrue(drained.isKnown());
        assertEquals(0.5, drained.share(), 1e-9);
        AckHistory none = new AckHistory();
        acks(none, 11, 0);
        none.loss(Double.MAX_VALUE, 0, Long.MIN_VALUE, sample);
        drained.add(sample);
        assertEquals(0.9 * 5 / 19, drained.share(), 1e-9);
    }

    private static DrainedLoss drainedOf(int packets) {
        AckHistory drain = new AckHistory();
        AckHistory.LossSample sample = new AckHistory.LossSample();
        acks(drain, packets + 1, 0);
        drain.loss(Double.MAX_VALUE, 0, Long.MIN_VALUE, sample);
        DrainedLoss drained = new DrainedLoss();
        drained.add(sample);
        return drained;
    }

    private void drain(int packets, double share) {
        AckHistory drain = new AckHistory();
        AckHistory.LossSample sample = new AckHistory.LossSample();
        acks(drain, packets + 1, share);
        drain.loss(Double.MAX_VALUE, 0, Long.MIN_VALUE, sample);
        assertEquals(packets, sample.packets());
        loss.drained(sample);
    }

    private static void acks(AckHistory to, int count, double share) {
        for (int i = 0; i < count; i++) {
            to.add(i * STEP, STEP, i * STEP, i, i, Math.round(i * (1 - share)));
        }
    }

    private void run(int count, double share) {
        for (int i = 0; i < count; i++) {
            acks++;
            acked += 1 - share;
            arrivals.add(acks * STEP, STEP, acks * STEP, acks, acks, Math.round(acked));
            isTooMuch |= loss.update(arrivals, STEP, false);
        }
    }
}

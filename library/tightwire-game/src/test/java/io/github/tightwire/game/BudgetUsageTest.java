package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Each limit of a budget beside one less. */
class BudgetUsageTest {
    private static final long SECOND = 1_000_000_000;
    private static final PlayerBudget BUDGET = new PlayerBudget(60, 120, 1 << 20);

    private final BudgetUsage usage = new BudgetUsage();

    private void charge(int datagrams, int messagesEach) {
        for (int i = 0; i < datagrams; i++) {
            usage.charge(messagesEach);
        }
    }

    @Test
    void soManyDatagramsMayComeAtOnce() {
        charge(255, 0);
        assertFalse(usage.isSpent());
        charge(1, 0);
        assertTrue(usage.isSpent());
    }

    @Test
    void soManyMessagesMayComeAtOnce() {
        charge(1, 1023);
        assertFalse(usage.isSpent());
        charge(1, 1);
        assertTrue(usage.isSpent());
    }

    @Test
    void timeGivesBackWhatItIsFor() {
        charge(256, 0);
        usage.refill(BUDGET, SECOND / 10 + 1);
        charge(6, 0);
        assertFalse(usage.isSpent());
        charge(1, 0);
        assertTrue(usage.isSpent());
    }

    @Test
    void whatAPacketTakesBeyondItIsOwed() {
        charge(1, 1024 + 60);
        usage.refill(BUDGET, SECOND / 2 - 1);
        assertTrue(usage.isSpent());
        usage.refill(BUDGET, 10);
        assertFalse(usage.isSpent());
    }

    @Test
    void noMoreIsSavedUpInOrdinaryTicks() {
        for (int i = 0; i < 600; i++) {
            usage.refill(BUDGET, SECOND / 60);
        }
        charge(256, 0);
        assertTrue(usage.isSpent());
    }

    @Test
    void aStallOfTheServerIsMadeUpFor() {
        usage.refill(BUDGET, 10 * SECOND);
        charge(599, 0);
        assertFalse(usage.isSpent());
        charge(1, 0);
        assertTrue(usage.isSpent());
    }

    @Test
    void onceAllOfItIsReadAStallIsOver() {
        usage.refill(BUDGET, 10 * SECOND);
        usage.cap();
        charge(256, 0);
        assertTrue(usage.isSpent());
    }

    @Test
    void theLongestStallIsAMinute() {
        usage.refill(BUDGET, Long.MAX_VALUE);
        charge(3600, 0);
        assertTrue(usage.isSpent());
    }

    @Test
    void aSecondOfTicksIsEnough() {
        charge(256, 0);
        assertNull(usage.settle(BUDGET, 0));
        assertNull(usage.settle(BUDGET, SECOND - 1));
        assertEquals("the player sent more than 60 datagrams a second for a second; if the game needs more, raise"
                + " PlayerBudget.datagramsPerSecond by GameServer.setBudget", usage.settle(BUDGET, SECOND));
    }

    @Test
    void oneTickWithinTheBudgetBeginsTheSecondAnew() {
        charge(1, 1024);
        assertNull(usage.settle(BUDGET, 0));
        usage.refill(BUDGET, SECOND / 60);
        assertNull(usage.settle(BUDGET, SECOND / 2));
        charge(1, 2);
        assertNull(usage.settle(BUDGET, SECOND));
        assertNull(usage.settle(BUDGET, 2 * SECOND - 1));
        assertNotNull(usage.settle(BUDGET, 2 * SECOND));
    }

    @Test
    void aBudgetHasALeast() {
        assertThrows(IllegalArgumentException.class, () -> new PlayerBudget(0, 1, 1 << 16));
        assertThrows(IllegalArgumentException.class, () -> new PlayerBudget(1, 0, 1 << 16));
        String words = assertThrows(IllegalArgumentException.class, () -> new PlayerBudget(1, 1, (1 << 16) - 1)).getMessage();
        assertEquals("65535 bytes are too few for what waits after a loss: 65536 or more", words);
        assertEquals(1 << 16, new PlayerBudget(1, 1, 1 << 16).heldBytes());
    }
}

package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

/** Each limit of a budget beside one less. */
class AccountTest {
    private static final long SECOND = 1_000_000_000;
    private static final PlayerBudget BUDGET = new PlayerBudget(3, 4, 100, 50);

    private final Account account = new Account();

    @Test
    void datagramsAreCharged() {
        account.chargeDatagram(0, 0);
        account.chargeDatagram(0, 0);
        assertFalse(account.isSpent(BUDGET));
        account.chargeDatagram(0, 0);
        assertTrue(account.isSpent(BUDGET));
    }

    @Test
    void messagesAreCharged() {
        for (int i = 0; i < 3; i++) {
            account.chargeMessage(0);
        }
        assertFalse(account.isSpent(BUDGET));
        account.chargeMessage(0);
        assertTrue(account.isSpent(BUDGET));
    }

    @Test
    void theTimeOfBothIsCharged() {
        account.start(1000);
        account.chargeMessage(1030);
        account.chargeDatagram(1049, 0);
        assertFalse(account.isSpent(BUDGET));
        account.start(2000);
        account.chargeDatagram(2001, 0);
        assertTrue(account.isSpent(BUDGET));
    }

    @Test
    void asManyBytesAsTheBudgetHasMayWait() {
        account.chargeDatagram(0, 100);
        assertFalse(account.holdsTooMuch(BUDGET));
        account.chargeDatagram(0, 101);
        assertTrue(account.holdsTooMuch(BUDGET));
    }

    @Test
    void aSecondOfTicksIsEnough() {
        assertFalse(spend(0));
        assertFalse(spend(SECOND - 1));
        assertTrue(spend(SECOND));
    }

    @Test
    void oneTickWithinTheBudgetBeginsTheSecondAnew() {
        assertFalse(spend(0));
        assertFalse(account.settle(BUDGET, true, SECOND / 2));
        assertFalse(spend(SECOND));
        assertFalse(spend(2 * SECOND - 1));
        assertTrue(spend(2 * SECOND));
    }

    @Test
    void whereNothingCountsOnlyWaitingBytesDo() {
        for (long now : new long[] {0, SECOND}) {
            charge(0);
            assertFalse(account.settle(BUDGET, false, now));
        }
        for (long now : new long[] {2 * SECOND, 3 * SECOND}) {
            charge(101);
            assertEquals(now == 3 * SECOND, account.settle(BUDGET, false, now));
        }
    }

    private boolean spend(long nowNanos) {
        charge(0);
        return account.settle(BUDGET, true, nowNanos);
    }

    private void charge(long held) {
        for (int i = 0; i < 3; i++) {
            account.chargeDatagram(0, held);
        }
    }
}

package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.netcode.TokenHistory.Tag;
import java.net.InetSocketAddress;
import org.junit.jupiter.api.Test;

class TokenHistoryTest {
    private static final InetSocketAddress HERE = new InetSocketAddress("127.0.0.1", 1);
    private static final InetSocketAddress THERE = new InetSocketAddress("127.0.0.1", 2);

    private static final long START = 1000;

    private final TokenHistory history = new TokenHistory(3, 30, START);

    @Test
    void pendingForOneAddress() {
        assertEquals(DatagramVerdict.ACCEPTED, history.present(new Tag(1, 1), 1040, HERE));
        assertEquals(DatagramVerdict.ACCEPTED, history.present(new Tag(1, 1), 1040, HERE));
        assertEquals(DatagramVerdict.TOKEN_USED, history.present(new Tag(1, 1), 1040, THERE));
        assertEquals(DatagramVerdict.ACCEPTED, history.present(new Tag(1, 1), 1040, HERE));
        assertEquals(1, history.size());
    }

    @Test
    void consumedForNone() {
        history.present(new Tag(1, 1), 1040, HERE);
        history.consume(new Tag(1, 1));
        assertEquals(DatagramVerdict.TOKEN_USED, history.present(new Tag(1, 1), 1040, HERE));
        assertEquals(DatagramVerdict.TOKEN_USED, history.present(new Tag(1, 1), 1040, THERE));
        assertEquals(DatagramVerdict.ACCEPTED, history.present(new Tag(1, 2), 1040, HERE));
        assertEquals(DatagramVerdict.ACCEPTED, history.present(new Tag(2, 1), 1040, HERE));
    }

    @Test
    void fullItRefusesWhatIsNewAndForgetsNothing() {
        for (int i = 0; i < 3; i++) {
            assertEquals(DatagramVerdict.ACCEPTED, history.present(new Tag(i, 0), 1040 + i, HERE));
        }
        history.consume(new Tag(0, 0));
        assertEquals(DatagramVerdict.TOKENS_TOO_MANY, history.present(new Tag(9, 9), 1050, HERE));
        assertEquals(DatagramVerdict.TOKEN_USED, history.present(new Tag(0, 0), 1040, HERE));
        assertEquals(DatagramVerdict.ACCEPTED, history.present(new Tag(1, 0), 1041, HERE));
        history.advanceTo(1039);
        assertEquals(DatagramVerdict.TOKENS_TOO_MANY, history.present(new Tag(9, 9), 1050, HERE));
        history.advanceTo(1040);
        assertEquals(DatagramVerdict.ACCEPTED, history.present(new Tag(9, 9), 1050, HERE));
        assertEquals(3, history.size());
    }

    @Test
    void nothingFromBeforeTheStartNorFromThatSecond() {
        assertTrue(history.isTooOld(START - 1 + 30));
        assertTrue(history.isTooOld(START + 30));
        assertFalse(history.isTooOld(START + 1 + 30));
        assertFalse(history.isTooOld(-1), "the last second there is, unsigned");
    }

    @Test
    void whatHasExpiredIsRememberedWhileThereIsRoom() {
        history.present(new Tag(1, 1), 1040, HERE);
        history.advanceTo(5000);
        assertTrue(history.isExpired(1040));
        assertEquals(1, history.size());
        history.advanceTo(1001);
        assertFalse(history.isExpired(1040));
        assertEquals(DatagramVerdict.TOKEN_USED, history.present(new Tag(1, 1), 1040, THERE));
        assertFalse(history.isTooOld(1039), "and no other is taken for one that was forgotten");
    }

    @Test
    void whatWasForgottenIsNotNewWhenTheClockIsSetBack() {
        history.present(new Tag(1, 1), 1040, HERE);
        history.present(new Tag(2, 2), 1060, HERE);
        history.present(new Tag(3, 3), 1070, HERE);
        history.advanceTo(1050);
        assertEquals(DatagramVerdict.ACCEPTED, history.present(new Tag(4, 4), 1070, HERE));
        assertEquals(3, history.size());
        for (int seconds : new int[] {1050, 900}) {
            history.advanceTo(seconds);
            assertTrue(history.isTooOld(1040));
            assertFalse(history.isTooOld(1041));
        }
    }

    @Test
    void aClockThatIsSetBackBeyondALifetimeIsAStart() {
        history.advanceTo(START - 30);
        assertTrue(history.isTooOld(START + 30), "a lifetime: it may be of before the start");
        history.advanceTo(START - 31);
        assertTrue(history.isTooOld(START - 31 + 30));
        assertFalse(history.isTooOld(START - 31 + 1 + 30));
        history.advanceTo(START);
        assertFalse(history.isTooOld(START - 31 + 1 + 30));
    }

    @Test
    void forgetsTheOldestFirst() {
        history.present(new Tag(1, 0), -1, HERE);
        history.present(new Tag(2, 0), 1035, HERE);
        history.present(new Tag(3, 0), 1033, HERE);
        history.advanceTo(1034);
        assertEquals(DatagramVerdict.ACCEPTED, history.present(new Tag(4, 0), -1, HERE));
        assertTrue(history.isTooOld(1033));
        assertFalse(history.isTooOld(1035));
        assertEquals(DatagramVerdict.TOKENS_TOO_MANY, history.present(new Tag(5, 0), -1, HERE));
        history.advanceTo(1035);
        assertEquals(DatagramVerdict.ACCEPTED, history.present(new Tag(5, 0), -1, HERE));
        history.advanceTo(Long.MAX_VALUE);
        assertEquals(DatagramVerdict.TOKENS_TOO_MANY, history.present(new Tag(6, 0), -1, HERE), "what is left never expires");
    }
}

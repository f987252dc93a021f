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

    private final TokenHistory history = new TokenHistory(3, 1030);

    @Test
    void pendingForOneAddress() {
        assertEquals(Outcome.ACCEPTED, history.present(new Tag(1, 1), 1040, HERE));
        assertEquals(Outcome.ACCEPTED, history.present(new Tag(1, 1), 1040, HERE));
        assertEquals(Outcome.TOKEN_USED, history.present(new Tag(1, 1), 1040, THERE));
        assertEquals(Outcome.ACCEPTED, history.present(new Tag(1, 1), 1040, HERE));
        assertEquals(1, history.size());
    }

    @Test
    void consumedForNone() {
        history.present(new Tag(1, 1), 1040, HERE);
        history.consume(new Tag(1, 1));
        assertEquals(Outcome.TOKEN_USED, history.present(new Tag(1, 1), 1040, HERE));
        assertEquals(Outcome.TOKEN_USED, history.present(new Tag(1, 1), 1040, THERE));
        assertEquals(Outcome.ACCEPTED, history.present(new Tag(1, 2), 1040, HERE));
        assertEquals(Outcome.ACCEPTED, history.present(new Tag(2, 1), 1040, HERE));
    }

    @Test
    void fullItRefusesWhatIsNewAndForgetsNothing() {
        for (int i = 0; i < 3; i++) {
            assertEquals(Outcome.ACCEPTED, history.present(new Tag(i, 0), 1040 + i, HERE));
        }
        history.consume(new Tag(0, 0));
        assertEquals(Outcome.TOKENS_TOO_MANY, history.present(new Tag(9, 9), 1050, HERE));
        assertEquals(Outcome.TOKEN_USED, history.present(new Tag(0, 0), 1040, HERE));
        assertEquals(Outcome.ACCEPTED, history.present(new Tag(1, 0), 1041, HERE));
        history.forget(1039);
        assertEquals(Outcome.TOKENS_TOO_MANY, history.present(new Tag(9, 9), 1050, HERE));
        history.forget(1040);
        assertEquals(Outcome.ACCEPTED, history.present(new Tag(9, 9), 1050, HERE));
        assertEquals(3, history.size());
    }

    @Test
    void nothingFromBeforeTheStart() {
        assertTrue(history.isTooOld(1029));
        assertFalse(history.isTooOld(1030));
        assertFalse(history.isTooOld(-1), "the last second there is, unsigned");
    }

    @Test
    void whatWasForgottenIsNotNewWhenTheClockIsSetBack() {
        history.present(new Tag(1, 1), 1040, HERE);
        history.present(new Tag(2, 2), 1060, HERE);
        history.forget(1050);
        assertEquals(1, history.size());
        assertTrue(history.isTooOld(1040));
        assertFalse(history.isTooOld(1041));
        history.forget(900);
        assertTrue(history.isTooOld(1040));
        assertEquals(1, history.size());
    }

    @Test
    void forgetsTheOldestFirst() {
        history.present(new Tag(1, 0), -1, HERE);
        history.present(new Tag(2, 0), 1035, HERE);
        history.present(new Tag(3, 0), 1033, HERE);
        history.forget(1034);
        assertEquals(2, history.size());
        history.forget(1035);
        assertEquals(1, history.size());
        history.forget(Long.MAX_VALUE);
        assertEquals(1, history.size(), "that never expires");
    }
}

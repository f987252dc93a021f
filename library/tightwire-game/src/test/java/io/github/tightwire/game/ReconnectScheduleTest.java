package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.game.Disconnection.Cause;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** The times at which the next token is asked for, to the nanosecond, with no chance in it. */
class ReconnectScheduleTest {
    private static final long MILLI = 1_000_000;
    private static final long START = 7_000 * MILLI;
    private static final byte[] TOKEN = {1};

    private int asked;
    private final RandomGenerator never = () -> 0;
    private final ReconnectSchedule retries = new ReconnectSchedule(() -> {
        asked++;
        return CompletableFuture.completedFuture(TOKEN);
    }, never, START);

    @Test
    void theFirstIsDueAtOnce() throws Exception {
        assertNull(retries.next(START - 1));
        assertEquals(0, asked);
        assertArrayEquals(TOKEN, retries.next(START));
        assertEquals(1, asked);
    }

    @Test
    void theWaitDoublesUpToTenSeconds() throws Exception {
        long now = START;
        for (int millis : new int[] {500, 1000, 2000, 4000, 8000, 10_000, 10_000}) {
            now = endsAndWaits(now, millis);
        }
    }

    @Test
    void aConnectionOfTenSecondsBeginsAnew() throws Exception {
        long now = endsAndWaits(endsAndWaits(START, 500), 1000);
        retries.connected(now);
        now = endsAndWaits(now + 10_000 * MILLI, 500);
        retries.connected(now);
        now = endsAndWaits(now + 10_000 * MILLI - 1, 1000);
        // It counts only while it is connected.
        endsAndWaits(now + 20_000 * MILLI, 2000);
    }

    @Test
    void nothingFollowsWhereAnotherTokenIsOfNoHelp() {
        for (Cause cause : Cause.values()) {
            boolean isFinal = switch (cause) {
                case BY_THIS_SIDE, KICKED, LOGGED_IN_ELSEWHERE, OTHER_PROTOCOL, INVALID_TOKEN, VIOLATION, PROTOCOL_ERROR, OTHER_TYPES,
                        EXCEPTION -> true;
                default -> false;
            };
            assertEquals(!isFinal, retries.ended(cause, START), cause.name());
        }
    }

    @Test
    void aTokenThatIsNotThereYetIsAskedForOnce() throws Exception {
        CompletableFuture<byte[]> later = new CompletableFuture<>();
        ReconnectSchedule slow = new ReconnectSchedule(() -> {
            asked++;
            return later;
        }, never, START);
        assertNull(slow.next(START));
        assertNull(slow.next(START + 1));
        assertEquals(1, asked);
        slow.cancel();
        assertTrue(later.isCancelled());
    }

    private long endsAndWaits(long now, int millis) throws Exception {
        assertTrue(retries.ended(Cause.CONNECTION_LOST, now));
        assertNull(retries.next(now + millis * MILLI - 1), millis + " ms");
        int before = asked;
        assertFalse(retries.next(now + millis * MILLI) == null, millis + " ms");
        assertEquals(before + 1, asked);
        return now + millis * MILLI;
    }
}

package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.fixtures.LogRecorder;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** A server says that its own receivers are slow: once a minute, and not once a tick. */
class HandlerLoadTest {
    private static final long MILLI = 1_000_000;

    private final LogRecorder log = new LogRecorder("io.github.tightwire.game");
    private long clock;
    private final HandlerTime time = new HandlerTime(() -> clock);
    private final HandlerLoad load = new HandlerLoad(time, 0);
    private long now;

    private void second(long millisOfReceivers) {
        for (int i = 0; i < 10; i++) {
            time.begin();
            clock += millisOfReceivers * MILLI / 10;
            time.end(String.class);
            now += 100 * MILLI;
            load.update(now);
        }
    }

    @AfterEach
    void close() {
        log.close();
    }

    @Test
    void aQuarterOfTheTimeIsNotMuch() {
        second(250);
        assertEquals(0.25, load.share());
        assertEquals(List.of(), log.messages());
    }

    @Test
    void moreThanAQuarterIs() {
        second(250);
        second(260);
        assertEquals(0.26, load.share());
        assertEquals(List.of("receivers and listener take 26% of the time, and players wait for them; the slowest: String, 26.0 ms."
                + " Hand long work to another thread"), log.messages());
    }

    @Test
    void theLogSaysSoOnceAMinute() {
        for (int i = 0; i < 60; i++) {
            second(900);
        }
        assertEquals(1, log.messages().size());
        second(900);
        assertEquals(2, log.messages().size());
        second(0);
        assertEquals(0, load.share());
    }

    /** A receiver that disconnects somebody: its listener runs within it. */
    @Test
    void whatRunsWithinOtherCodeCountsOnce() {
        time.begin();
        clock += 10;
        time.begin();
        clock += 20;
        time.end(String.class);
        clock += 40;
        time.end(Integer.class);
        assertEquals(70, time.nanos());
        assertEquals("Integer, 0.0 ms", time.slowest());
    }
}

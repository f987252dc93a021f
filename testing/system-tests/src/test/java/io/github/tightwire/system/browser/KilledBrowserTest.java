package io.github.tightwire.system.browser;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A real browser that looks at the demo, and is killed meanwhile: nothing of it is left, and no tick was another than without it. */
@RequiresChromium
@Tag("exhaustive")
class KilledBrowserTest {
    private static final int MOST_TICKS = 60_000;
    private static final int TICKS_PER_LOOK = 60;
    /** So many in a row in which nothing is shown to anybody. */
    private static final int LEFT_TICKS = 120;
    private static final int NOTHING_BYTES = 256;
    private static final long PAUSE_NANOS = 2_000_000;

    @Test
    void itsEndChangesNothing() throws Exception {
        try (Lockstep game = new Lockstep(MOST_TICKS); Chromium chromium = new Chromium(800, 600)) {
            chromium.driver().get(game.page().toString());
            do {
                go(game, TICKS_PER_LOOK);
            } while (!Boolean.TRUE.equals(chromium.driver().executeScript("return globalThis.demo?.read().packets > 120")));
            chromium.kill();
            int left = 0;
            while (left < LEFT_TICKS) {
                left = go(game, 1) <= NOTHING_BYTES ? left + 1 : 0;
            }
        }
    }

    private static long go(Lockstep game, int ticks) {
        long bytes = 0;
        for (int i = 0; i < ticks; i++) {
            assertTrue(game.ticks() < MOST_TICKS, "nothing came of it");
            bytes += game.tick();
            LockSupport.parkNanos(PAUSE_NANOS);
        }
        return bytes;
    }
}

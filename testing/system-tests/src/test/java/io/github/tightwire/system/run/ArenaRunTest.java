package io.github.tightwire.system.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Running.Outcome;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("exhaustive")
class ArenaRunTest extends RunContract {
    ArenaRunTest() {
        super("apps/arena/run");
    }

    @Test
    void thePageIsServedUntilCtrlC() throws IOException, InterruptedException {
        Outcome outcome = interrupt("Ctrl-C ends it", "--bots", "2");
        assertEquals(130, outcome.exitCode(), outcome.err());
        assertTrue(outcome.out().matches("see http://127.0.0.1:[0-9]+/ \\(Ctrl-C ends it\\)\n"), outcome.out());
    }
}

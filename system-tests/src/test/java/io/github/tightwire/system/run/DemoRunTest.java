package io.github.tightwire.system.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Running.Outcome;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class DemoRunTest extends RunContract {
    DemoRunTest() {
        super("demo/run");
    }

    @Test
    void ctrlCEndsTheWholeDemoWithASummary() throws IOException, InterruptedException {
        Outcome outcome = interrupt("largest error", "--duration", "120");
        assertEquals(130, outcome.exitCode(), outcome.err());
        assertTrue(outcome.out().contains("Bandwidth, "), outcome.out());
        assertTrue(outcome.out().matches("(?s).*Interrupted after [0-9.]+ s of 120\\.\\s*"), outcome.out());
    }

    @Test
    void ctrlCEndsTheServerWithASummary() throws IOException, InterruptedException {
        Outcome outcome = interrupt("largest error", "server", "--port", "0");
        assertEquals(130, outcome.exitCode(), outcome.err());
        assertTrue(outcome.out().contains("The server ran for "), outcome.out());
        assertTrue(outcome.out().contains("Refused: none."), outcome.out());
    }
}

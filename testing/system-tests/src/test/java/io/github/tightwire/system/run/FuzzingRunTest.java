package io.github.tightwire.system.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Running.Outcome;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FuzzingRunTest extends RunContract {
    FuzzingRunTest() {
        super("testing/fuzzing/run");
    }

    @Test
    @Tag("exhaustive")
    void ctrlCEndsWithASummary() throws IOException, InterruptedException {
        Outcome outcome = interrupt("each", "--seconds", "600", "reliable");
        assertEquals(130, outcome.exitCode(), outcome.err());
        assertTrue(outcome.out().endsWith("interrupted after 0 of 1 targets\n"), outcome.out());
        assertEquals("", outcome.err());
    }
}

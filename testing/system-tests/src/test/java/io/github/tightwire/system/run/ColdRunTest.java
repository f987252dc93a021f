package io.github.tightwire.system.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Running.Outcome;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ColdRunTest extends RunContract {
    ColdRunTest() {
        super("studies/benchmarks/cold");
    }

    @Test
    @Tag("exhaustive")
    void ctrlCEndsWithASummary() throws IOException, InterruptedException {
        Outcome outcome = interrupt("worst packet", "--runs", "100000");
        assertEquals(130, outcome.exitCode(), outcome.err());
        assertTrue(outcome.out().contains("Interrupted: of 100000 runs of each kind, "), outcome.out());
    }
}

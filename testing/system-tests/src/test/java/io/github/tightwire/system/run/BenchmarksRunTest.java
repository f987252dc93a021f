package io.github.tightwire.system.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Running.Outcome;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class BenchmarksRunTest extends RunContract {
    BenchmarksRunTest() {
        super("studies/benchmarks/run");
    }

    @Test
    @Tag("exhaustive")
    void ctrlCEndsWithASummary() throws IOException, InterruptedException {
        Outcome outcome = interrupt("Warmup Iteration   1", "TenInts.*measure", "--forks", "1");
        assertEquals(130, outcome.exitCode(), outcome.err());
        assertTrue(outcome.out().contains("Interrupted: of the benchmarks, 0 had finished."), outcome.out());
        assertFalse(outcome.out().contains("Written to"), outcome.out());
    }
}

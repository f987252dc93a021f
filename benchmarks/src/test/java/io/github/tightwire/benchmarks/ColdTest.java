package io.github.tightwire.benchmarks;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.commands.RunContract;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class ColdTest extends RunContract {
    ColdTest() {
        super("benchmarks/cold");
    }

    @Test
    void ctrlCEndsWithASummary() throws IOException, InterruptedException {
        Outcome outcome = interrupt("first packet", "--runs", "100000");
        assertEquals(130, outcome.exitCode(), outcome.err());
        assertTrue(outcome.out().contains("Interrupted: of 100000 runs of each kind, "), outcome.out());
    }
}

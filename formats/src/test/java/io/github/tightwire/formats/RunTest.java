package io.github.tightwire.formats;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.commands.RunContract;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class RunTest extends RunContract {
    RunTest() {
        super("formats/run");
    }

    @Test
    void ctrlCEndsWithASummary() throws IOException, InterruptedException {
        Outcome outcome = interrupt("seed 1", "--worlds", "10000,10900,10800,10700");
        assertEquals(130, outcome.exitCode(), outcome.err());
        assertTrue(outcome.err().contains("formats/run: interrupted before "), outcome.err());
    }
}

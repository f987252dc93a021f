package io.github.tightwire.system.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Running.Outcome;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class FormatsRunTest extends RunContract {
    FormatsRunTest() {
        super("studies/formats/run");
    }

    @Test
    @Tag("exhaustive")
    void ctrlCEndsWithASummary() throws IOException, InterruptedException {
        Outcome outcome = interrupt("seed 1", "--worlds", "10000,10900,10800,10700");
        assertEquals(130, outcome.exitCode(), outcome.err());
        assertTrue(outcome.err().contains("studies/formats/run: interrupted before "), outcome.err());
    }
}

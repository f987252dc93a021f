package io.github.tightwire.articles;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.commands.RunContract;
import java.io.IOException;
import org.junit.jupiter.api.Test;

class RunTest extends RunContract {
    RunTest() {
        super("articles/run");
    }

    @Test
    void ctrlCEndsWithASummary() throws IOException, InterruptedException {
        Outcome outcome = interrupt("scattered");
        assertEquals(130, outcome.exitCode(), outcome.err());
        assertEquals("articles/run: interrupted; no chart was written", outcome.err().strip());
        assertTrue(outcome.out().startsWith("Bytes of indexing"), outcome.out());
    }
}

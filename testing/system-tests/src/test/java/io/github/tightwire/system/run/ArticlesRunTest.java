package io.github.tightwire.system.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Running.Outcome;
import java.io.IOException;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ArticlesRunTest extends RunContract {
    ArticlesRunTest() {
        super("studies/articles/run");
    }

    @Test
    @Tag("exhaustive")
    void ctrlCEndsWithASummary() throws IOException, InterruptedException {
        Outcome outcome = interrupt("scattered");
        assertEquals(130, outcome.exitCode(), outcome.err());
        assertEquals("studies/articles/run: interrupted; no chart was written", outcome.err().strip());
        assertTrue(outcome.out().startsWith("Bytes of indexing"), outcome.out());
    }
}

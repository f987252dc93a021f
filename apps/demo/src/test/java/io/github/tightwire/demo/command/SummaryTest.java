package io.github.tightwire.demo.command;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.session.Session;
import io.github.tightwire.netcode.NetworkConditions;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import org.junit.jupiter.api.Test;

/** The summary of a run that was interrupted before there was anything to say. */
class SummaryTest {
    @Test
    void interruptedBeforeTheFirstTick() throws IOException {
        assertEquals("Interrupted before the first tick.", summary(0).strip());
    }

    @Test
    void interruptedBeforeTheFirstAnswer() throws IOException {
        String summary = summary(1);
        assertTrue(summary.contains("the server's clock unknown"), summary);
        assertFalse(summary.contains("NaN") || summary.contains("Infinity"), summary);
    }

    private static String summary(int ticks) throws IOException {
        Session.Plan plan = new Session.Plan(300, 1, 0, NetworkConditions.PERFECT, NetworkConditions.PERFECT, 0, 1);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (Session session = new Session(plan, 0, () -> 0)) {
            for (int tick = 0; tick < ticks; tick++) {
                session.tick(tick);
            }
            new Summary(new PrintStream(out, true)).print(plan, session, new Totals(1), 0);
        }
        return out.toString();
    }
}

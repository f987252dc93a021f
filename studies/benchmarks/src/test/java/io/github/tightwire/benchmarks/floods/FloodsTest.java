package io.github.tightwire.benchmarks.floods;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.benchmarks.floods.FloodedServer.Measured;
import io.github.tightwire.commands.Program;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** In every flood, the players are heard in every tick. */
class FloodsTest {
    private static final int RATE = 20_000;
    private static final int TICKS = 20;

    @ParameterizedTest
    @EnumSource
    void everyPlayerIsHeardInEveryTick(Flood flood) {
        Measured measured = Floods.measure(flood, RATE, TICKS, () -> 0);
        assertEquals(60, measured.heardPerSecond(), 1e-9);
        assertEquals(0, measured.longestDelay());
    }

    @ParameterizedTest
    @EnumSource(names = {"SMALL_PACKETS", "MANY_MESSAGES", "THROWING", "THROWING_ON"})
    @Tag("slow")
    void whoeverMeansHarmGetsIn(Flood flood) {
        assertTrue(Floods.measure(flood, RATE, TICKS, () -> 0).nuisances() > 0);
    }

    @Test
    void wrongOptionsAreOneLine() {
        for (String option : new String[] {"--rates=0", "--ticks=0", "--warm-up=-1"}) {
            StringWriter err = new StringWriter();
            assertEquals(2, Program.commandLine(new Floods()).setErr(new PrintWriter(err)).execute(option));
            assertEquals(1, err.toString().lines().count(), err.toString());
        }
    }
}

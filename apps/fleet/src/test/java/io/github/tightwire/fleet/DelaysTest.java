package io.github.tightwire.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The messages of a fleet about itself where it is slow. */
class DelaysTest {
    private static final long SECOND = 1_000_000_000L;

    private final Overview overview = new Overview();
    private final List<String> events = new ArrayList<>();

    /** The page said "starting", and no cause. */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
        2 | 0 | 0 | 0 | nodes to start and to reach the matchmaker: 2 of 3 have
        3 | 2 | 0 | 0 | nodes to join the cluster: 2 of 3 have
        3 | 3 | 5 | 9 | the cluster to place matches: 5 of 6 have a node
        3 | 3 | 6 | 11 | players to get into their matches: 11 of 12 have
        3 | 3 | 6 | 12 | ''
        """)
    void aStartSaysWhatItWaitsFor(int reporting, int members, int placed, int playing, String words) {
        assertEquals(words, new StartUp(3, reporting, members, 6, placed, 12, playing).waitsFor());
    }

    @Test
    void aLoadIsSaidWhereItIsMoreThanTheCores() {
        assertEquals("; this machine has a load of 9.4 on 2 cores, so all takes longer", new MachineLoad(9.42, 2).words());
        assertEquals("", new MachineLoad(2, 2).words());
        assertEquals("", new MachineLoad(-1, 2).words());
    }

    @Test
    void nodesThatRunSlowerThanRealTimeAreNamed() {
        overview.add(report(1, 0, 12_000, 1), 0, events::add);
        overview.add(report(2, 38, 45_400, 2), 0, events::add);
        String second = "node 2 runs slower than real time: 38 of 60 ticks were missing in the last second, and a tick took 45.4 ms of 16.7"
                + " (median, the longest 90.8); it has 2 matches, and is sized for 1";
        assertEquals(second, LateTicks.words(overview, 0));
        overview.add(report(3, 7, 18_000, 1), SECOND, events::add);
        String third = "node 3 runs slower than real time: 7 of 60 ticks were missing in the last second, and a tick took 18.0 ms of 16.7"
                + " (median, the longest 36.0); it has 1 match, and is sized for 1";
        assertEquals(second + "; " + third, LateTicks.words(overview, SECOND));
        // A node that is silent is told of otherwise.
        assertEquals(third, LateTicks.words(overview, 2 * SECOND));
        assertEquals(List.of(second, third), events);
    }

    @Test
    void eachNodeIsNamedOnceAndOnceMoreWhenItKeepsUp() {
        for (int i = 0; i < 10; i++) {
            overview.add(report(2, 38, 45_400, 2), i, events::add);
        }
        for (int i = 10; i < 20; i++) {
            overview.add(report(2, 0, 4_000, 1), i, events::add);
        }
        assertEquals(2, events.size());
        assertEquals("node 2 keeps up again: 0 of 60 ticks were missing in the last second, and a tick took 4.0 ms of 16.7 (median, the"
                + " longest 8.0); it has 1 match, and is sized for 1", events.get(1));
        assertEquals("", LateTicks.words(overview, 20));
    }

    /** Nobody has said how many matches fit. */
    @Test
    void aNodeThatIsNotSizedSaysWhatItHas() {
        NodeReport report = report(1, 20, 30_000, 3);
        report.size = 0;
        assertTrue(report.pace().endsWith("; it has 3 matches"), report.pace());
    }

    @Test
    void aNewProcessOfANodeIsNotTheOneThatWasLate() {
        overview.add(report(2, 38, 45_400, 2), 0, events::add);
        NodeReport started = report(2, 0, 100, 0);
        started.process = 2;
        overview.add(started, SECOND, events::add);
        assertEquals(1, events.size());
    }

    @Test
    void placedMatchesAreThoseOfNodesThatReport() {
        overview.add(report(1, 0, 1000, 2), 0, move -> { });
        overview.add(report(2, 0, 1000, 3), SECOND, move -> { });
        assertEquals(3, overview.placed(SECOND));
        overview.add(report(1, 0, 1000, 4), SECOND, move -> { });
        assertEquals(4, overview.placed(SECOND));
        assertEquals(List.of(), overview.losses());
        assertEquals(0, overview.placed(3 * SECOND));
    }

    /** A report of a node that is sized for one match, and runs slower than real time where ticks are missing. */
    private static NodeReport report(int node, int missing, int medianMicros, int matches) {
        NodeReport report = new NodeReport();
        report.node = node;
        report.process = 1;
        report.size = 1;
        report.ticks.ticks = 60 - missing;
        report.ticks.behind = missing;
        report.ticks.medianMicros = medianMicros;
        report.ticks.longestMicros = 2 * medianMicros;
        report.isBehind = missing > 0;
        report.matches = new MatchReport[matches];
        for (int i = 0; i < matches; i++) {
            report.matches[i] = new MatchReport();
            report.matches[i].match = i;
            report.matches[i].placement = 1;
        }
        return report;
    }
}

package io.github.tightwire.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The messages of a fleet about itself where it is slow. */
class DelaysTest {
    private static final long SECOND = 1_000_000_000L;

    private final Overview overview = new Overview();

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
    void worldsThatTickLateAreNamed() {
        overview.add(report(1, 60, 3, 12_000, 1), 0, move -> { });
        overview.add(report(2, 22, 22, 45_400, 1), 0, move -> { });
        assertEquals("worlds tick late: node 2 is 38 of 60 ticks behind in the last second, 45 ms each", LateTicks.words(overview, 0));
        overview.add(report(3, 53, 53, 18_000, 2), SECOND, move -> { });
        assertEquals("worlds tick late: node 2 is 38 of 60 ticks behind in the last second, 45 ms each; "
                + "node 3 is 7 of 60 ticks behind in the last second, 18 ms each", LateTicks.words(overview, SECOND));
        // A node that is silent is told of otherwise.
        String third = "worlds tick late: node 3 is 7 of 60 ticks behind in the last second, 18 ms each";
        assertEquals(third, LateTicks.words(overview, 2 * SECOND));
    }

    @Test
    void neitherAFirstSecondNorAnEmptyNodeIsLate() {
        overview.add(report(1, 20, 0, 2_000, 1), 0, move -> { });
        overview.add(report(2, 30, 30, 40_000, 0), 0, move -> { });
        overview.add(report(3, 54, 54, 18_000, 1), 0, move -> { });
        assertEquals("", LateTicks.words(overview, 0));
    }

    @Test
    void placedMatchesAreThoseOfNodesThatReport() {
        overview.add(report(1, 60, 0, 1000, 2), 0, move -> { });
        overview.add(report(2, 60, 0, 1000, 3), SECOND, move -> { });
        assertEquals(3, overview.placed(SECOND));
        overview.add(report(1, 60, 0, 1000, 4), SECOND, move -> { });
        assertEquals(4, overview.placed(SECOND));
        assertEquals(List.of(), overview.losses());
        assertEquals(0, overview.placed(3 * SECOND));
    }

    private static NodeReport report(int node, int ticks, int late, int meanMicros, int matches) {
        NodeReport report = new NodeReport();
        report.node = node;
        report.ticks.ticks = ticks;
        report.ticks.late = late;
        report.ticks.meanMicros = meanMicros;
        report.matches = new MatchReport[matches];
        for (int i = 0; i < matches; i++) {
            report.matches[i] = new MatchReport();
            report.matches[i].match = i;
            report.matches[i].placement = 1;
        }
        return report;
    }
}

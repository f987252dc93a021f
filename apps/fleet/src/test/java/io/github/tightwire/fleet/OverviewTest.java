package io.github.tightwire.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OverviewTest {
    private static final long SECOND = 1_000_000_000L;

    private final Overview overview = new Overview();
    private final List<String> moves = new ArrayList<>();

    @Test
    void aPlayerIsInAsManyMatchesAsFreshNodesSay() {
        overview.add(report(1, match(0, 1, 0, 0, 7, 8)), 0, moves::add);
        overview.add(report(2, match(1, 1, 0, 0, 7)), SECOND, moves::add);
        assertEquals(Map.of(7, 2, 8, 1), overview.seats(2 * SECOND - 1));
        assertEquals(Map.of(7, 1), overview.seats(2 * SECOND));
        assertTrue(overview.isFresh(2, 2 * SECOND));
        assertFalse(overview.isFresh(1, 2 * SECOND));
        assertFalse(overview.isFresh(3, 0));
    }

    @Test
    void aMatchThatGoesOnFromWhatWasSavedHasLostNothing() {
        overview.add(report(1, match(0, 1, 0, 100)), 0, moves::add);
        overview.add(report(2, match(0, 2, 100, 100)), 0, moves::add);
        assertEquals(List.of(), overview.losses());
        assertEquals(List.of("match 0 goes on at placement 2 from tick 100, 7 ticks back"), moves);
    }

    @Test
    void aMatchThatGoesOnFromLessHas() {
        overview.add(report(1, match(0, 1, 0, 100)), 0, moves::add);
        overview.add(report(2, match(0, 2, 99, 99)), 0, moves::add);
        assertEquals(List.of("match 0 went on from tick 99 at placement 2, and tick 100 was saved at placement 1"), overview.losses());
        // Said once.
        overview.add(report(2, match(0, 2, 99, 99)), 0, moves::add);
        assertEquals(1, overview.losses().size());
    }

    /** A node that has slept believes that it has saved what the others have no use for. */
    @Test
    void whatAnOlderPlacementThenSavesIsNothingToKeep() {
        overview.add(report(1, match(0, 1, 0, 100)), 0, moves::add);
        overview.add(report(2, match(0, 2, 100, 110)), 0, moves::add);
        overview.add(report(1, match(0, 1, 0, 500)), 0, moves::add);
        overview.add(report(3, match(0, 3, 110, 110)), 0, moves::add);
        assertEquals(List.of(), overview.losses());
        overview.add(report(2, match(0, 4, 109, 109)), 0, moves::add);
        assertEquals(1, overview.losses().size());
    }

    private static NodeReport report(int node, MatchReport... matches) {
        NodeReport report = new NodeReport();
        report.node = node;
        report.matches = matches;
        return report;
    }

    private static MatchReport match(int match, int placement, int firstTick, int savedTick, int... players) {
        MatchReport report = new MatchReport();
        report.match = match;
        report.placement = placement;
        report.firstTick = firstTick;
        report.savedTick = savedTick;
        report.tick = savedTick + 7;
        report.players = players;
        return report;
    }
}

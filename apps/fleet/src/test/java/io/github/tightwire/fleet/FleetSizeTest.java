package io.github.tightwire.fleet;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FleetSizeTest {
    /** One core is for the players, and a node has one thread. */
    @ParameterizedTest
    @CsvSource({
        "3, 1, 1, 1",
        "3, 2, 3, 1",
        "3, 3, 6, 2",
        "3, 4, 9, 3",
        "3, 64, 9, 3",
        "1, 2, 3, 3",
        "1, 8, 3, 3",
        "16, 2, 3, 1",
        "16, 64, 48, 3",
    })
    void matchesFollowFromCoresAndNodes(int nodes, int cores, int matches, int perNode) {
        FleetSize size = new FleetSize(nodes, cores);
        assertEquals(matches, size.matches());
        assertEquals(perNode, size.matchesPerNode());
    }

    @Test
    void aLargerNumberIsTakenWithAWarning() {
        FleetSize size = new FleetSize(3, 2);
        assertEquals("", size.warning(3));
        assertEquals("4 matches are more than the 3 that fit (cores: 2, nodes: 3): a second of the game may take longer than a second, and"
                + " the nodes say so when it does. Give it fewer matches, or more cores and a node for each.", size.warning(4));
    }
}

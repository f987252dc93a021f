package io.github.tightwire;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.Verdict.Reason;
import io.github.tightwire.fixtures.Page;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** The reasons for a refusal stand in the tables that say which are the family's. */
class ReasonPagesTest {
    @Test
    void theWireHasARowForEachReason() throws IOException {
        Set<String> reasons = Arrays.stream(Reason.values()).filter(reason -> reason != Reason.ACCEPTED).map(Reason::name)
                .collect(Collectors.toCollection(TreeSet::new));
        assertEquals(reasons, Page.of("docs/wire.md").section("Reasons").rows());
    }

    /** But for those that a peer of format 1.1 gives itself, and so doesn't cause. */
    @Test
    void thePageForCPlusPlusHasThoseOfOperationsThatItKnows() throws IOException {
        Page table = Page.of("docs/wire.md").section("Reasons");
        Set<String> family = table.rows();
        family.removeAll(new Page(table.text().lines().filter(line -> line.contains(" | none | ")).collect(Collectors.joining())).rows());
        assertEquals(Set.of("EMBEDDED_NUL", "INVALID_UTF8", "NOT_INCREASING", "OUT_OF_RANGE", "PAST_END"),
                Page.of("docs/from-cpp.md").section("Peers of format 1.1").lacks(family));
    }
}

package io.github.tightwire.formats;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.formats.catalogue.Catalogue;
import io.github.tightwire.formats.catalogue.Catalogue.Entry;
import io.github.tightwire.formats.catalogue.Scenario;
import io.github.tightwire.formats.world.Column;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class SizesTest {
    @TestFactory
    Stream<DynamicTest> stepEightIsTheSmallestOfAllCompleteStates() {
        return stepEightIsTheSmallest(small());
    }

    @TestFactory
    @Tag("slow")
    Stream<DynamicTest> stepEightIsTheSmallestOfAllCompleteStatesOfManyObjects() {
        return stepEightIsTheSmallest(large());
    }

    private static Stream<DynamicTest> stepEightIsTheSmallest(Stream<Scenario> scenarios) {
        return scenarios.flatMap(scenario -> {
            List<Entry> entries = Catalogue.of(scenario.before());
            int ours = encode(entry(entries, Catalogue.OURS, Column.QUANTISED), scenario).length;
            return entries.stream()
                    .filter(entry -> entry.isComplete() && !entry.name().equals(Catalogue.OURS))
                    .map(entry -> DynamicTest.dynamicTest(
                            scenario.name() + ": " + entry,
                            () -> assertTrue(encode(entry, scenario).length > ours)));
        });
    }

    @TestFactory
    Stream<DynamicTest> stepNineIsSmallerStill() {
        return scenarios().map(scenario -> DynamicTest.dynamicTest(scenario.name(), () -> {
            List<Entry> entries = Catalogue.of(scenario.before());
            int changes = encode(entry(entries, Catalogue.CHANGES, Column.QUANTISED), scenario).length;
            assertTrue(changes < encode(entry(entries, Catalogue.OURS, Column.QUANTISED), scenario).length);
        }));
    }

    @TestFactory
    Stream<DynamicTest> stepSevenSendsTheBytesOfStepSix() {
        return scenarios().map(scenario -> DynamicTest.dynamicTest(scenario.name(), () -> {
            List<Entry> entries = Catalogue.of(scenario.before());
            assertArrayEquals(
                    encode(entry(entries, "6 bits by hand", Column.NATURAL), scenario),
                    encode(entry(entries, "7 one serialize method", Column.NATURAL), scenario));
        }));
    }

    @Test
    void stepEightTakesTheBitsThatAddUp() {
        int time = 19;
        int position = 18 + 18 + 13;
        int player = 4 + 2 + position + (2 + 3 * 9) + (1 + 3 * 13) + 7 + 14;
        int grunt = 12 + 2 + position + 7;
        int weapon = 6 + 2 + 1 + 4 + 1;
        int end = 6 + 14;
        Scenario article = Scenario.ofTheArticle();
        Entry ours = entry(Catalogue.of(article.before()), Catalogue.OURS, Column.QUANTISED);
        assertEquals((time + player + grunt + weapon + end + 7) / 8, encode(ours, article).length);
    }

    private static Stream<Scenario> scenarios() {
        return Stream.concat(small(), large());
    }

    private static Stream<Scenario> small() {
        return Stream.of(Scenario.ofTheArticle(), Scenario.generated(10, 1), Scenario.generated(1000, 1),
                Scenario.generated(10, 2), Scenario.generated(1000, 2));
    }

    private static Stream<Scenario> large() {
        return Stream.of(Scenario.generated(10_000, 1));
    }

    private static Entry entry(List<Entry> entries, String name, Column column) {
        return entries.stream()
                .filter(entry -> entry.name().equals(name) && entry.column() == column)
                .findFirst().orElseThrow();
    }

    private static byte[] encode(Entry entry, Scenario scenario) {
        return entry.format().encode(scenario.world());
    }
}

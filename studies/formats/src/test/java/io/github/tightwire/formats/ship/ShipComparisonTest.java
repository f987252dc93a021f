package io.github.tightwire.formats.ship;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.tightwire.formats.schema.Row;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ShipComparisonTest {
    private static final int FLAGS = 4;

    @Test
    void oursTakesThePublishedBits() {
        assertEquals(219, ShipComparison.bits());
    }

    @TestFactory
    Stream<DynamicTest> whatWasPublishedIsWhatOurLibrariesMakeOfTheSameShape() {
        return ShipComparison.lines().stream()
                .filter(line -> line.published() != ShipComparison.UNPUBLISHED)
                .map(line -> DynamicTest.dynamicTest(line.name(),
                        () -> assertEquals(line.published(), line.packet().length)));
    }

    @TestFactory
    Stream<DynamicTest> everyFormatBringsBackAChangeOfEveryProperty() {
        List<Row> changes = new ArrayList<>();
        double[][] values = ShipComparison.SHIP.values();
        for (int i = 0; i < values.length; i++) {
            for (int k = 0; k < values[i].length; k++) {
                double[] value = values[i].clone();
                value[k]--;
                changes.add(changed(i, value));
            }
        }
        changes.add(changed(FLAGS));
        return ShipComparison.WAYS.stream().map(way -> DynamicTest.dynamicTest(way.name(), () -> {
            for (Row ship : changes) {
                assertNotEquals(ShipComparison.SHIP.toString(), ship.toString());
                ShipComparison.send(way, ship);
            }
        }));
    }

    private static Row changed(int property, double... value) {
        double[][] values = ShipComparison.SHIP.values().clone();
        values[property] = value;
        return new Row(ShipComparison.SHIP.type(), -1, values);
    }
}

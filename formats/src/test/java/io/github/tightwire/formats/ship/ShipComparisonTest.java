package io.github.tightwire.formats.ship;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class ShipComparisonTest {
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
        List<Consumer<Ship>> changes = List.of(
                ship -> ship.type--,
                ship -> ship.position[0]++,
                ship -> ship.position[1]++,
                ship -> ship.position[2]++,
                ship -> ship.rotation[0]++,
                ship -> ship.rotation[1]++,
                ship -> ship.rotation[2]++,
                ship -> ship.rotation[3]++,
                ship -> ship.velocity[0]++,
                ship -> ship.velocity[1]++,
                ship -> ship.velocity[2]++,
                ship -> ship.flags++,
                ship -> ship.flags = 0,
                ship -> ship.team--,
                ship -> ship.health++,
                ship -> ship.thrust++);
        return ShipComparison.WAYS.stream().map(way -> DynamicTest.dynamicTest(way.name(), () -> {
            for (Consumer<Ship> change : changes) {
                Ship ship = Ship.example();
                change.accept(ship);
                assertNotEquals(Ship.example().toString(), ship.toString());
                ShipComparison.send(way, ship);
            }
        }));
    }
}

package io.github.tightwire.formats.ship;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import io.github.tightwire.formats.ship.ShipFormats.ShipFormat;
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
                .filter(line -> line.published().isPresent())
                .map(line -> DynamicTest.dynamicTest(line.name(),
                        () -> assertEquals(line.published().getAsInt(), line.bytes())));
    }

    @TestFactory
    Stream<DynamicTest> everyFormatBringsBackAChangeOfEveryProperty() {
        List<Consumer<Ship>> changes = List.of(
                ship -> { },
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
        String example = Ship.example().toString();
        return ShipFormats.all().entrySet().stream().map(format ->
                DynamicTest.dynamicTest(format.getKey(), () -> {
                    for (int i = 0; i < changes.size(); i++) {
                        Ship ship = Ship.example();
                        changes.get(i).accept(ship);
                        String received = send(format.getValue(), ship).toString();
                        assertEquals(ship.toString(), received);
                        if (i > 0) {
                            assertNotEquals(example, received);
                        }
                    }
                }));
    }

    private static Ship send(ShipFormat format, Ship ship) {
        byte[] packet = new byte[1024];
        return format.decoder().decode(packet, format.encoder().encode(ship, packet));
    }
}

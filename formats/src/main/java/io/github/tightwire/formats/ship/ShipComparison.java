package io.github.tightwire.formats.ship;

import io.github.tightwire.Codec;
import io.github.tightwire.formats.ship.ShipFormats.ShipFormat;
import java.util.List;
import java.util.OptionalInt;

/**
 * The ship in every format that the comparison of the {@code schema} project shows, in the shape it has there and in the one
 * that we would give it, and in some formats more.
 */
public final class ShipComparison {
    /**
     * A line of the table.
     *
     * @param name of the format, and of the shape
     * @param published what the other project says of it, in bytes; empty where it does not show it
     * @param bytes that our libraries make
     */
    public record Line(String name, OptionalInt published, int bytes) {
    }

    private ShipComparison() {
    }

    /** {@return how many bits our own ship takes, before they are rounded up to bytes} */
    public static int bits() {
        return Codec.of(Ship.class).measure(Ship.example());
    }

    /** {@return all lines, each of them encoded, decoded and compared} */
    public static List<Line> lines() {
        return ShipFormats.all().entrySet().stream().map(entry -> line(entry.getKey(), entry.getValue())).toList();
    }

    private static Line line(String name, ShipFormat format) {
        Ship ship = Ship.example();
        byte[] packet = new byte[1024];
        int length = format.encoder().encode(ship, packet);
        Ship back = format.decoder().decode(packet, length);
        if (!back.toString().equals(ship.toString())) {
            throw new IllegalStateException(name + ": expected " + ship + ", not " + back);
        }
        return new Line(name, published(name), length);
    }

    private static OptionalInt published(String name) {
        return switch (name) {
            case "Tightwire" -> OptionalInt.of(28);
            case "Cap'n Proto, pointers, packed" -> OptionalInt.of(52);
            case "Protocol Buffers, messages" -> OptionalInt.of(56);
            case "FlatBuffers, wide flags" -> OptionalInt.of(72);
            case "Cap'n Proto, pointers" -> OptionalInt.of(96);
            default -> OptionalInt.empty();
        };
    }
}

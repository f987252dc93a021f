package io.github.tightwire.shapes;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import java.util.Random;

/**
 * The same as a {@link Cell}, but that no other nest can have its fields: their accessors do more than to load them. So it is compiled
 * apart.
 */
public record Tile(int x, int y, boolean lit) implements BitValue<Tile> {
    public static final Tile BLANK = new Tile(0, 0, false);

    public static Tile random(Random random) {
        Cell cell = Cell.random(random);
        return new Tile(cell.x(), cell.y(), cell.lit());
    }

    @Override
    public int x() {
        return Math.abs(x);
    }

    @Override
    public int y() {
        return Math.abs(y);
    }

    @Override
    public Tile serialize(BitStream s) {
        return new Tile(s.serializeInt(x, 0, 1000), s.serializeInt(y, 0, 100), s.serializeBool(lit));
    }
}

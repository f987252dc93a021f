package io.github.tightwire.shapes;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.model.Model;
import java.util.Random;

/** A record: two numbers of 10 and 7 bits, and a flag. Its accessors are those of any record, so it is inlined anywhere. */
public record Cell(int x, int y, boolean lit) implements BitValue<Cell> {
    public static final Cell BLANK = new Cell(0, 0, false);

    /** Few enough cells that two are often equal. */
    public static Cell random(Random random) {
        return new Cell(random.nextInt(3) * 500, random.nextInt(2) * 100, random.nextBoolean());
    }

    @Override
    public Cell serialize(BitStream s) {
        return new Cell(s.serializeInt(x, 0, 1000), s.serializeInt(y, 0, 100), s.serializeBool(lit));
    }

    public static Cell model(Model m, Cell cell) {
        Cell from = cell == null ? BLANK : cell;
        return new Cell(m.integer(from.x, 0, 1000), m.integer(from.y, 0, 100), m.bool(from.lit));
    }
}

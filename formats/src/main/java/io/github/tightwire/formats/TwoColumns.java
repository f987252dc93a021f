package io.github.tightwire.formats;

import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.QuantisedWorld;
import io.github.tightwire.formats.world.World;

/** A format with messages of its own for each of the columns: which of them it is, is asked here. */
public abstract class TwoColumns implements Format {
    private final Column column;

    protected TwoColumns(Column column) {
        this.column = column;
    }

    @Override
    public final int encode(World world, byte[] packet) {
        return column == Column.NATURAL ? write(world, packet) : write(QuantisedWorld.of(world), packet);
    }

    @Override
    public final World decode(byte[] packet, int length) {
        return column == Column.NATURAL ? readNatural(packet, length) : readQuantised(packet, length).toWorld();
    }

    /** Writes natural types, and returns the length in bytes. */
    protected abstract int write(World world, byte[] packet);

    /** Writes integers, and returns the length in bytes. */
    protected abstract int write(QuantisedWorld world, byte[] packet);

    /** Reads natural types. */
    protected abstract World readNatural(byte[] packet, int length);

    /** Reads integers. */
    protected abstract QuantisedWorld readQuantised(byte[] packet, int length);
}

package io.github.tightwire.formats;

import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldSchema;
import java.util.Comparator;
import java.util.List;

/** A format that sends the numbers of a snapshot, object by object. It may throw what its library throws. */
public abstract class SnapshotFormat implements Format {
    private final Column column;

    protected SnapshotFormat(Column column) {
        this.column = column;
    }

    @Override
    public final byte[] encode(World world) {
        try {
            return write(column.of(world));
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public final World decode(byte[] packet) {
        try {
            return column.toWorld(read(packet));
        } catch (Exception e) {
            throw new IllegalArgumentException(e);
        }
    }

    /** {@return a packet of a snapshot} */
    protected abstract byte[] write(Snapshot snapshot) throws Exception;

    /** {@return the snapshot of a packet} */
    protected abstract Snapshot read(byte[] packet) throws Exception;

    /** {@return the object of this id, of the class of this index, whose values are all left out so far} */
    protected static Row empty(int type, int id) {
        return Row.empty(WorldSchema.SCHEMA.classes().get(type), id);
    }

    /** {@return the snapshot of objects in any order} */
    protected static Snapshot snapshot(double time, List<Row> objects) {
        objects.sort(Comparator.comparingInt(Row::id));
        return new Snapshot(WorldSchema.SCHEMA, new Row(WorldSchema.SCHEMA.snapshot(), -1, new double[] {time}), objects);
    }

    /** {@return how many numbers a property has, where it is not left out} */
    protected final int components(Row row, int property) {
        return column.components(row.type().properties().get(property));
    }
}

package io.github.tightwire.formats.struct;

import io.github.tightwire.formats.SnapshotFormat;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.WorldSchema;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** A format that sends a world as structs. */
public final class StructFormat extends SnapshotFormat {
    private final Column column;
    private final StructPeer peer;

    /** Of one of the columns, sent by a peer. */
    public StructFormat(Column column, StructPeer peer) {
        super(column);
        this.column = column;
        this.peer = peer;
    }

    @Override
    protected byte[] write(Snapshot snapshot) throws Exception {
        return peer.write(toStruct(snapshot, column));
    }

    @Override
    protected Snapshot read(byte[] packet) throws Exception {
        return toSnapshot(peer.read(packet, Shape.of(column)), column);
    }

    /** {@return a snapshot of one of the columns as a struct} */
    public static Struct toStruct(Snapshot snapshot, Column column) {
        Iterator<ObjectClass> classes = WorldSchema.SCHEMA.classes().iterator();
        return Struct.of(Shape.of(column), time -> snapshot.header().values()[0], (name, shape) -> {
            ObjectClass type = classes.next();
            List<Struct> structs = new ArrayList<>();
            int before = 0;
            for (Row row : snapshot.objects()) {
                if (row.type().equals(type)) {
                    List<double[]> values = new ArrayList<>(List.of(row.values()));
                    values.add(0, new double[] {row.id() - before});
                    structs.add(new Struct(shape, values, List.of()));
                    before = column == Column.QUANTISED ? row.id() : 0;
                }
            }
            return structs;
        });
    }

    /** {@return the snapshot of a struct of one of the columns} */
    public static Snapshot toSnapshot(Struct struct, Column column) {
        List<Row> rows = new ArrayList<>();
        for (int type = 0; type < struct.lists().size(); type++) {
            int before = 0;
            for (Struct one : struct.lists().get(type)) {
                List<double[]> values = one.values();
                int id = before + one.integer(0);
                rows.add(new Row(WorldSchema.SCHEMA.classes().get(type), id,
                        values.subList(1, values.size()).toArray(double[][]::new)));
                before = column == Column.QUANTISED ? id : 0;
            }
        }
        return snapshot(struct.values().get(0)[0], rows);
    }
}

package io.github.tightwire.formats.peers;

import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import io.github.tightwire.formats.world.Limits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;

/**
 * Gives a peer of structs one list of objects for each class, in which the id is a property like any other, the first one.
 *
 * @param peer of structs
 * @param bySteps whether an id is sent as the step from the id before in its list (the first one from 0), or as it is
 */
public record StructPeer(Peer peer, boolean bySteps) implements Peer {
    private static final Property ID = Property.integer("id", 0, Limits.MAX_ID);

    @Override
    public byte[] write(Snapshot snapshot) throws Exception {
        Schema schema = withIds(snapshot.schema());
        List<Row> structs = new ArrayList<>();
        for (int type = 0; type < schema.classes().size(); type++) {
            int before = 0;
            for (Row row : snapshot.objects(snapshot.schema().classes().get(type))) {
                structs.add(new Row(schema.classes().get(type), -1, Stream.concat(
                        Stream.of(new double[] {row.id() - before}), Arrays.stream(row.values())).toArray(double[][]::new)));
                before = bySteps ? row.id() : 0;
            }
        }
        return peer.write(new Snapshot(schema, snapshot.header(), structs));
    }

    @Override
    public Snapshot read(byte[] packet, Schema schema) throws Exception {
        Snapshot structs = peer.read(packet, withIds(schema));
        List<Row> rows = new ArrayList<>();
        for (int type = 0; type < schema.classes().size(); type++) {
            int before = 0;
            for (Row struct : structs.objects(structs.schema().classes().get(type))) {
                double[][] values = struct.values();
                int id = before + (int) values[0][0];
                rows.add(new Row(schema.classes().get(type), id, Arrays.copyOfRange(values, 1, values.length)));
                before = bySteps ? id : 0;
            }
        }
        return new Snapshot(schema, structs.header(), rows);
    }

    private static Schema withIds(Schema schema) {
        return new Schema(schema.maxObjects(), schema.snapshot(), schema.classes().stream().map(type -> new ObjectClass(
                type.name(), Stream.concat(Stream.of(ID), type.properties().stream()).toList())).toList());
    }
}

package io.github.tightwire.formats.schema;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.bits.Bits;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The numbers of a snapshot: of itself, and of its objects. It can be sent, and read by a peer that knows nothing but its schema: the
 * values of the snapshot itself, then an increasing walk over the objects' ids, each with the index of its class and its values.
 *
 * <p>Every object takes two bits or more, so reading makes at most a few hundred bytes of objects for each byte of the
 * packet, and never more objects than the schema allows.
 *
 * @param schema of what
 * @param header the values of the snapshot itself
 * @param objects in the order of their ids
 */
public record Snapshot(Schema schema, Row header, List<Row> objects) implements BitSerializable {
    /** Without objects, to be read into. */
    public Snapshot(Schema schema) {
        this(schema, Row.empty(schema.snapshot(), -1), new ArrayList<>());
    }

    @Override
    public void serialize(BitStream s) {
        header.serialize(s);
        if (s.isReading()) {
            objects.clear();
        }
        int max = schema.maxObjects();
        int next = 0;
        for (int id = s.serializeNextIndex(-1, id(next), max); id < max; id = s.serializeNextIndex(id, id(next), max)) {
            int type = s.isReading() ? 0 : schema.classes().indexOf(objects.get(next).type());
            type = s.serializeInt(type, 0, schema.classes().size() - 1);
            if (s.isReading()) {
                objects.add(Row.empty(schema.classes().get(type), id));
            }
            objects.get(next).serialize(s);
            next++;
        }
    }

    /** {@return the objects of a class, in their order} */
    public List<Row> objects(ObjectClass type) {
        return objects.stream().filter(row -> row.type().equals(type)).toList();
    }

    /**
     * The same objects as structs: in the order of the classes, with the id as the first property.
     *
     * @param bySteps whether that is the step from the id before in the class (the first one from 0), or the id as it is
     * @return a snapshot of {@link Schema#withIds}
     */
    public Snapshot withIds(boolean bySteps) {
        Schema structs = schema.withIds();
        List<Row> rows = new ArrayList<>();
        for (int type = 0; type < structs.classes().size(); type++) {
            int before = 0;
            for (Row row : objects(schema.classes().get(type))) {
                double[][] values = new double[row.values().length + 1][];
                values[0] = new double[] {row.id() - before};
                System.arraycopy(row.values(), 0, values, 1, row.values().length);
                rows.add(new Row(structs.classes().get(type), -1, values));
                before = bySteps ? row.id() : 0;
            }
        }
        return new Snapshot(structs, header, rows);
    }

    /** {@return the objects of such a snapshot, by id} */
    public Snapshot withoutIds(Schema objectSchema, boolean bySteps) {
        List<Row> rows = new ArrayList<>();
        for (int type = 0; type < objectSchema.classes().size(); type++) {
            int before = 0;
            for (Row row : objects(schema.classes().get(type))) {
                int id = before + (int) row.values()[0][0];
                rows.add(new Row(objectSchema.classes().get(type), id, Arrays.copyOfRange(row.values(), 1, row.values().length)));
                before = bySteps ? id : 0;
            }
        }
        rows.sort(Comparator.comparingInt(Row::id));
        return new Snapshot(objectSchema, header, rows);
    }

    /** {@return what a reader makes of this that knows it by another schema, of the same bits} */
    public Snapshot readBy(Schema other) {
        byte[] bytes = new byte[Bits.bytesFor(new MeasureStream().measure(this))];
        new WriteStream(bytes).write(this);
        Snapshot received = new Snapshot(other);
        Verdict verdict = new ReadStream(bytes).read(received);
        if (!verdict.isAccepted()) {
            throw new IllegalArgumentException(verdict.toString());
        }
        return received;
    }

    private int id(int index) {
        return index < objects.size() ? objects.get(index).id() : schema.maxObjects();
    }
}

package io.github.tightwire.formats.schema;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.MeasureStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.Verdict;
import io.github.tightwire.WriteStream;
import io.github.tightwire.bits.Bits;
import java.util.ArrayList;
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

    /** {@return what a reader makes of this that knows it by another schema, of the same bits} */
    public Snapshot readBy(Schema other) {
        Snapshot sent = new Snapshot(schema, header, objects.stream().sorted(Comparator.comparingInt(Row::id)).toList());
        byte[] bytes = new byte[Bits.bytesFor(new MeasureStream().measure(sent))];
        new WriteStream(bytes).write(sent);
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

package io.github.tightwire.formats.schema;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The numbers of a snapshot: of itself, and of its objects. It can be sent, and read by a peer that knows nothing but its schema: the
 * values of the snapshot itself, then an increasing walk over the objects' ids, each with the index of its class and its values.
 *
 * <p>Every object takes two bits or more, so reading makes at most a few hundred bytes of objects for each byte of the
 * packet, and never more objects than the schema allows.
 */
public final class Snapshot implements BitSerializable {
    private final Schema schema;
    private final Row header;
    private final List<Row> objects;

    /** Without objects, to be read into. */
    public Snapshot(Schema schema) {
        this(schema, Row.empty(schema.snapshot(), -1), new ArrayList<>());
    }

    /**
     * A snapshot of these values.
     *
     * @param schema of what
     * @param header the values of the snapshot itself
     * @param objects in the order of their ids
     */
    public Snapshot(Schema schema, Row header, List<Row> objects) {
        this.schema = schema;
        this.header = header;
        this.objects = objects;
    }

    @Override
    public void serialize(BitStream s) {
        serialize(s, header);
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
            serialize(s, objects.get(next));
            next++;
        }
    }

    /** {@return the values of the snapshot itself} */
    public Row header() {
        return header;
    }

    /** {@return the objects, by id} */
    public List<Row> objects() {
        return Collections.unmodifiableList(objects);
    }

    private int id(int index) {
        return index < objects.size() ? objects.get(index).id() : schema.maxObjects();
    }

    private static void serialize(BitStream s, Row row) {
        List<Property> properties = row.type().properties();
        // By index: an iterator for every object is what a stranger could make us allocate.
        for (int i = 0; i < row.values().length; i++) {
            row.values()[i] = properties.get(i).serializeValue(s, row.values()[i]);
        }
    }
}

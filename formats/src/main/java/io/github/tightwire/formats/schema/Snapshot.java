package io.github.tightwire.formats.schema;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A snapshot of which nothing is known but its schema: the values of the snapshot itself, then an increasing walk over the
 * objects' ids, each with the index of its class and its values.
 *
 * <p>Every object takes two bits or more, so reading makes at most a few hundred bytes of objects for each byte of the
 * packet, and never more objects than the schema allows.
 */
public final class Snapshot implements BitSerializable {
    private final Schema schema;
    private final Item header;
    private final List<Item> objects = new ArrayList<>();

    /**
     * Without objects, to be read into.
     *
     * @param schema what is sent
     */
    public Snapshot(Schema schema) {
        this.schema = schema;
        this.header = new Item(-1, schema.snapshot());
    }

    @Override
    public void serialize(BitStream s) {
        header.type.serializeValues(s, header.values);
        if (s.isReading()) {
            objects.clear();
        }
        int max = schema.maxObjects();
        int next = 0;
        for (int id = s.serializeNextIndex(-1, id(next), max); id < max; id = s.serializeNextIndex(id, id(next), max)) {
            int last = schema.classes().size() - 1;
            if (s.isReading()) {
                objects.add(new Item(id, schema.classes().get(s.serializeInt(0, 0, last))));
            } else {
                s.serializeInt(schema.classes().indexOf(objects.get(next).type), 0, last);
            }
            Item object = objects.get(next);
            object.type.serializeValues(s, object.values);
            next++;
        }
    }

    /** {@return the values of the snapshot itself} */
    public Item header() {
        return header;
    }

    /** {@return the objects, by id} */
    public List<Item> objects() {
        return Collections.unmodifiableList(objects);
    }

    private int id(int index) {
        return index < objects.size() ? objects.get(index).id : schema.maxObjects();
    }

    /** The values of one object. */
    public static final class Item {
        private final int id;
        private final ObjectClass type;
        private final double[] values;

        private Item(int id, ObjectClass type) {
            this.id = id;
            this.type = type;
            this.values = new double[type.components()];
        }

        /** {@return which object it is; -1 for the snapshot itself} */
        public int id() {
            return id;
        }

        /** {@return what it is} */
        public ObjectClass type() {
            return type;
        }

        /**
         * The value of a property.
         *
         * @param name of the property
         * @return its components: one for a number, a boolean (0 or 1) or a constant (its index), three for a vector, four
         *     for a quaternion
         * @throws IllegalArgumentException if the class has no such property
         */
        public double[] get(String name) {
            int at = 0;
            for (Property property : type.properties()) {
                if (property.name().equals(name)) {
                    return Arrays.copyOfRange(values, at, at + property.components());
                }
                at += property.components();
            }
            throw new IllegalArgumentException(type.name() + " has no property " + name);
        }

        /** The object in words. */
        @Override
        public String toString() {
            StringBuilder words = new StringBuilder(type.name());
            if (id >= 0) {
                words.append(' ').append(id);
            }
            for (Property property : type.properties()) {
                words.append(' ').append(property.name()).append(' ');
                double[] value = get(property.name());
                words.append(switch (property.kind()) {
                    case BOOLEAN -> value[0] != 0;
                    case ENUMERATION -> property.constants().get((int) value[0]);
                    case INTEGER -> (int) value[0];
                    default -> Arrays.toString(value);
                });
            }
            return words.toString();
        }
    }
}

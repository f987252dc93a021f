package io.github.tightwire.formats.schema;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import java.util.List;
import java.util.stream.Stream;

/**
 * The schema of a stream of snapshots: the properties of the snapshot itself, the classes of its objects, and how many objects there can
 * be. It is sent once; what is sent from then on are values only, in the bits that the described properties take.
 *
 * <p>A schema that was read is a sound one: names are unique and not empty, ranges are ranges, every class has properties.
 * Anything else is refused, before anything is made that the packet has no bits for.
 *
 * @param maxObjects the length of the array of objects, 1 to {@link #MAX_OBJECTS}
 * @param snapshot what a snapshot has, apart from its objects
 * @param classes of the objects, one or more
 */
public record Schema(int maxObjects, ObjectClass snapshot, List<ObjectClass> classes) implements BitValue<Schema> {
    /** The most classes. */
    public static final int MAX_CLASSES = 256;

    /** The most objects of a snapshot. */
    public static final int MAX_OBJECTS = 1 << 20;

    /** Says nothing, and is there to be read into. */
    public static final Schema BLANK = new Schema(1, ObjectClass.BLANK, List.of());

    /** Sends a schema, or receives it. */
    @Override
    public Schema serialize(BitStream s) {
        int sentObjects = s.serializeInt(maxObjects, 1, MAX_OBJECTS);
        ObjectClass sentSnapshot = s.serializeValue(snapshot);
        List<ObjectClass> sent = s.serializeImmutableList(classes, MAX_CLASSES, ObjectClass.BLANK, ObjectClass::serialize);
        s.require(!sent.isEmpty(), "no classes");
        s.require(sent.stream().map(ObjectClass::name).distinct().count() == sent.size(), "two classes of one name");
        return new Schema(sentObjects, sentSnapshot, sent);
    }

    /** {@return the same classes with the id of an object as their first property} */
    public Schema withIds() {
        Property id = Property.integer("id", 0, maxObjects - 1);
        return new Schema(maxObjects, snapshot, classes.stream().map(type -> new ObjectClass(type.name(),
                Stream.concat(Stream.of(id), type.properties().stream()).toList())).toList());
    }

    /** {@return the class of this name} */
    public ObjectClass named(String name) {
        return classes.stream().filter(type -> type.name().equals(name)).findFirst().orElseThrow();
    }
}

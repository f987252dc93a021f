package io.github.tightwire.formats.schema;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.List;

/**
 * What a stream of snapshots consists of: the properties of the snapshot itself, the classes of its objects, and how many
 * objects there can be. It is sent once; what is sent from then on are values only, in the bits that the described
 * properties take.
 *
 * <p>A schema that was read is a sound one: names are unique and not empty, ranges are ranges, every class has properties.
 * Anything else is refused, before anything is made that the packet has no bits for.
 */
public final class Schema implements BitSerializable {
    /** The most classes. */
    public static final int MAX_CLASSES = 256;

    /** The most objects of a snapshot. */
    public static final int MAX_OBJECTS = 1 << 20;

    private int maxObjects = 1;
    private ObjectClass snapshot = ObjectClass.BLANK;
    private List<ObjectClass> classes = List.of();

    /** Of nothing yet: to be read into. */
    public Schema() {
    }

    /**
     * The schema of snapshots.
     *
     * @param maxObjects the length of the array of objects, 1 to {@link #MAX_OBJECTS}
     * @param snapshot what a snapshot has, apart from its objects
     * @param classes of the objects, one or more
     */
    public Schema(int maxObjects, ObjectClass snapshot, List<ObjectClass> classes) {
        this.maxObjects = maxObjects;
        this.snapshot = snapshot;
        this.classes = List.copyOf(classes);
    }

    @Override
    public void serialize(BitStream s) {
        maxObjects = s.serializeInt(maxObjects, 1, MAX_OBJECTS);
        snapshot = s.serializeValue(snapshot);
        classes = s.serializeImmutableList(classes, MAX_CLASSES, ObjectClass.BLANK, ObjectClass::serialize);
        s.require(!classes.isEmpty(), "no classes");
        s.require(classes.stream().map(ObjectClass::name).distinct().count() == classes.size(), "two classes of one name");
    }

    /** {@return the length of the array of objects} */
    public int maxObjects() {
        return maxObjects;
    }

    /** {@return what a snapshot has, apart from its objects} */
    public ObjectClass snapshot() {
        return snapshot;
    }

    /** {@return the classes of the objects} */
    public List<ObjectClass> classes() {
        return classes;
    }

    /** {@return the class of this name} */
    public ObjectClass named(String name) {
        return classes.stream().filter(type -> type.name().equals(name)).findFirst().orElseThrow();
    }
}

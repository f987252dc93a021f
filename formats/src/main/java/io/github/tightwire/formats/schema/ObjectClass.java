package io.github.tightwire.formats.schema;

import io.github.tightwire.BitStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A class of objects: its name, and its properties in the order in which they are sent; one or more. */
public final class ObjectClass {
    /** The most properties of a class. */
    public static final int MAX_PROPERTIES = 256;

    private final String name;
    private final List<Property> properties;
    private final int components;

    /**
     * A class of these properties.
     *
     * @param name how it is called
     * @param properties in the order in which they are sent
     */
    public ObjectClass(String name, List<Property> properties) {
        this.name = name;
        this.properties = List.copyOf(properties);
        this.components = this.properties.stream().mapToInt(Property::components).sum();
    }

    /** {@return how the class is called} */
    public String name() {
        return name;
    }

    /** {@return its properties, in order} */
    public List<Property> properties() {
        return properties;
    }

    /** {@return how many numbers an object consists of} */
    public int components() {
        return components;
    }

    /** Sends the description of one class, or receives it. */
    static ObjectClass serialize(BitStream s, ObjectClass described) {
        String name = Property.serializeName(s, s.isReading() ? "" : described.name);
        int count = s.serializeCount(s.isReading() ? 0 : described.properties.size(), MAX_PROPERTIES);
        s.require(count > 0, "a class of no properties");
        List<Property> properties = new ArrayList<>();
        Set<String> names = new HashSet<>();
        for (int i = 0; i < count; i++) {
            Property property = Property.serialize(s, s.isReading() ? null : described.properties.get(i));
            s.require(names.add(property.name()), "two properties of one name");
            properties.add(property);
        }
        return new ObjectClass(name, properties);
    }

    /** Sends the properties of an object of this class, or receives them. */
    void serializeValues(BitStream s, double[] values) {
        int at = 0;
        // By index: an iterator for every object is what a stranger could make us allocate.
        for (int i = 0; i < properties.size(); i++) {
            Property property = properties.get(i);
            property.serializeValue(s, values, at);
            at += property.components();
        }
    }
}

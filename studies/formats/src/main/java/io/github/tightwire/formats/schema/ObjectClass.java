package io.github.tightwire.formats.schema;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import java.util.List;

/**
 * A class of objects.
 *
 * @param name how it is called
 * @param properties one or more, in the order in which they are sent
 */
public record ObjectClass(String name, List<Property> properties) implements BitValue<ObjectClass> {
    /** The most properties of a class. */
    public static final int MAX_PROPERTIES = 256;

    /** Says nothing, and is there to be read into. */
    static final ObjectClass BLANK = new ObjectClass("", List.of());

    /** {@return what a list of them is called} */
    public String plural() {
        return name + "s";
    }

    /** Sends the description of a class, or receives it. */
    @Override
    public ObjectClass serialize(BitStream s) {
        String sentName = Property.serializeName(name, s);
        List<Property> sent = s.serializeImmutableList(properties, MAX_PROPERTIES, Property.BLANK, Property::serialize);
        s.require(!sent.isEmpty(), "a class of no properties");
        s.require(sent.stream().map(Property::name).distinct().count() == sent.size(), "two properties of one name");
        return new ObjectClass(sentName, sent);
    }
}

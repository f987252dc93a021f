package io.github.tightwire.formats.schema;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.BiConsumer;
import java.util.function.Function;

/**
 * An object as numbers: one array for each property of its class, of a vector three numbers, and none where an optional one is
 * not there.
 *
 * @param type its class
 * @param id which object it is; -1 of what has none, as the snapshot itself
 * @param values of the properties, in order
 */
public record Row(ObjectClass type, int id, double[]... values) implements BitSerializable {
    /** {@return an object whose values are all left out so far} */
    public static Row empty(ObjectClass type, int id) {
        double[][] values = new double[type.properties().size()][];
        Arrays.fill(values, Property.NONE);
        return new Row(type, id, values);
    }

    /** {@return an object whose values are asked for in order; none for null} */
    public static Row of(ObjectClass type, int id, Function<Property, double[]> value) {
        return new Row(type, id, type.properties().stream()
                .map(property -> Objects.requireNonNullElse(value.apply(property), Property.NONE)).toArray(double[][]::new));
    }

    /** Passes on each property and its value. */
    public void forEach(BiConsumer<Property, double[]> action) {
        for (int i = 0; i < values.length; i++) {
            action.accept(type.properties().get(i), values[i]);
        }
    }

    /** Sends the values, or receives them. */
    @Override
    public void serialize(BitStream s) {
        List<Property> properties = type.properties();
        // By index: an iterator for every object is what a stranger could make us allocate.
        for (int i = 0; i < values.length; i++) {
            values[i] = properties.get(i).serializeValue(s, values[i]);
        }
    }

    /** The object in words. */
    @Override
    public String toString() {
        StringBuilder words = new StringBuilder(type.name()).append(id < 0 ? "" : " " + id);
        forEach((property, value) -> words.append(' ').append(property.name()).append(' ').append(switch (property.kind()) {
            case BOOLEAN -> value[0] != 0;
            case ENUMERATION -> property.constants().get((int) value[0]);
            case INTEGER -> (int) value[0];
            default -> Arrays.toString(value);
        }));
        return words.toString();
    }
}

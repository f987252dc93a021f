package io.github.tightwire.formats.schema;

import java.util.Arrays;
import java.util.List;

/**
 * An object as numbers: one array for each property of its class, of a vector three numbers, and none where an optional one is
 * not there.
 *
 * @param type its class
 * @param id which object it is; -1 for the snapshot itself
 * @param values of the properties, in order
 */
public record Row(ObjectClass type, int id, double[]... values) {
    private static final double[] NONE = {};

    /** {@return an object whose values are all left out so far} */
    public static Row empty(ObjectClass type, int id) {
        double[][] values = new double[type.properties().size()][];
        Arrays.fill(values, NONE);
        return new Row(type, id, values);
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
        return values[index(name)];
    }

    /** {@return the index of a property} */
    public int index(String name) {
        for (int i = 0; i < values.length; i++) {
            if (type.properties().get(i).name().equals(name)) {
                return i;
            }
        }
        throw new IllegalArgumentException(type.name() + " has no property " + name);
    }

    /** The object in words. */
    @Override
    public String toString() {
        StringBuilder words = new StringBuilder(type.name()).append(id < 0 ? "" : " " + id);
        List<Property> properties = type.properties();
        for (int i = 0; i < values.length; i++) {
            words.append(' ').append(properties.get(i).name()).append(' ').append(switch (properties.get(i).kind()) {
                case BOOLEAN -> values[i][0] != 0;
                case ENUMERATION -> properties.get(i).constants().get((int) values[i][0]);
                case INTEGER -> (int) values[i][0];
                default -> Arrays.toString(values[i]);
            });
        }
        return words.toString();
    }
}

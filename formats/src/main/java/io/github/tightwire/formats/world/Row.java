package io.github.tightwire.formats.world;

import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import java.util.List;

/**
 * An object as numbers, for formats that are written value by value. The values are those of the properties in the order of
 * {@link WorldSchema}, each an array: three numbers for a vector, none for a vector that is zero and may be left out.
 *
 * @param id of the object
 * @param type of the object: 0 a player, 1 a grunt, 2 a weapon
 * @param values one array a property
 */
public record Row(int id, int type, double[]... values) {
    /** {@return an object of this class whose values are all left out so far} */
    public static Row empty(int id, int type) {
        return new Row(id, type, new double[WorldSchema.SCHEMA.classes().get(type).properties().size()][0]);
    }

    /** {@return the class of an object} */
    public ObjectClass description() {
        return WorldSchema.SCHEMA.classes().get(type);
    }

    /** {@return its properties, one for each of the values} */
    public List<Property> properties() {
        return description().properties();
    }
}

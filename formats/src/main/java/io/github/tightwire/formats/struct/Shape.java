package io.github.tightwire.formats.struct;

import io.github.tightwire.bits.Bits;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Property.Kind;
import io.github.tightwire.formats.struct.Shape.Field.Component;
import io.github.tightwire.formats.world.Column;
import io.github.tightwire.formats.world.Limits;
import io.github.tightwire.formats.world.WorldSchema;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * What a struct consists of.
 *
 * @param fields in order
 * @param lists of structs, by name, after the fields
 */
public record Shape(List<Field> fields, Map<String, Shape> lists) {
    /**
     * A field of one number, or of a few that make a vector.
     *
     * @param name as it is in Java
     * @param isOptional whether there may be none
     * @param components what each of its numbers is
     */
    public record Field(String name, boolean isOptional, List<Component> components) {
        /** Names of the numbers of a vector. */
        public static final List<String> PARTS = List.of("x", "y", "z", "w");

        /** A float, or an integer of some bits, with a sign or without. */
        public record Component(int bits, boolean isFloat, boolean isSigned) {
            static final Component FLOAT = new Component(Float.SIZE, true, true);

            /** An integer of 0 to this. */
            static Component unsigned(long max) {
                return new Component(Bits.bitsRequired(0, max), false, false);
            }
        }

        /** {@return a field of this many integers} */
        public static Field integers(String name, int count) {
            return new Field(name, false, Collections.nCopies(count, new Component(Integer.SIZE, false, true)));
        }

        /** {@return whether it is a number of its own, and not a vector} */
        public boolean isNumber() {
            return components.size() == 1;
        }
    }

    /** {@return a name as part of the name of a method} */
    public static String capitalised(String name) {
        return name.substring(0, 1).toUpperCase(Locale.ROOT) + name.substring(1);
    }

    /**
     * A world in one of the columns: its time, and lists of its players, grunts and weapons. The first field of an object is its
     * id, or in the quantised column the step from the id before in the same list (the first one from 0).
     */
    public static Shape of(Column column) {
        Map<String, Shape> lists = new LinkedHashMap<>();
        for (ObjectClass type : WorldSchema.SCHEMA.classes()) {
            List<Field> fields = new ArrayList<>();
            fields.add(new Field("id", false, List.of(Component.unsigned(Limits.MAX_ID))));
            type.properties().forEach(property -> fields.add(field(property, column)));
            lists.put(type.name() + "s", new Shape(fields, Map.of()));
        }
        return new Shape(List.of(field(WorldSchema.SCHEMA.snapshot().properties().get(0), column)), lists);
    }

    private static Field field(Property property, Column column) {
        String[] words = property.name().split("_");
        String name = words[0];
        for (int i = 1; i < words.length; i++) {
            name += capitalised(words[i]);
        }
        return new Field(name, property.kind() == Kind.OPTIONAL_COMPRESSED_VECTOR,
                IntStream.range(0, column.components(property)).mapToObj(i -> component(property, i, column)).toList());
    }

    private static Component component(Property property, int index, Column column) {
        boolean isNatural = column == Column.NATURAL;
        return switch (property.kind()) {
            case BOOLEAN -> Component.unsigned(1);
            case INTEGER -> Component.unsigned((long) property.ranges().get(0).max());
            case ENUMERATION -> Component.unsigned(property.constants().size() - 1);
            case COMPRESSED_FLOAT, COMPRESSED_VECTOR, OPTIONAL_COMPRESSED_VECTOR -> isNatural ? Component.FLOAT
                    : new Component(Bits.bitsRequired(0, property.maxInteger(index)), false, property.ranges().get(index).isCentred());
            case COMPRESSED_QUATERNION -> isNatural ? Component.FLOAT
                    : new Component(SmallestThree.codeBits(property.bits()), false, false);
            case FLOAT, VECTOR, QUATERNION -> Component.FLOAT;
        };
    }
}

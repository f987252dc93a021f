package io.github.tightwire.formats.schema;

import io.github.tightwire.BitStream;
import io.github.tightwire.bits.CompressedFloat;
import io.github.tightwire.bits.SmallestThree;
import java.util.ArrayList;
import java.util.List;

/**
 * A property of a class: its name, its type, and its range or precision. Every property takes at least one bit, so that no
 * packet holds more of them than it has bits.
 */
public final class Property {
    /** What kind of value a property holds, and which operation sends it. */
    public enum Kind {
        /** {@link BitStream#serializeBool}. */
        BOOLEAN(1),
        /** {@link BitStream#serializeInt}, within a range. */
        INTEGER(1),
        /** An integer of {@code [0, constants - 1]}, whose values have names. */
        ENUMERATION(1),
        /** {@link BitStream#serializeFloat}. */
        FLOAT(1),
        /** {@link BitStream#serializeCompressedFloat}, of a range and a resolution. */
        COMPRESSED_FLOAT(1),
        /** Three floats. */
        VECTOR(3),
        /** Three compressed floats, each of a range of its own, of one resolution. */
        COMPRESSED_VECTOR(3),
        /** One bit that says whether the vector is not zero, and if so the three compressed floats. */
        OPTIONAL_COMPRESSED_VECTOR(3),
        /** The four floats of a quaternion: x, y, z, w. */
        QUATERNION(4),
        /** A {@linkplain SmallestThree smallest-three code}, with a number of bits a component. */
        COMPRESSED_QUATERNION(4);

        private final int components;

        Kind(int components) {
            this.components = components;
        }
    }

    /** The longest name of a class, a property or a constant, in bytes of UTF-8. */
    public static final int MAX_NAME_BYTES = 63;

    /** The most constants of an enumeration. */
    public static final int MAX_CONSTANTS = 256;

    private String name;
    private Kind kind;
    private int min;
    private int max;
    private float[] floatMin = {};
    private float[] floatMax = {};
    private float resolution;
    private int bits;
    private List<String> constants = List.of();

    private Property(String name, Kind kind) {
        this.name = name;
        this.kind = kind;
    }

    /**
     * A property of a kind that needs no more than that: a boolean, or floats as they are.
     *
     * @param name how it is called
     * @param kind what it holds
     * @return the property
     */
    public static Property of(String name, Kind kind) {
        return new Property(name, kind);
    }

    /**
     * An integer of a range, {@code min} below {@code max}.
     *
     * @param name how it is called
     * @param min least value
     * @param max largest value, above the least
     * @return the property
     */
    public static Property integer(String name, int min, int max) {
        Property property = new Property(name, Kind.INTEGER);
        property.min = min;
        property.max = max;
        return property;
    }

    /**
     * One of two or more named constants.
     *
     * @param name how it is called
     * @param constants their names, two or more
     * @return the property
     */
    public static Property enumeration(String name, String... constants) {
        Property property = new Property(name, Kind.ENUMERATION);
        property.constants = List.of(constants);
        return property;
    }

    /**
     * A compressed float.
     *
     * @param name how it is called
     * @param min least value
     * @param max largest value, above the least
     * @param resolution the greatest step between neighbours
     * @return the property
     */
    public static Property compressed(String name, float min, float max, float resolution) {
        return compressed(name, Kind.COMPRESSED_FLOAT, new float[] {min}, new float[] {max}, resolution);
    }

    /**
     * A compressed float, or a vector of them.
     *
     * @param name how it is called
     * @param resolution the greatest step between neighbours
     * @param kind one of those with a resolution
     * @param min least value of each component
     * @param max largest value of each component
     * @return the property
     */
    public static Property compressed(String name, Kind kind, float[] min, float[] max, float resolution) {
        Property property = new Property(name, kind);
        property.floatMin = min.clone();
        property.floatMax = max.clone();
        property.resolution = resolution;
        return property;
    }

    /**
     * A compressed quaternion with a number of bits a component.
     *
     * @param name how it is called
     * @param bits of a component
     * @return the property
     */
    public static Property quaternion(String name, int bits) {
        Property property = new Property(name, Kind.COMPRESSED_QUATERNION);
        property.bits = bits;
        return property;
    }

    /** {@return how the property is called} */
    public String name() {
        return name;
    }

    /** {@return what it holds} */
    public Kind kind() {
        return kind;
    }

    /** {@return how many numbers a value consists of} */
    public int components() {
        return kind.components;
    }

    /** {@return the greatest step between neighbours; 0 where values are sent as they are} */
    public float resolution() {
        return resolution;
    }

    /** {@return the names of an enumeration's constants; else empty} */
    public List<String> constants() {
        return constants;
    }

    /** {@return the range or the precision in words; empty where the kind says it all} */
    public String bounds() {
        return switch (kind) {
            case INTEGER -> min + ".." + max;
            case ENUMERATION -> String.join(" | ", constants);
            case COMPRESSED_FLOAT, COMPRESSED_VECTOR, OPTIONAL_COMPRESSED_VECTOR ->
                ranges() + " by " + resolution;
            case COMPRESSED_QUATERNION -> bits + " bits a component";
            case BOOLEAN, FLOAT, VECTOR, QUATERNION -> "";
        };
    }

    /** Sends the description of one property, or receives it. */
    static Property serialize(BitStream s, Property property) {
        Property result = property == null ? new Property("", Kind.BOOLEAN) : property;
        result.name = serializeName(s, result.name);
        result.kind = s.serializeEnum(result.kind, Kind.class);
        switch (result.kind) {
            case INTEGER -> {
                result.min = s.serializeUint32(result.min);
                result.max = (int) s.serializeLong(result.max, result.min + 1L, Integer.MAX_VALUE);
            }
            case ENUMERATION -> {
                int count = s.serializeCount(result.constants.size(), MAX_CONSTANTS);
                s.require(count >= 2, "an enumeration of fewer than two constants");
                List<String> names = new ArrayList<>();
                for (int i = 0; i < count; i++) {
                    names.add(serializeName(s, s.isReading() ? "" : result.constants.get(i)));
                }
                result.constants = List.copyOf(names);
            }
            case COMPRESSED_FLOAT, COMPRESSED_VECTOR, OPTIONAL_COMPRESSED_VECTOR -> {
                int components = result.kind.components;
                float[] min = s.isReading() ? new float[components] : result.floatMin;
                float[] max = s.isReading() ? new float[components] : result.floatMax;
                result.resolution = s.serializeFloat(result.resolution);
                for (int i = 0; i < components; i++) {
                    min[i] = s.serializeFloat(min[i]);
                    max[i] = s.serializeFloat(max[i]);
                    s.require(CompressedFloat.maxInteger(min[i], max[i], result.resolution) > 0, "no range");
                }
                result.floatMin = min;
                result.floatMax = max;
            }
            case COMPRESSED_QUATERNION ->
                result.bits = s.serializeInt(result.bits, SmallestThree.MIN_BITS, SmallestThree.MAX_BITS);
            case BOOLEAN, FLOAT, VECTOR, QUATERNION -> { }
        }
        return result;
    }

    /** Sends the name of something, which has at least one letter, or receives it. */
    static String serializeName(BitStream s, String name) {
        String result = s.serializeString(name, MAX_NAME_BYTES);
        s.require(!result.isEmpty(), "a name without a letter");
        return result;
    }

    /** Sends a value, which is an array of these numbers, or receives it. */
    void serializeValue(BitStream s, double[] values, int at) {
        switch (kind) {
            case BOOLEAN -> values[at] = s.serializeBool(values[at] != 0) ? 1 : 0;
            case INTEGER -> values[at] = s.serializeInt((int) values[at], min, max);
            case ENUMERATION -> values[at] = s.serializeInt((int) values[at], 0, constants.size() - 1);
            case COMPRESSED_FLOAT -> serializeCompressed(s, values, at);
            case FLOAT, VECTOR, QUATERNION -> {
                for (int i = at; i < at + kind.components; i++) {
                    values[i] = s.serializeFloat((float) values[i]);
                }
            }
            case COMPRESSED_VECTOR -> serializeCompressed(s, values, at);
            case OPTIONAL_COMPRESSED_VECTOR -> {
                if (s.serializeBool(values[at] != 0 || values[at + 1] != 0 || values[at + 2] != 0)) {
                    serializeCompressed(s, values, at);
                } else {
                    values[at] = values[at + 1] = values[at + 2] = 0;
                }
            }
            case COMPRESSED_QUATERNION -> {
                long code = s.isReading() ? 0 : SmallestThree.encode((float) values[at], (float) values[at + 1],
                        (float) values[at + 2], (float) values[at + 3], bits);
                code = s.serializeSmallestThree(code, bits);
                for (int i = 0; s.isReading() && i < kind.components; i++) {
                    values[at + i] = SmallestThree.component(code, i, bits);
                }
            }
        }
    }

    private void serializeCompressed(BitStream s, double[] values, int at) {
        for (int i = 0; i < kind.components; i++) {
            values[at + i] = s.serializeCompressedFloat((float) values[at + i], floatMin[i], floatMax[i], resolution);
        }
    }

    private String ranges() {
        StringBuilder ranges = new StringBuilder();
        for (int i = 0; i < floatMin.length; i++) {
            ranges.append(i == 0 ? "" : ", ").append(floatMin[i]).append("..").append(floatMax[i]);
        }
        return ranges.toString();
    }
}

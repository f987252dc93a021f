package io.github.tightwire.formats.schema;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.ValueSerializer;
import io.github.tightwire.bits.Bits;
import io.github.tightwire.bits.CompressedFloat;
import io.github.tightwire.bits.SmallestThree;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A property of a class: its name, its type, and its range or precision. Every property takes at least one bit, so that no
 * packet holds more of them than it has bits.
 *
 * @param name how it is called
 * @param kind what it holds
 * @param ranges of an integer, or of each compressed float; else empty
 * @param resolution the greatest step between neighbours; 0 where values are sent as they are
 * @param bits of each component of a compressed quaternion; else 0
 * @param constants the names of an enumeration's constants; else empty
 */
public record Property(String name, Kind kind, List<Range> ranges, float resolution, int bits, List<String> constants)
        implements BitValue<Property> {
    /** The kind of a property's value, and the operation that sends it. */
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
        /** One bit that says whether there is a vector, and if so the three compressed floats. */
        OPTIONAL_COMPRESSED_VECTOR(3),
        /** The four floats of a quaternion: x, y, z, w. */
        QUATERNION(4),
        /** A {@linkplain SmallestThree smallest-three code}, with a number of bits a component. */
        COMPRESSED_QUATERNION(4),
        /** A few integers, each of a range of its own. */
        INTEGERS(0),
        /** One bit that says whether there are {@link #INTEGERS}, and if so these. */
        OPTIONAL_INTEGERS(0);

        /** Zero where there are as many as ranges. */
        private final int components;

        Kind(int components) {
            this.components = components;
        }
    }

    /** From the least value to the largest. */
    public record Range(double min, double max) {
        /** Says nothing, and is there to be read into. */
        private static final Range BLANK = new Range(0, 1);

        /** {@return whether zero is in the middle} */
        public boolean isCentred() {
            return min == -max;
        }

        /** {@return how many bits its integers have} */
        public int bits() {
            return Bits.bitsRequired((long) min, (long) max);
        }

        private Range serializeIntegers(BitStream s) {
            int least = s.serializeUint32((int) min);
            return new Range(least, s.serializeLong((long) max, least + 1L, Integer.MAX_VALUE));
        }

        private Range serializeFloats(BitStream s) {
            return new Range(s.serializeFloat((float) min), s.serializeFloat((float) max));
        }
    }

    /** The longest name of a class, a property or a constant, in bytes of UTF-8. */
    public static final int MAX_NAME_BYTES = 63;

    /** The most constants of an enumeration. */
    public static final int MAX_CONSTANTS = 256;

    /** The most integers of a property. */
    public static final int MAX_INTEGERS = 16;

    /** Says nothing, and is there to be read into. */
    static final Property BLANK = of("", Kind.BOOLEAN);

    /** The value of an optional property that is not there. */
    static final double[] NONE = {};

    /** {@return a property of a kind that needs no more than that: a boolean, or floats as they are} */
    public static Property of(String name, Kind kind) {
        return new Property(name, kind, List.of(), 0, 0, List.of());
    }

    /** {@return an integer of a range, {@code min} below {@code max}} */
    public static Property integer(String name, int min, int max) {
        return integers(name, Kind.INTEGER, List.of(new Range(min, max)));
    }

    /** {@return integers of these ranges, one for the kind {@link Kind#INTEGER}} */
    public static Property integers(String name, Kind kind, List<Range> ranges) {
        return new Property(name, kind, List.copyOf(ranges), 0, 0, List.of());
    }

    /** {@return one of two or more named constants} */
    public static Property enumeration(String name, List<String> constants) {
        return new Property(name, Kind.ENUMERATION, List.of(), 0, 0, List.copyOf(constants));
    }

    /** {@return one compressed float, or as many as the kind has components, each of the range at its place} */
    public static Property compressed(String name, Kind kind, float resolution, List<Range> ranges) {
        return new Property(name, kind, List.copyOf(ranges), resolution, 0, List.of());
    }

    /** {@return a compressed quaternion with a number of bits a component} */
    public static Property quaternion(String name, int bits) {
        return new Property(name, Kind.COMPRESSED_QUATERNION, List.of(), 0, bits, List.of());
    }

    /** {@return how many numbers a value consists of, if it is there} */
    public int components() {
        return ranges.isEmpty() ? kind.components : ranges.size();
    }

    /** {@return whether it is a number of its own, and not a vector} */
    public boolean isNumber() {
        return components() == 1;
    }

    /** {@return whether a value may have no numbers at all} */
    public boolean isOptional() {
        return kind == Kind.OPTIONAL_COMPRESSED_VECTOR || kind == Kind.OPTIONAL_INTEGERS;
    }

    /** {@return whether its numbers are floats, and not integers} */
    public boolean isFloat() {
        return switch (kind) {
            case BOOLEAN, INTEGER, ENUMERATION, INTEGERS, OPTIONAL_INTEGERS -> false;
            case FLOAT, COMPRESSED_FLOAT, VECTOR, COMPRESSED_VECTOR, OPTIONAL_COMPRESSED_VECTOR, QUATERNION, COMPRESSED_QUATERNION -> true;
        };
    }

    /** {@return the least and the largest value of one of its integers} */
    public Range range(int component) {
        return switch (kind) {
            case BOOLEAN -> new Range(0, 1);
            case ENUMERATION -> new Range(0, constants.size() - 1);
            default -> ranges.get(component);
        };
    }

    /** {@return the largest code of a component of a compressed float or vector; the least one is 0} */
    public long maxInteger(int component) {
        Range range = ranges.get(component);
        return CompressedFloat.maxInteger((float) range.min, (float) range.max, resolution);
    }

    /** {@return the range or the precision in words; empty where the kind says it all} */
    public String bounds() {
        return switch (kind) {
            case INTEGER, INTEGERS, OPTIONAL_INTEGERS ->
                ranges.stream().map(range -> (int) range.min + ".." + (int) range.max).collect(Collectors.joining(", "));
            case ENUMERATION -> String.join(" | ", constants);
            case COMPRESSED_FLOAT, COMPRESSED_VECTOR, OPTIONAL_COMPRESSED_VECTOR ->
                ranges.stream().map(range -> (float) range.min + ".." + (float) range.max).collect(Collectors.joining(", "))
                        + " by " + resolution;
            case COMPRESSED_QUATERNION -> bits + " bits a component";
            case BOOLEAN, FLOAT, VECTOR, QUATERNION -> "";
        };
    }

    /** Sends the description of a property, or receives it. */
    @Override
    public Property serialize(BitStream s) {
        String sentName = serializeName(name, s);
        Kind sentKind = s.serializeEnum(kind, Kind.class);
        return switch (sentKind) {
            case INTEGER -> integers(sentName, sentKind, serializeRanges(s, 1, Range::serializeIntegers));
            case INTEGERS, OPTIONAL_INTEGERS -> {
                int count = s.serializeInt(ranges.size(), 1, MAX_INTEGERS);
                yield integers(sentName, sentKind, serializeRanges(s, count, Range::serializeIntegers));
            }
            case ENUMERATION -> {
                List<String> names = s.serializeImmutableList(constants, MAX_CONSTANTS, "", Property::serializeName);
                s.require(names.size() >= 2, "an enumeration of fewer than two constants");
                yield enumeration(sentName, names);
            }
            case COMPRESSED_FLOAT, COMPRESSED_VECTOR, OPTIONAL_COMPRESSED_VECTOR -> {
                float sentResolution = s.serializeFloat(resolution);
                yield compressed(sentName, sentKind, sentResolution, serializeRanges(s, sentKind.components, (range, t) -> {
                    Range sent = range.serializeFloats(t);
                    t.require(CompressedFloat.maxInteger((float) sent.min, (float) sent.max, sentResolution) > 0, "no range");
                    return sent;
                }));
            }
            case COMPRESSED_QUATERNION ->
                quaternion(sentName, s.serializeInt(bits, SmallestThree.MIN_BITS, SmallestThree.MAX_BITS));
            case BOOLEAN, FLOAT, VECTOR, QUATERNION -> of(sentName, sentKind);
        };
    }

    private List<Range> serializeRanges(BitStream s, int count, ValueSerializer<Range> range) {
        List<Range> sent = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sent.add(s.serializeValue(s.isReading() ? Range.BLANK : ranges.get(i), range));
        }
        return sent;
    }

    /** Sends the name of something, which has at least one letter, or receives it. */
    static String serializeName(String name, BitStream s) {
        String result = s.serializeString(name, MAX_NAME_BYTES);
        s.require(!result.isEmpty(), "a name without a letter");
        return result;
    }

    /** Sends the numbers of a value, or receives them. An optional one that is not there has none. */
    double[] serializeValue(BitStream s, double[] value) {
        if (isOptional() && !s.serializeBool(value.length > 0)) {
            return NONE;
        }
        double[] result = s.isReading() ? new double[components()] : value;
        if (kind == Kind.COMPRESSED_QUATERNION) {
            long code = s.isReading() ? 0 : SmallestThree.encode(
                    (float) value[0], (float) value[1], (float) value[2], (float) value[3], bits);
            code = s.serializeSmallestThree(code, bits);
            for (int i = 0; s.isReading() && i < result.length; i++) {
                result[i] = SmallestThree.component(code, i, bits);
            }
            return result;
        }
        for (int i = 0; i < result.length; i++) {
            result[i] = serializeNumber(s, result[i], i);
        }
        return result;
    }

    private double serializeNumber(BitStream s, double number, int i) {
        return switch (kind) {
            case BOOLEAN -> s.serializeBool(number != 0) ? 1 : 0;
            case INTEGER, ENUMERATION, INTEGERS, OPTIONAL_INTEGERS ->
                s.serializeInt((int) number, (int) range(i).min, (int) range(i).max);
            case FLOAT, VECTOR, QUATERNION -> s.serializeFloat((float) number);
            case COMPRESSED_FLOAT, COMPRESSED_VECTOR, OPTIONAL_COMPRESSED_VECTOR, COMPRESSED_QUATERNION ->
                s.serializeCompressedFloat((float) number, (float) ranges.get(i).min, (float) ranges.get(i).max, resolution);
        };
    }
}

package io.github.tightwire.formats.world;

import io.github.tightwire.bits.CompressedFloat;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Property.Kind;
import io.github.tightwire.formats.schema.Property.Range;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Snapshot;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** The two ways in which a format is given a world, so that the comparison is fair both ways. */
public enum Column {
    /** The types a programmer would declare: floats as floats, text at the declared precision. */
    NATURAL,
    /** The integers that our own step 8 sends, centred on zero where the range is: that is what a varint wants. */
    QUANTISED;

    /** {@return the numbers of a world in this column} */
    public Snapshot of(World world) {
        Snapshot natural = world.toSnapshot();
        return this == NATURAL ? natural : map(natural, Column::encode);
    }

    /** {@return the world of numbers of this column} */
    public World toWorld(Snapshot snapshot) {
        return World.of(this == NATURAL ? snapshot : map(snapshot, Column::decode));
    }

    /** {@return how many numbers a property has in this column, where it is not left out} */
    public int components(Property property) {
        return this == QUANTISED && property.kind() == Kind.COMPRESSED_QUATERNION ? 1 : property.components();
    }

    /** In lower case. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static Snapshot map(Snapshot snapshot, BiFunction<Property, double[], double[]> value) {
        return new Snapshot(WorldSchema.SCHEMA, map(snapshot.header(), value),
                snapshot.objects().stream().map(row -> map(row, value)).toList());
    }

    private static Row map(Row row, BiFunction<Property, double[], double[]> value) {
        double[][] values = new double[row.values().length][];
        Arrays.setAll(values, i -> value.apply(row.type().properties().get(i), row.values()[i]));
        return new Row(row.type(), row.id(), values);
    }

    private static double[] encode(Property property, double[] value) {
        return switch (property.kind()) {
            case COMPRESSED_FLOAT, COMPRESSED_VECTOR, OPTIONAL_COMPRESSED_VECTOR -> convert(property, value, true);
            case COMPRESSED_QUATERNION -> new double[] {SmallestThree.encode(
                    (float) value[0], (float) value[1], (float) value[2], (float) value[3], property.bits())};
            default -> value;
        };
    }

    private static double[] decode(Property property, double[] codes) {
        return switch (property.kind()) {
            case COMPRESSED_FLOAT, COMPRESSED_VECTOR, OPTIONAL_COMPRESSED_VECTOR -> convert(property, codes, false);
            case COMPRESSED_QUATERNION -> IntStream.range(0, property.components())
                    .mapToDouble(i -> SmallestThree.component((long) codes[0], i, property.bits())).toArray();
            default -> codes;
        };
    }

    /** Compressed floats to their codes, or back. */
    private static double[] convert(Property property, double[] from, boolean isEncoding) {
        double[] to = new double[from.length];
        for (int i = 0; i < from.length; i++) {
            Range range = property.ranges().get(i);
            float min = (float) range.min();
            float max = (float) range.max();
            long maxInteger = property.maxInteger(i);
            long middle = range.isCentred() ? maxInteger / 2 : 0;
            if (isEncoding) {
                to[i] = CompressedFloat.encode((float) from[i], min, max, maxInteger) - middle;
            } else {
                to[i] = CompressedFloat.decode((long) from[i] + middle, min, max, maxInteger);
            }
        }
        return to;
    }
}

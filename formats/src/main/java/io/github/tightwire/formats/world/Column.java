package io.github.tightwire.formats.world;

import io.github.tightwire.bits.CompressedFloat;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Property.Kind;
import io.github.tightwire.formats.schema.Property.Range;
import io.github.tightwire.formats.schema.Row;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.IntStream;

/** The two ways in which a format is given a world, so that the comparison is fair both ways. */
public enum Column {
    /** The types a programmer would declare: floats as floats, text at the declared precision. */
    NATURAL(WorldSchema.SCHEMA),
    /** The integers that our own step 8 sends, centred on zero where the range is: that is what a varint wants. */
    QUANTISED(new Schema(Limits.MAX_OBJECTS, quantised(WorldSchema.SCHEMA.snapshot()),
            WorldSchema.SCHEMA.classes().stream().map(Column::quantised).toList()));

    private final Schema schema;

    Column(Schema schema) {
        this.schema = schema;
    }

    /** {@return what the numbers of this column are} */
    public Schema schema() {
        return schema;
    }

    /** {@return the numbers of a world in this column} */
    public Snapshot of(World world) {
        Snapshot natural = world.toSnapshot();
        return this == NATURAL ? natural : map(natural, schema, Column::encode);
    }

    /** {@return the world of numbers of this column} */
    public World toWorld(Snapshot snapshot) {
        return World.of(this == NATURAL ? snapshot : map(snapshot, NATURAL.schema, Column::decode));
    }

    /** In lower case. */
    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    private static ObjectClass quantised(ObjectClass type) {
        return new ObjectClass(type.name(), type.properties().stream().map(Column::quantised).toList());
    }

    private static Property quantised(Property property) {
        return switch (property.kind()) {
            case COMPRESSED_FLOAT, COMPRESSED_VECTOR -> Property.integers(property.name(), Kind.INTEGERS, codes(property));
            case OPTIONAL_COMPRESSED_VECTOR -> Property.integers(property.name(), Kind.OPTIONAL_INTEGERS, codes(property));
            case COMPRESSED_QUATERNION ->
                Property.integer(property.name(), 0, (1 << SmallestThree.codeBits(property.bits())) - 1);
            default -> property;
        };
    }

    private static List<Range> codes(Property property) {
        return IntStream.range(0, property.components()).mapToObj(i ->
                new Range(-middle(property, i), property.maxInteger(i) - middle(property, i))).toList();
    }

    private static long middle(Property property, int component) {
        return property.ranges().get(component).isCentred() ? property.maxInteger(component) / 2 : 0;
    }

    private static Snapshot map(Snapshot from, Schema to, BiFunction<Property, double[], double[]> value) {
        Schema natural = NATURAL.schema;
        return new Snapshot(to, map(from.header(), natural.snapshot(), to.snapshot(), value), from.objects().stream().map(row -> {
            int type = from.schema().classes().indexOf(row.type());
            return map(row, natural.classes().get(type), to.classes().get(type), value);
        }).toList());
    }

    private static Row map(Row row, ObjectClass natural, ObjectClass to, BiFunction<Property, double[], double[]> value) {
        double[][] values = new double[row.values().length][];
        Arrays.setAll(values, i -> value.apply(natural.properties().get(i), row.values()[i]));
        return new Row(to, row.id(), values);
    }

    private static double[] encode(Property property, double... value) {
        return switch (property.kind()) {
            case COMPRESSED_FLOAT, COMPRESSED_VECTOR, OPTIONAL_COMPRESSED_VECTOR -> convert(property, value, true);
            case COMPRESSED_QUATERNION -> new double[] {SmallestThree.encode(
                    (float) value[0], (float) value[1], (float) value[2], (float) value[3], property.bits())};
            default -> value;
        };
    }

    private static double[] decode(Property property, double... codes) {
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
            long middle = middle(property, i);
            if (isEncoding) {
                to[i] = CompressedFloat.encode((float) from[i], min, max, maxInteger) - middle;
            } else {
                to[i] = CompressedFloat.decode((long) from[i] + middle, min, max, maxInteger);
            }
        }
        return to;
    }
}

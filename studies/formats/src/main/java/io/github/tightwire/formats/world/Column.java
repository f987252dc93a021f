package io.github.tightwire.formats.world;

import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.formats.schema.ObjectClass;
import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Property.Kind;
import io.github.tightwire.formats.schema.Property.Range;
import io.github.tightwire.formats.schema.Schema;
import io.github.tightwire.formats.schema.Snapshot;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The two ways in which a format is given a world, so that the comparison is fair both ways. The bits of both are those of step 8: what
 * the schema of one sends, that of the other reads.
 */
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
        return this == NATURAL ? world.toSnapshot() : world.toSnapshot().readBy(schema);
    }

    /** {@return the world of numbers of this column} */
    public World toWorld(Snapshot snapshot) {
        return World.of(this == NATURAL ? snapshot : snapshot.readBy(NATURAL.schema));
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
        return IntStream.range(0, property.components()).mapToObj(i -> {
            long maxInteger = property.maxInteger(i);
            long middle = property.ranges().get(i).isCentred() ? maxInteger / 2 : 0;
            return new Range(-middle, maxInteger - middle);
        }).toList();
    }
}

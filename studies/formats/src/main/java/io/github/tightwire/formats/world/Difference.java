package io.github.tightwire.formats.world;

import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Property.Kind;
import io.github.tightwire.formats.schema.Row;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Compares two worlds, property by property, within the declared precision of each. */
public final class Difference {
    /** Of a resolution: half of it, and room for the rounding of the floats that a code was made of and becomes. */
    private static final double TOLERANCE = 0.52;

    private Difference() {
    }

    /**
     * The first difference.
     *
     * @param expected what was sent
     * @param actual what came back
     * @return in words, or empty where the two worlds are the same within precision
     */
    public static Optional<String> between(World expected, World actual) {
        if (expected.size() != actual.size()) {
            return differ("number of objects", expected.size(), actual.size());
        }
        List<Row> left = expected.toSnapshot().objects();
        List<Row> right = actual.toSnapshot().objects();
        Optional<String> difference = between(expected.toSnapshot().header(), actual.toSnapshot().header());
        for (int i = 0; i < left.size() && difference.isEmpty(); i++) {
            difference = between(left.get(i), right.get(i));
        }
        return difference;
    }

    private static Optional<String> between(Row expected, Row actual) {
        if (expected.id() != actual.id()) {
            return differ("object id", expected.id(), actual.id());
        }
        String name = expected.id() < 0 ? "world " : "object " + expected.id() + ": ";
        if (!expected.type().equals(actual.type())) {
            return differ(name + "class", expected.type().name(), actual.type().name());
        }
        for (int i = 0; i < expected.values().length; i++) {
            Property property = expected.type().properties().get(i);
            // What is left out is zero.
            double[] left = Arrays.copyOf(expected.values()[i], property.components());
            double[] right = Arrays.copyOf(actual.values()[i], property.components());
            if (!same(property, left, right)) {
                return differ(name + property.name(), Arrays.toString(left), Arrays.toString(right));
            }
        }
        return Optional.empty();
    }

    private static boolean same(Property property, double[] left, double[] right) {
        if (property.kind() == Kind.COMPRESSED_QUATERNION) {
            return Rotation.of(left).angleTo(Rotation.of(right)) <= Limits.ROTATION_PRECISION;
        }
        for (int i = 0; i < left.length; i++) {
            if (!(Math.abs(left[i] - right[i]) <= TOLERANCE * property.resolution())) {
                return false;
            }
        }
        return true;
    }

    private static Optional<String> differ(String what, Object expected, Object actual) {
        return Optional.of(what + ": expected " + expected + ", not " + actual);
    }
}

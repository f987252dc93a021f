package io.github.tightwire.formats.world;

import io.github.tightwire.formats.schema.Property;
import io.github.tightwire.formats.schema.Property.Kind;
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
        if (!(Math.abs(expected.time - actual.time) <= TOLERANCE * Limits.TIME_RESOLUTION)) {
            return differ("world time", expected.time, actual.time);
        }
        if (expected.size() != actual.size()) {
            return differ("number of objects", expected.size(), actual.size());
        }
        List<Row> left = Rows.of(expected, Column.NATURAL).inOrder();
        List<Row> right = Rows.of(actual, Column.NATURAL).inOrder();
        for (int i = 0; i < left.size(); i++) {
            Optional<String> difference = between(left.get(i), right.get(i));
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> between(Row expected, Row actual) {
        if (expected.id() != actual.id()) {
            return differ("object id", expected.id(), actual.id());
        }
        String name = "object " + expected.id() + ": ";
        if (expected.type() != actual.type()) {
            return differ(name + "class", expected.description().name(), actual.description().name());
        }
        for (int i = 0; i < expected.values().length; i++) {
            Property property = expected.properties().get(i);
            double[] left = orZero(expected.values()[i], property);
            double[] right = orZero(actual.values()[i], property);
            if (!same(property, left, right)) {
                return differ(name + property.name().replace('_', ' '), Arrays.toString(left), Arrays.toString(right));
            }
        }
        return Optional.empty();
    }

    private static boolean same(Property property, double[] left, double[] right) {
        if (property.kind() == Kind.COMPRESSED_QUATERNION) {
            return rotation(left).angleTo(rotation(right)) <= Limits.ROTATION_PRECISION;
        }
        for (int i = 0; i < left.length; i++) {
            if (!(Math.abs(left[i] - right[i]) <= TOLERANCE * property.resolution())) {
                return false;
            }
        }
        return true;
    }

    private static double[] orZero(double[] value, Property property) {
        return value.length > 0 ? value : new double[property.components()];
    }

    private static Rotation rotation(double[] q) {
        return new Rotation((float) q[0], (float) q[1], (float) q[2], (float) q[3]);
    }

    private static Optional<String> differ(String what, Object expected, Object actual) {
        return Optional.of(what + ": expected " + expected + ", not " + actual);
    }
}

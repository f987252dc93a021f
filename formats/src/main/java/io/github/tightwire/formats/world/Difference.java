package io.github.tightwire.formats.world;

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
        if (differ(expected.time, actual.time, Limits.TIME_RESOLUTION)) {
            return differ("world time", expected.time, actual.time);
        }
        WorldObject[] left = expected.objects();
        WorldObject[] right = actual.objects();
        if (left.length != right.length) {
            return differ("number of objects", left.length, right.length);
        }
        for (int i = 0; i < left.length; i++) {
            Optional<String> difference = between(left[i], right[i]);
            if (difference.isPresent()) {
                return difference;
            }
        }
        return Optional.empty();
    }

    private static Optional<String> between(WorldObject expected, WorldObject actual) {
        if (expected.id != actual.id) {
            return differ("object id", expected.id, actual.id);
        }
        String name = "object " + expected.id + ": ";
        if (expected instanceof Player left && actual instanceof Player right) {
            return between(name, left, right);
        }
        if (expected instanceof Grunt left && actual instanceof Grunt right) {
            return between(name, left, right);
        }
        if (expected instanceof Weapon left && actual instanceof Weapon right) {
            return between(name, left, right);
        }
        return differ(name + "class", expected.getClass().getSimpleName(), actual.getClass().getSimpleName());
    }

    private static Optional<String> between(String name, Player expected, Player actual) {
        if (differ(expected.position, actual.position, Limits.POSITION_RESOLUTION)) {
            return differ(name + "position", expected.position, actual.position);
        }
        if (!(expected.orientation.angleTo(actual.orientation) <= Limits.ROTATION_PRECISION)) {
            return differ(name + "orientation", expected.orientation, actual.orientation);
        }
        if (differ(expected.velocity, actual.velocity, Limits.VELOCITY_RESOLUTION)) {
            return differ(name + "velocity", expected.velocity, actual.velocity);
        }
        if (expected.health != actual.health) {
            return differ(name + "health", expected.health, actual.health);
        }
        return expected.weapon == actual.weapon
                ? Optional.empty()
                : differ(name + "weapon", expected.weapon, actual.weapon);
    }

    private static Optional<String> between(String name, Grunt expected, Grunt actual) {
        if (differ(expected.position, actual.position, Limits.POSITION_RESOLUTION)) {
            return differ(name + "position", expected.position, actual.position);
        }
        return expected.health == actual.health
                ? Optional.empty()
                : differ(name + "health", expected.health, actual.health);
    }

    private static Optional<String> between(String name, Weapon expected, Weapon actual) {
        if (expected.type != actual.type) {
            return differ(name + "type", expected.type, actual.type);
        }
        if (expected.ammo != actual.ammo) {
            return differ(name + "ammo", expected.ammo, actual.ammo);
        }
        return expected.roundInChamber == actual.roundInChamber
                ? Optional.empty()
                : differ(name + "round in chamber", expected.roundInChamber, actual.roundInChamber);
    }

    private static boolean differ(Vector expected, Vector actual, double resolution) {
        return differ(expected.x, actual.x, resolution)
                || differ(expected.y, actual.y, resolution)
                || differ(expected.z, actual.z, resolution);
    }

    private static boolean differ(double expected, double actual, double resolution) {
        return !(Math.abs(expected - actual) <= TOLERANCE * resolution);
    }

    private static Optional<String> differ(String what, Object expected, Object actual) {
        return Optional.of(what + ": expected " + expected + ", not " + actual);
    }
}

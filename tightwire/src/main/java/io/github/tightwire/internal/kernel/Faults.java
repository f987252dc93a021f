package io.github.tightwire.internal.kernel;

/** The errors of writing and of measuring: what, where, and which bounds. All of it is cold. */
public final class Faults {
    private Faults() {
    }

    /**
     * An argument that makes no sense.
     *
     * @param message what is wrong
     * @param position in bits
     * @param field the value's name, or null
     * @return to be thrown
     */
    public static IllegalArgumentException invalid(String message, int position, String field) {
        return new IllegalArgumentException((field == null ? "" : field + ": ") + message + ", at bit " + position);
    }

    /**
     * A value outside its bounds.
     *
     * @param value the value
     * @param min least value
     * @param max largest value
     * @param position in bits
     * @param field the value's name, or null
     * @return to be thrown
     */
    public static IllegalArgumentException outOfRange(long value, long min, long max, int position, String field) {
        return invalid(named(value, field) + " is outside [" + min + ", " + max + "]", position, null);
    }

    /**
     * A value that has more bits than its field.
     *
     * @param value the value
     * @param bits of the field
     * @param position in bits
     * @param field the value's name, or null
     * @return to be thrown
     */
    public static IllegalArgumentException doesNotFit(long value, int bits, int position, String field) {
        return invalid(named(value, field) + " does not fit " + bits + " bits", position, null);
    }

    /**
     * A width that no operation has.
     *
     * @param bits the width
     * @param most the largest there is
     * @param position in bits
     * @return to be thrown
     */
    public static IllegalArgumentException width(int bits, int most, int position) {
        return invalid("a width of " + bits + " bits is outside [1, " + most + "]", position, null);
    }

    /**
     * A refusal in a direction that refuses nothing.
     *
     * @return to be thrown
     */
    public static IllegalStateException refusal() {
        return new IllegalStateException("only a reader refuses");
    }

    /**
     * Bounds that are none.
     *
     * @param min the lower
     * @param max the upper
     * @param position in bits
     * @return to be thrown
     */
    public static IllegalArgumentException noRange(long min, long max, int position) {
        return invalid("[" + min + ", " + max + "] is no range", position, null);
    }

    private static String named(long value, String field) {
        return field == null ? Long.toString(value) : field + " = " + value;
    }
}

package io.github.tightwire.internal;

/**
 * The messages about values that can't be written.
 *
 * <p>The operations that say it are inlined into the methods of the packets, again and again, and HotSpot goes by the size of a
 * method, cold code and all, when it asks whether to inline it in its turn. A message that is put together here is one call there.
 */
public final class Messages {
    /** The message about a null where an object is nested. */
    public static final String NULL_OBJECT = "object is null: where it may be missing, use serializeOptional";

    private Messages() {
    }

    /**
     * The message about a null that can't be sent.
     *
     * @param what is null
     * @return the message
     */
    public static String absent(String what) {
        return what + " is null";
    }

    /**
     * The message about a null element.
     *
     * @param index of the element
     * @return the message
     */
    public static String elementAbsent(int index) {
        return "element " + index + " is null";
    }

    /**
     * The message about a null where there is a constant.
     *
     * @param type the enum
     * @return the message
     */
    public static String noConstant(Class<?> type) {
        return "null is not a constant of " + type.getName();
    }

    /**
     * More than there may be.
     *
     * @param size how many there are
     * @param what they are
     * @param most how many there may be
     * @return the message
     */
    public static String tooMany(int size, String what, int most) {
        return size + " " + what + ", " + most + " are allowed";
    }

    /**
     * Text that is too long.
     *
     * @param length how long it is, in bytes
     * @param most how long it may be
     * @return the message
     */
    public static String tooLong(int length, int most) {
        return "text of " + length + " UTF-8 bytes, " + most + " are allowed";
    }

    /**
     * A float outside its range. Its name is its own: ints would be taken as floats.
     *
     * @param value the float
     * @param min least value of the range
     * @param max largest value of the range
     * @return the message
     */
    public static String outsideRange(float value, float min, float max) {
        return outside(value, min, max);
    }

    /**
     * A float or a double that is infinite, or not a number.
     *
     * @param value as a double
     * @return the message
     */
    public static String notFinite(double value) {
        return value + " is not finite";
    }

    /**
     * A code of a rotation that is none.
     *
     * @param code the code
     * @param bits of a component
     * @return the message
     */
    public static String noRotation(long code, int bits) {
        return "code " + code + " is not a rotation with " + bits + " bits a component";
    }

    /**
     * A value outside its bounds.
     *
     * @param value the value, of the JDK, as its bounds are
     * @param min least value
     * @param max largest value
     * @return what is said
     */
    public static String outside(Object value, Object min, Object max) {
        return value + " is outside [" + min + ", " + max + "]";
    }

    /**
     * Bounds that are none.
     *
     * @param min the lower, of the JDK, as the upper one is
     * @param max the upper
     * @param what they do not bound
     * @return what is said
     */
    public static String noRange(Object min, Object max, Object what) {
        return "[" + min + ", " + max + "] is not a range of " + what;
    }

    /**
     * Bounds that a fixed-point number has not.
     *
     * @param min the lower
     * @param max the upper
     * @param integerBits of the number
     * @param fractionBits of the number
     * @return what is said
     */
    public static String noRange(long min, long max, int integerBits, int fractionBits) {
        return noRange(min, max, "a fixed-point number of " + integerBits + " and " + fractionBits + " bits");
    }

    /**
     * Bounds that a compressed float has not.
     *
     * @param min the lower
     * @param max the upper
     * @param resolution the greatest step
     * @return what is said
     */
    public static String noRange(float min, float max, float resolution) {
        return "[" + min + ", " + max + "] at a resolution of " + resolution + " is not a range";
    }

    /**
     * A number that is not above the one before.
     *
     * @param next the number
     * @param previous the one before
     * @param where in what
     * @return what is said
     */
    public static String notIncreasing(int next, int previous, String where) {
        return next + " does not follow " + previous + " in " + where;
    }
}

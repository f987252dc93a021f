package io.github.tightwire.internal;

/**
 * What is said of values that can't be written.
 *
 * <p>The operations that say it are inlined into the methods of the packets, again and again, and HotSpot goes by the size of a
 * method, cold code and all, when it asks whether to inline it in its turn. A message that is put together here is one call there.
 */
public final class Messages {
    private Messages() {
    }

    /**
     * Where null can't be sent.
     *
     * @param what is null
     * @return the message
     */
    public static String isNull(String what) {
        return what + " is null";
    }

    /**
     * Where null is no element.
     *
     * @param index of the element
     * @return the message
     */
    public static String elementIsNull(int index) {
        return "element " + index + " is null";
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
     * @param length how long it is
     * @param unit of the length
     * @param most how long it may be
     * @return the message
     */
    public static String tooLong(int length, String unit, int most) {
        return "text of " + length + " " + unit + ", " + most + " are allowed";
    }

    /**
     * A float outside its range.
     *
     * @param value the float
     * @param min least value of the range
     * @param max largest value of the range
     * @return the message
     */
    public static String isOutside(float value, float min, float max) {
        return value + " is outside [" + min + ", " + max + "]";
    }

    /**
     * A code of a rotation that is none.
     *
     * @param code the code
     * @param bits of a component
     * @return the message
     */
    public static String isNoRotation(long code, int bits) {
        return "code " + code + " is not a rotation with " + bits + " bits a component";
    }
}

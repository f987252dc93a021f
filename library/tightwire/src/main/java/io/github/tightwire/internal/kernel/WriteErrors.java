package io.github.tightwire.internal.kernel;

import io.github.tightwire.PacketOverflowException;
import io.github.tightwire.internal.Messages;
import java.util.Arrays;

/** The errors of writing and of measuring: what, where, and which bounds. All of it is cold. */
public final class WriteErrors {
    /** The name of {@link #requirePresent}. */
    public static final String REQUIRE_PRESENT = "requirePresent";

    private WriteErrors() {
    }

    /**
     * An argument that makes no sense.
     *
     * @param message what is wrong
     */
    public static IllegalArgumentException invalid(String message, int position) {
        return Traces.located(new IllegalArgumentException(message + ", at bit " + position), position);
    }

    /**
     * A packet that has no room for more.
     *
     * @param count how many bits do not fit
     */
    public static PacketOverflowException overflow(long count, int start, int end, int position) {
        PacketOverflowException overflow = noRoom(count, start, end, position);
        return Traces.located(overflow, position, position + (int) count);
    }

    /**
     * The exception that ends the plain method, where compiled code has thrown one: see {@link EarlierOverflow}.
     *
     * @param thrown what left compiled code
     * @return the overflow of an operation before it; where there is none, the same exception
     */
    public static Throwable first(Throwable thrown, int start, int end) {
        EarlierOverflow earlier = EarlierOverflow.before(thrown, start, end);
        if (earlier == null) {
            return thrown;
        }
        PacketOverflowException overflow = noRoom(earlier.bits, start, end, earlier.position);
        overflow.setStackTrace(earlier.trace);
        LastFault.stoppedAt(overflow, earlier.position);
        return overflow;
    }

    private static PacketOverflowException noRoom(long count, int start, int end, int position) {
        return new PacketOverflowException(
                count + " bits at bit " + position + " do not fit into a packet of " + (end - start) + " bytes");
    }

    /** Makes sure that a receiver is there. */
    public static void requirePresent(Object object) {
        if (object == null) {
            NullPointerException thrown = new NullPointerException();
            StackTraceElement[] trace = thrown.getStackTrace();
            if (trace.length > 0) {
                // The JVM throws its own where the user's code is, and not here.
                thrown.setStackTrace(Arrays.copyOfRange(trace, 1, trace.length));
            }
            throw Traces.located(thrown);
        }
    }

    /** Makes sure that a nested object is there. */
    public static void requireObject(Object object) {
        if (object == null) {
            throw Traces.located(new NullPointerException(Messages.NULL_OBJECT));
        }
    }

    /**
     * A value outside its bounds.
     *
     * @param value the value
     * @param min least value
     * @param max largest value
     */
    public static IllegalArgumentException outOfRange(long value, long min, long max, int position) {
        return invalid(value + " is outside [" + min + ", " + max + "]", position);
    }

    /**
     * A value that has more bits than its field.
     *
     * @param value the value
     * @param bits of the field
     */
    public static IllegalArgumentException doesNotFit(long value, int bits, int position) {
        return invalid(value + " does not fit " + bits + " bits", position);
    }

    /**
     * A float or a double that is infinite, or not a number.
     *
     * @param value as a double
     */
    public static IllegalArgumentException notFinite(double value, int position) {
        return invalid(Messages.notFinite(value), position);
    }

    /**
     * The first of two floats side by side that is infinite, or not a number.
     *
     * @param first its bits
     * @param second its bits; of the operation that compiled code is at
     * @param position of the first
     */
    static IllegalArgumentException notFinite(int first, int second, int position) {
        float value = Float.intBitsToFloat(first);
        return Float.isFinite(value)
                ? notFinite(Float.intBitsToFloat(second), position + Float.SIZE)
                : Traces.locatedBefore(new IllegalArgumentException(Messages.notFinite(value) + ", at bit " + position), position);
    }

    /**
     * A width that no operation has.
     *
     * @param bits the width
     * @param most the largest there is
     */
    public static IllegalArgumentException width(int bits, int most, int position) {
        return invalid("a width of " + bits + " bits is outside [1, " + most + "]", position);
    }

    /** A refusal in a direction that refuses nothing. */
    public static IllegalStateException refusal() {
        return Traces.located(new IllegalStateException("only a reader refuses"));
    }

    /**
     * Bounds that are none.
     *
     * @param min the lower
     * @param max the upper
     */
    public static IllegalArgumentException noRange(long min, long max, int position) {
        return invalid("[" + min + ", " + max + "] is not a range", position);
    }
}

package io.github.tightwire.bits;

/**
 * A float of a known range and resolution as an integer (Glenn Fiedler, "Serialization Strategies").
 *
 * <p>All of it is {@code float} arithmetic, rounded after every step, as in the {@code serialize} family of libraries: a
 * {@code double} or a fused multiply-add in between would put other bytes on the wire.
 */
public final class CompressedFloat {
    /** The most steps a range is cut into: the largest float that an unsigned 32-bit integer holds. */
    private static final float MAX_STEPS = 4294967040f;

    private CompressedFloat() {
    }

    /**
     * The largest integer that encodes a value of the range: {@code max}. Zero encodes {@code min}.
     *
     * @param min least value
     * @param max largest value, above {@code min}
     * @param resolution the greatest step between neighbours; one above the range leaves its two ends
     * @return 1 to 4294967040, or -1 where the three describe no range: a NaN, an infinity or an overflow among them,
     *     {@code max} not above {@code min}, a resolution not above zero
     */
    public static long maxInteger(float min, float max, float resolution) {
        float delta = max - min;
        if (!(delta > 0) || delta == Float.POSITIVE_INFINITY || !(resolution > 0)) {
            return -1;
        }
        float steps = delta / resolution;
        return (long) Math.ceil(Math.min(Math.max(steps, 1f), MAX_STEPS));
    }

    /**
     * The least value that a writer takes for one of the range: half a step below its lower end, since that still is the
     * nearest.
     *
     * @param min least value of the range
     * @param max largest value of the range
     * @param maxInteger the range's {@link #maxInteger}
     * @return finite
     */
    public static float least(float min, float max, long maxInteger) {
        return Math.max(min - halfStep(min, max, maxInteger), -Float.MAX_VALUE);
    }

    /**
     * The largest value that a writer takes for one of the range: half a step above its upper end; and never less than what
     * the largest integer is read as, which sums of floats may leave above {@code max}.
     *
     * @param min least value of the range
     * @param max largest value of the range
     * @param maxInteger the range's {@link #maxInteger}
     * @return finite
     */
    public static float most(float min, float max, long maxInteger) {
        float rounded = Math.max(max + halfStep(min, max, maxInteger), decode(maxInteger, min, max, maxInteger));
        return Math.min(rounded, Float.MAX_VALUE);
    }

    private static float halfStep(float min, float max, long maxInteger) {
        return (max - min) / (float) maxInteger * 0.5f;
    }

    /**
     * The integer for a value, which is clamped to the range first.
     *
     * @param value any finite value
     * @param min least value of the range
     * @param max largest value of the range
     * @param maxInteger the range's {@link #maxInteger}
     * @return 0 to {@code maxInteger}
     */
    public static long encode(float value, float min, float max, long maxInteger) {
        float delta = max - min;
        float normalized = (value - min) / delta;
        float clamped = normalized < 0f ? 0f : normalized > 1f ? 1f : normalized;
        float scaled = clamped * (float) maxInteger;
        float rounded = scaled + 0.5f;
        // The cast is the floor: nothing here is negative.
        return Math.min((long) rounded, maxInteger);
    }

    /**
     * The value of an integer.
     *
     * @param code 0 to {@code maxInteger}
     * @param min least value of the range
     * @param max largest value of the range
     * @param maxInteger the range's {@link #maxInteger}
     * @return the value
     */
    public static float decode(long code, float min, float max, long maxInteger) {
        float delta = max - min;
        // From an int where each code is one: HotSpot converts a long into a register that it has not cleared, and waits for it.
        float whole = maxInteger <= Integer.MAX_VALUE ? (float) (int) code : (float) code;
        float normalized = whole / (float) maxInteger;
        float scaled = normalized * delta;
        return scaled + min;
    }
}

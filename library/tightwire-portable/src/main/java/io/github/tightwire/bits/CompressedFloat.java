package io.github.tightwire.bits;

/**
 * A float of a known range and resolution as an integer. JavaScript by TeaVM has doubles alone, and rounds none of them to a float, so each
 * step is rounded here.
 */
public final class CompressedFloat {
    private static final float MAX_STEPS = 4294967040f;

    private CompressedFloat() {
    }

    private static float rounded(float value) {
        return Float.intBitsToFloat(Float.floatToRawIntBits(value));
    }

    public static long maxInteger(float min, float max, float resolution) {
        float delta = rounded(max - min);
        if (!(delta > 0) || delta == Float.POSITIVE_INFINITY || !(resolution > 0)) {
            return -1;
        }
        float steps = rounded(delta / resolution);
        return (long) Math.ceil(Math.min(Math.max(steps, 1f), MAX_STEPS));
    }

    public static float least(float min, float max, long maxInteger) {
        return Math.max(rounded(min - halfStep(min, max, maxInteger)), -Float.MAX_VALUE);
    }

    public static float most(float min, float max, long maxInteger) {
        float rounded = Math.max(rounded(max + halfStep(min, max, maxInteger)), decode(maxInteger, min, max, maxInteger));
        return Math.min(rounded, Float.MAX_VALUE);
    }

    private static float halfStep(float min, float max, long maxInteger) {
        return rounded(rounded(rounded(max - min) / rounded((float) maxInteger)) * 0.5f);
    }

    public static long encode(float value, float min, float max, long maxInteger) {
        float delta = rounded(max - min);
        float normalized = rounded(rounded(value - min) / delta);
        float clamped = normalized < 0f ? 0f : normalized > 1f ? 1f : normalized;
        float scaled = rounded(clamped * rounded((float) maxInteger));
        return Math.min((long) rounded(scaled + 0.5f), maxInteger);
    }

    public static float decode(long code, float min, float max, long maxInteger) {
        float normalized = rounded(rounded((float) code) / rounded((float) maxInteger));
        return rounded(rounded(normalized * rounded(max - min)) + min);
    }
}

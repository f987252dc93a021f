package io.github.tightwire.internal.compiler.schedule;

/**
 * The schedule of a measure for a region: one addition.
 *
 * @param anchor where it starts
 * @param bits its width
 */
public record MeasureSchedule(Anchor anchor, int bits) implements Schedule {
    /**
     * Decides.
     *
     * @param anchor where the region starts
     * @param widths of its operations, in bits
     * @return the schedule
     */
    public static MeasureSchedule of(Anchor anchor, int[] widths) {
        int bits = 0;
        for (int width : widths) {
            bits += width;
        }
        return new MeasureSchedule(anchor, bits);
    }
}

package io.github.tightwire.internal.delta;

/**
 * Probabilities on the logistic scale, where evidence adds up: {@code ln(p / (1 - p))}, in units of 1/256, from -2047 to 2047. Made of
 * integers alone, so that both sides have the same, whatever their machines.
 */
final class Logistic {
    /** The largest on the scale. */
    static final int MAX = 2047;

    private static final int KNOT_DISTANCE = 128;

    /** 65536 / (1 + exp(-x)), for x from -8 to 8 in steps of one half. */
    private static final int[] KNOTS = {
        22, 36, 60, 98, 162, 267, 439, 720, 1179, 1921, 3108, 4971, 7812, 11955, 17625, 24743, 32768, 40793, 47911, 53581, 57724, 60565,
        62428, 63615, 64357, 64816, 65097, 65269, 65374, 65438, 65476, 65500, 65514};

    /** Of evidence that was added up, since that of two contexts is partly the same: 9/16. */
    private static final int SHARE = 9;
    /** As far as the evidence of two contexts goes, which is beyond the scale: what is there is looked up faster than it is cut. */
    private static final int FARTHEST = 2 * MAX * SHARE / 16 + 1;

    private static final char[] PROBABILITIES = new char[2 * FARTHEST + 1];
    /** By the highest 12 bits of a probability. */
    private static final short[] SCALE = new short[1 << 12];

    static {
        for (int i = 0; i < PROBABILITIES.length; i++) {
            int at = Math.max(-MAX, Math.min(MAX, i - FARTHEST)) + MAX + 1;
            int knot = at / KNOT_DISTANCE;
            int between = at % KNOT_DISTANCE;
            PROBABILITIES[i] = (char) ((KNOTS[knot] * (KNOT_DISTANCE - between) + KNOTS[knot + 1] * between) / KNOT_DISTANCE);
        }
        int scale = -MAX;
        for (int i = 0; i < SCALE.length; i++) {
            while (scale < MAX && probability(scale) < i * 16 + 8) {
                scale++;
            }
            SCALE[i] = (short) scale;
        }
    }

    private Logistic() {
    }

    /** The probability of a place on the scale, of 65536. */
    static int probability(int scale) {
        return PROBABILITIES[scale + FARTHEST];
    }

    /** The probability by two others, each of 65536: their evidence added up, and cut to the scale. */
    static int both(int probability, int other) {
        return probability((scale(probability) + scale(other)) * SHARE >> 4);
    }

    /** The place of a probability, of 65536, on the scale. */
    static int scale(int probability) {
        return SCALE[probability >>> 4];
    }
}

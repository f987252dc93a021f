package io.github.tightwire.internal;

/** Parts of arrays, element by element. */
public final class Ranges {
    private Ranges() {
    }

    public static int common(long[] one, int from, long[] other, int otherFrom, int length) {
        int common = 0;
        while (common < length && one[from + common] == other[otherFrom + common]) {
            common++;
        }
        return common;
    }

    public static int common(byte[] one, int from, byte[] other, int otherFrom, int length) {
        int common = 0;
        while (common < length && one[from + common] == other[otherFrom + common]) {
            common++;
        }
        return common;
    }
}

package io.github.tightwire.internal;

/** Parts of arrays, element by element. */
public final class Ranges {
    private Ranges() {
    }

    public static boolean areEqual(long[] one, int from, long[] other, int otherFrom, int length) {
        for (int i = 0; i < length; i++) {
            if (one[from + i] != other[otherFrom + i]) {
                return false;
            }
        }
        return true;
    }

    public static boolean areEqual(byte[] one, int from, byte[] other, int otherFrom, int length) {
        for (int i = 0; i < length; i++) {
            if (one[from + i] != other[otherFrom + i]) {
                return false;
            }
        }
        return true;
    }
}

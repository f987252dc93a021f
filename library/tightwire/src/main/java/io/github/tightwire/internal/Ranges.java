package io.github.tightwire.internal;

import java.util.Arrays;

/** Parts of arrays. */
public final class Ranges {
    private Ranges() {
    }

    /**
     * Returns the number of elements with which parts of two arrays begin alike.
     *
     * @param one an array
     * @param from where its part begins
     * @param other an array
     * @param otherFrom where its part begins
     * @param length of both parts
     * @return up to the length
     */
    public static int common(long[] one, int from, long[] other, int otherFrom, int length) {
        int mismatch = Arrays.mismatch(one, from, from + length, other, otherFrom, otherFrom + length);
        return mismatch < 0 ? length : mismatch;
    }

    /**
     * Returns the number of elements with which parts of two arrays begin alike.
     *
     * @param one an array
     * @param from where its part begins
     * @param other an array
     * @param otherFrom where its part begins
     * @param length of both parts
     * @return up to the length
     */
    public static int common(byte[] one, int from, byte[] other, int otherFrom, int length) {
        int mismatch = Arrays.mismatch(one, from, from + length, other, otherFrom, otherFrom + length);
        return mismatch < 0 ? length : mismatch;
    }
}

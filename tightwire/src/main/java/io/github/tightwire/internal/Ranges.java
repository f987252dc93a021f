package io.github.tightwire.internal;

import java.util.Arrays;

/** Parts of arrays. */
public final class Ranges {
    private Ranges() {
    }

    /**
     * Whether parts of two arrays hold the same.
     *
     * @param one an array
     * @param from where its part begins
     * @param other an array
     * @param otherFrom where its part begins
     * @param length of both parts
     * @return true if each element is equal
     */
    public static boolean areEqual(long[] one, int from, long[] other, int otherFrom, int length) {
        return Arrays.equals(one, from, from + length, other, otherFrom, otherFrom + length);
    }

    /**
     * Whether parts of two arrays hold the same.
     *
     * @param one an array
     * @param from where its part begins
     * @param other an array
     * @param otherFrom where its part begins
     * @param length of both parts
     * @return true if each element is equal
     */
    public static boolean areEqual(byte[] one, int from, byte[] other, int otherFrom, int length) {
        return Arrays.equals(one, from, from + length, other, otherFrom, otherFrom + length);
    }
}

package io.github.tightwire.bits;

import java.math.BigInteger;

/** The number of bits that a value of a known range takes. */
public final class Bits {
    /**
     * The longest packet, in bits: a multiple of eight that fits an {@code int}. Of a longer range of bytes only as much
     * is used.
     */
    public static final int MAX_PACKET_BITS = Integer.MAX_VALUE & -Byte.SIZE;

    private Bits() {
    }

    /**
     * The bits that an integer of a range takes, the difference formed in the unsigned domain, so that
     * {@code [Integer.MIN_VALUE, Integer.MAX_VALUE]} takes 32.
     *
     * @param min least value
     * @param max largest value, not below {@code min}
     * @return 0 to 32; 0 when {@code min == max}
     */
    public static int bitsRequired(int min, int max) {
        return Integer.SIZE - Integer.numberOfLeadingZeros(max - min);
    }

    /**
     * The bits that an integer of a 64-bit range takes, the difference formed in the unsigned domain.
     *
     * @param min least value
     * @param max largest value, not below {@code min}
     * @return 0 to 64; 0 when {@code min == max}
     */
    public static int bitsRequired(long min, long max) {
        return Long.SIZE - Long.numberOfLeadingZeros(max - min);
    }

    /**
     * The bits that an integer of any range takes.
     *
     * @param min least value
     * @param max largest value, not below {@code min}
     * @return 0 when {@code min} equals {@code max}, else the position of the highest bit of their difference
     */
    public static int bitsRequired(BigInteger min, BigInteger max) {
        return max.subtract(min).bitLength();
    }

    /**
     * Bits, rounded up to whole bytes.
     *
     * @param bits a number of bits, not negative
     * @return how many bytes hold them
     */
    public static int bytesFor(int bits) {
        return (bits >>> 3) + ((bits & 7) == 0 ? 0 : 1);
    }
}

package io.github.tightwire.bits;

/**
 * A rotation as the three smallest components of its unit quaternion (Glenn Fiedler, "Snapshot Compression").
 *
 * <p>The component of the largest magnitude is left out: its index is sent, the quaternion is negated where it is
 * negative (which is the same rotation), and the reader rebuilds it from the length of one. The others lie within
 * [-1/&radic;2, +1/&radic;2] and are sent with {@code n} bits each, in {@code 2^n - 2} steps, an even number, so that zero
 * is exact: the identity and every half turn about an axis come back to the bit.
 *
 * <p>A code is {@code 2 + 3n} bits: two of the index (0 x, 1 y, 2 z, 3 w), then the other three in the order x y z w.
 *
 * <table>
 * <caption>The largest angle between a rotation and the one that is read, for a quaternion and its negative alike</caption>
 * <tr><th>bits of a component</th><th>bits of a code</th><th>degrees at most</th></tr>
 * <tr><td>2</td><td>8</td><td>120</td></tr>
 * <tr><td>3</td><td>11</td><td>51.8</td></tr>
 * <tr><td>4</td><td>14</td><td>19.8</td></tr>
 * <tr><td>5</td><td>17</td><td>9.80</td></tr>
 * <tr><td>6</td><td>20</td><td>4.45</td></tr>
 * <tr><td>7</td><td>23</td><td>2.26</td></tr>
 * <tr><td>8</td><td>26</td><td>1.11</td></tr>
 * <tr><td>9</td><td>29</td><td>0.552</td></tr>
 * <tr><td>10</td><td>32</td><td>0.275</td></tr>
 * <tr><td>11</td><td>35</td><td>0.138</td></tr>
 * <tr><td>12</td><td>38</td><td>0.0686</td></tr>
 * <tr><td>13</td><td>41</td><td>0.0343</td></tr>
 * <tr><td>14</td><td>44</td><td>0.0172</td></tr>
 * <tr><td>15</td><td>47</td><td>0.00858</td></tr>
 * <tr><td>16</td><td>50</td><td>0.00429</td></tr>
 * <tr><td>17</td><td>53</td><td>0.00215</td></tr>
 * <tr><td>18</td><td>56</td><td>0.00108</td></tr>
 * <tr><td>19</td><td>59</td><td>0.000541</td></tr>
 * <tr><td>20</td><td>62</td><td>0.000273</td></tr>
 * </table>
 */
public final class SmallestThree {
    /** The fewest bits a component may have. */
    public static final int MIN_BITS = 2;

    /** The most bits a component may have. */
    public static final int MAX_BITS = 20;

    /** A double of this size has no bits for fractions. */
    private static final double WHOLE = 1.5 * (1L << 52);

    private SmallestThree() {
    }

    /**
     * The length of a code.
     *
     * @param bits of a component, {@value #MIN_BITS} to {@value #MAX_BITS}
     * @return in bits
     */
    public static int codeBits(int bits) {
        return 2 + 3 * bits;
    }

    /**
     * Returns whether a component can have this many bits.
     *
     * @param bits of a component
     * @return true for {@value #MIN_BITS} to {@value #MAX_BITS}
     */
    public static boolean isWidth(int bits) {
        return bits >= MIN_BITS && bits <= MAX_BITS;
    }

    /**
     * The code of the rotation of a quaternion. Its length does not matter, as long as it has one.
     *
     * @param x component
     * @param y component
     * @param z component
     * @param w component
     * @param bits of a component, {@value #MIN_BITS} to {@value #MAX_BITS}
     * @return the code, {@link #codeBits} long
     * @throws IllegalArgumentException if a component is a NaN or an infinity, if all are zero, or if {@code bits} is out
     *     of range
     */
    public static long encode(float x, float y, float z, float w, int bits) {
        requireWidth(bits);
        // In double the square of any float neither overflows nor vanishes.
        double length = Math.sqrt((double) x * x + (double) y * y + (double) z * z + (double) w * w);
        if (!(length > 0 && length < Double.POSITIVE_INFINITY)) {
            throw new IllegalArgumentException("(" + x + ", " + y + ", " + z + ", " + w + ") is not a rotation");
        }
        int largest = 0;
        float magnitude = Math.abs(x);
        if (Math.abs(y) > magnitude) {
            largest = 1;
            magnitude = Math.abs(y);
        }
        if (Math.abs(z) > magnitude) {
            largest = 2;
            magnitude = Math.abs(z);
        }
        if (Math.abs(w) > magnitude) {
            largest = 3;
        }
        int half = half(bits);
        float omitted = largest == 0 ? x : largest == 1 ? y : largest == 2 ? z : w;
        double scale = Math.copySign(half * Math.sqrt(2) / length, omitted);
        int a = round((largest == 0 ? y : x) * scale);
        int b = round((largest <= 1 ? z : y) * scale);
        int c = round((largest <= 2 ? w : z) * scale);
        // With two bits, and only then, rounding can send all three to an end: beyond the length of one. The last gives way.
        if (rest(a, b, c, half) < 0) {
            c = 0;
        }
        return largest | (a + half | (long) (b + half) << bits | (long) (c + half) << 2 * bits) << 2;
    }

    /**
     * Returns whether a code is a rotation: none of its components above the scale, and something left for the fourth.
     *
     * @param code any bits
     * @param bits of a component, {@value #MIN_BITS} to {@value #MAX_BITS}
     * @return true if {@link #component} may be asked
     */
    public static boolean isRotation(long code, int bits) {
        int half = half(bits);
        int a = slot(code, 0, bits);
        int b = slot(code, 1, bits);
        int c = slot(code, 2, bits);
        return a <= half && b <= half && c <= half && rest(a, b, c, half) >= 0;
    }

    /**
     * One component of the unit quaternion of a code.
     *
     * @param code one that {@linkplain #isRotation is a rotation}
     * @param index 0 for x, 1 for y, 2 for z, 3 for w
     * @param bits of a component, as encoded
     * @return the component, within [-1/&radic;2, 1]
     */
    public static float component(long code, int index, int bits) {
        int half = half(bits);
        int largest = (int) code & 3;
        if (index == largest) {
            long rest = rest(slot(code, 0, bits), slot(code, 1, bits), slot(code, 2, bits), half);
            return (float) Math.sqrt(rest / (2.0 * half * half));
        }
        return (float) (slot(code, index < largest ? index : index - 1, bits) / (half * Math.sqrt(2)));
    }

    private static void requireWidth(int bits) {
        if (!isWidth(bits)) {
            throw new IllegalArgumentException(
                    "a component of " + bits + " bits is outside [" + MIN_BITS + ", " + MAX_BITS + "]");
        }
    }

    private static int half(int bits) {
        return (1 << bits - 1) - 1;
    }

    private static int slot(long code, int slot, int bits) {
        return ((int) (code >>> 2 + slot * bits) & (1 << bits) - 1) - half(bits);
    }

    /** Returns the square that the three leave for the fourth, in units of half a squared step count; exact. */
    private static long rest(long a, long b, long c, long half) {
        return 2 * half * half - a * a - b * b - c * c;
    }

    /** A half to the even one. By a sum, which JavaScript rounds so, too: what TeaVM makes of {@link Math#rint} rounds it up. */
    private static int round(double value) {
        return (int) (value + WHOLE - WHOLE);
    }
}

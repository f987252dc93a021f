package io.github.tightwire.internal.kernel;

import io.github.tightwire.bits.Bits;

/** Measuring without a stream object: the position is the caller's local variable. */
public final class Measuring {
    private Measuring() {
    }

    /**
     * Measures on.
     *
     * @param position in bits
     * @param bits how many more
     * @return the position behind them
     * @throws IllegalArgumentException if no packet is that long
     */
    public static int add(int position, long bits) {
        if (bits > Bits.MAX_PACKET_BITS - position) {
            throw Faults.invalid(bits + " bits more are beyond any packet", position, null);
        }
        return position + (int) bits;
    }

    /**
     * The width of a bounded integer whose bounds are known only now.
     *
     * @param min least value
     * @param max largest value
     * @param position in bits
     * @return in bits
     * @throws IllegalArgumentException if they are no bounds
     */
    public static int range(long min, long max, int position) {
        if (min > max) {
            throw Faults.noRange(min, max, position);
        }
        return Bits.bitsRequired(min, max);
    }

    /**
     * The width of raw bits whose number is known only now.
     *
     * @param bits how many
     * @param most the largest count of the operation, 32 or 64
     * @param position in bits
     * @return in bits
     * @throws IllegalArgumentException if no operation has that width
     */
    public static int raw(int bits, int most, int position) {
        if (bits < 1 || bits > most) {
            throw Faults.width(bits, most, position);
        }
        return bits;
    }
}

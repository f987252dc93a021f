package io.github.tightwire.internal.kernel;

import io.github.tightwire.bits.Bits;

/** Measuring without a stream object: the position is the caller's local variable. */
public final class Measuring {
    private Measuring() {
    }

    /** Adds bits to a position; throws where no packet is that long. */
    public static int add(long bits, int position) {
        if (bits > Bits.MAX_PACKET_BITS - position) {
            throw WriteErrors.invalid(bits + " more bits make it longer than any packet", position);
        }
        return position + (int) bits;
    }

    /** The width of a bounded integer whose bounds are known only now; throws where they are none. */
    public static int range(long min, long max, int position) {
        if (min > max) {
            throw WriteErrors.noRange(min, max, position);
        }
        return Bits.bitsRequired(min, max);
    }

    /** The width of raw bits whose number is known only now, at most 32 or 64; throws where no operation has it. */
    public static int raw(int bits, int most, int position) {
        if (bits < 1 || bits > most) {
            throw WriteErrors.width(bits, most, position);
        }
        return bits;
    }
}

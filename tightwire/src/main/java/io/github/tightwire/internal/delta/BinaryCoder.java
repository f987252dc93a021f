package io.github.tightwire.internal.delta;

/**
 * A carryless range coder of bits, with an interval of 32 bits. One method writes and reads, as a serialize method does, so that what codes
 * with it is written once.
 */
abstract class BinaryCoder {
    /** Probabilities are parts of this. */
    static final int ONE = 1 << 16;

    /** Both ends of the interval that the packet is in, as unsigned numbers; the packet's first bytes are the highest of them. */
    int low;
    int high;

    /** How many bytes are known, and no longer in the interval. */
    int shifted;

    /** Starts with the whole interval. */
    final void open() {
        low = 0;
        high = -1;
        shifted = 0;
    }

    /**
     * Codes a bit.
     *
     * @param bit 0 or 1; a decoder does not look at it
     * @param probability that it is 1, above 0 and below {@link #ONE}
     * @return the bit
     */
    abstract int code(int bit, int probability);

    /** Bits of which nothing is known, the highest first. */
    final long raw(long value, int bits) {
        long coded = 0;
        for (int i = bits - 1; i >= 0; i--) {
            coded = coded << 1 | code((int) (value >>> i) & 1, ONE / 2);
        }
        return coded;
    }

    /** The last place of the part for a 1. The interval has two places at least, so each part has one. */
    final int split(int probability) {
        return low + (int) ((high - low & 0xFFFFFFFFL) * probability >>> 16);
    }

    /** Takes the part for a bit. */
    final void narrow(int bit, int split) {
        // Without a branch, which would be mispredicted as often as the bit is.
        int one = -bit;
        high = split & one | high & ~one;
        low = low & one | split + 1 & ~one;
    }

    /** Whether both ends have the same first byte, which is therefore the packet's. */
    final boolean isByteKnown() {
        return (low ^ high) >>> 24 == 0;
    }

    final void shift() {
        low <<= 8;
        high = high << 8 | 0xFF;
        shifted++;
    }

    /** The number in the interval that has the most zero bytes at its end; they are not sent. */
    final int shortest() {
        int rounded = low;
        for (int zeros = 8; zeros < Integer.SIZE; zeros += 8) {
            long mask = (1L << zeros) - 1;
            long next = (low & 0xFFFFFFFFL) + mask & ~mask;
            if (next <= (high & 0xFFFFFFFFL)) {
                rounded = (int) next;
            }
        }
        return rounded;
    }
}

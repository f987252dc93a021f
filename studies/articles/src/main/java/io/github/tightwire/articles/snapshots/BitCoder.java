package io.github.tightwire.articles.snapshots;

import java.io.ByteArrayOutputStream;

/**
 * A carryless binary range coder, of 15-bit probabilities. One method both writes and reads, as the library's serialize methods do, so that
 * a coder made of it is written once.
 */
abstract class BitCoder {
    static final int PROBABILITY_BITS = 15;

    int low;
    int high = -1;

    /** A bit; a reader does not look at it. The probability is that of a 1. */
    abstract int code(int bit, int probability);

    /** Both ends of the interval have the same first byte, which is therefore known. */
    boolean isByteKnown() {
        return (low ^ high) >>> 24 == 0;
    }

    void dropByte() {
        low <<= 8;
        high = high << 8 | 0xFF;
    }

    /** The last place of the part for a 1. */
    int split(int probability) {
        long range = Integer.toUnsignedLong(high) - Integer.toUnsignedLong(low);
        return low + (int) (range * probability >>> PROBABILITY_BITS);
    }

    /** Takes the part of the bit. */
    void narrow(int bit, int split) {
        if (bit != 0) {
            high = split;
        } else {
            low = split + 1;
        }
    }

    static final class Writer extends BitCoder {
        private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

        @Override
        int code(int bit, int probability) {
            narrow(bit, split(probability));
            while (isByteKnown()) {
                bytes.write(low >>> 24);
                dropByte();
            }
            return bit;
        }

        /** The packet: what was written, and the fewest bytes that are within the interval if zeros follow. */
        byte[] finish() {
            int rest = low;
            for (int shift = 32; shift > 0; shift -= 8) {
                long mask = (1L << shift) - 1;
                long rounded = Integer.toUnsignedLong(low) + mask & ~mask;
                if (rounded <= Integer.toUnsignedLong(high)) {
                    rest = (int) rounded;
                    break;
                }
            }
            for (; rest != 0; rest <<= 8) {
                bytes.write(rest >>> 24);
            }
            return bytes.toByteArray();
        }
    }

    static final class Reader extends BitCoder {
        private final byte[] bytes;
        private int next;
        private int code;

        Reader(byte[] bytes) {
            this.bytes = bytes;
            for (int i = 0; i < Integer.BYTES; i++) {
                code = code << 8 | nextByte();
            }
        }

        @Override
        int code(int bit, int probability) {
            int split = split(probability);
            int read = Integer.compareUnsigned(code, split) <= 0 ? 1 : 0;
            narrow(read, split);
            while (isByteKnown()) {
                dropByte();
                code = code << 8 | nextByte();
            }
            return read;
        }

        private int nextByte() {
            return next < bytes.length ? bytes[next++] & 0xFF : 0;
        }
    }
}

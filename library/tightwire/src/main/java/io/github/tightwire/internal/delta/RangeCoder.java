package io.github.tightwire.internal.delta;

/**
 * A carryless range coder of bits, with an interval of 32 bits. One method writes and reads, as a serialize method does, so that what codes
 * with it is written once. One class, too: with two of them HotSpot would not inline that method, which is called for every bit. It
 * is extended by the coder that has contexts, so that no pointer lies between a bit and its contexts.
 *
 * <p>A writer counts what does not fit, and does not store it. A reader has zeros after the last byte, which the writer left out.
 */
abstract class RangeCoder {
    /** Probabilities are parts of this. */
    static final int ONE = 1 << 16;
    private static final long UNSIGNED = 0xFFFFFFFFL;
    /** A part of an interval has so many binary digits more than are coded: its ends are rounded by less than a hundredth of a bit. */
    private static final int SPARE_BITS = 8;
    private static final int MOST_AT_ONCE = 16;

    private boolean isReading;
    private byte[] bytes = {};
    private int start;
    private int next;
    private int end;
    /** Both ends of the interval that the packet is in, as unsigned numbers; the packet's first bytes are the highest of them. */
    private int low;
    private int high;
    /** The reader's part of the packet, in the interval. */
    private int code;
    /** The number of bytes that are known, and no longer in the interval. */
    private int shifted;
    /** The state of a writer that was marked. */
    private int markedNext;
    private int markedLow;
    private int markedHigh;
    private int markedShifted;

    /** Starts to write into a range. */
    void startWriting(byte[] into, int offset, int length) {
        open(into, offset, length);
        isReading = false;
    }

    /** Starts to read a range. */
    void startReading(byte[] from, int offset, int length) {
        open(from, offset, length);
        isReading = true;
        for (int i = 0; i < Integer.BYTES; i++) {
            code = code << Byte.SIZE | get();
        }
    }

    private void open(byte[] range, int offset, int length) {
        bytes = range;
        start = offset;
        next = offset;
        end = offset + length;
        low = 0;
        high = -1;
        code = 0;
        shifted = 0;
    }

    /** Remembers how far a writer is. */
    void mark() {
        markedNext = next;
        markedLow = low;
        markedHigh = high;
        markedShifted = shifted;
    }

    /** Takes back all that was written since the mark. */
    void takeBack() {
        next = markedNext;
        low = markedLow;
        high = markedHigh;
        shifted = markedShifted;
    }

    /** The bytes of a writer's range that are left; negative where more was written. */
    int room() {
        return end - next;
    }

    /**
     * Codes a bit.
     *
     * @param bit 0 or 1; a reader does not look at it
     * @param probability that it is 1, above 0 and below {@link #ONE}
     * @return the bit
     */
    int code(int bit, int probability) {
        int split = split(probability);
        return narrow(split, isReading ? Integer.compareUnsigned(code, split) <= 0 ? 1 : 0 : bit);
    }

    /** Codes a bit that is about as likely to be 0 as 1. */
    int codeDigit(int bit, int probability) {
        int split = split(probability);
        // A reader compares without a branch, which would be mispredicted often; above, it mostly is not, and lets the next bit begin.
        return narrow(split, isReading ? (int) ((code & UNSIGNED) - (split & UNSIGNED) - 1 >>> Long.SIZE - 1) : bit);
    }

    /** The last place of the part for a 1. The interval has two places at least, so each part has one. */
    private int split(int probability) {
        return low + (int) ((high - low & UNSIGNED) * probability >>> 16);
    }

    private int narrow(int split, int coded) {
        // Without a branch, which would be mispredicted as often as the bit is.
        int one = -coded;
        high = split & one | high & ~one;
        low = low & one | split + 1 & ~one;
        // Both ends have the same first byte, which is therefore the packet's.
        while ((low ^ high) >>> 24 == 0) {
            shift();
        }
        return coded;
    }

    private void shift() {
        if (isReading) {
            code = code << Byte.SIZE | get();
        } else {
            put(low >>> 24);
        }
        low <<= Byte.SIZE;
        high = high << Byte.SIZE | 0xFF;
        shifted++;
    }

    /** Bits of which nothing is known, the highest first. */
    long raw(long value, int bits) {
        long coded = 0;
        for (int i = bits - 1; i >= 0; i--) {
            coded = coded << 1 | codeDigit((int) (value >>> i) & 1, ONE / 2);
        }
        return coded;
    }

    /**
     * Bits of which nothing is known, in as few steps as the interval allows: faster than {@link #raw}, and other bytes.
     *
     * @param bits 0 to 64
     */
    long rawAtOnce(long value, int bits) {
        long coded = 0;
        int rest = bits;
        while (rest > 0) {
            int most = Long.SIZE - Long.numberOfLeadingZeros(high - low & UNSIGNED) - SPARE_BITS;
            int step = Math.min(rest, Math.min(most, MOST_AT_ONCE));
            if (step <= 1) {
                step = 1;
                coded = coded << 1 | codeDigit((int) (value >>> rest - 1) & 1, ONE / 2);
            } else {
                coded = coded << step | narrowTo((int) (value >>> rest - step) & (1 << step) - 1, step);
            }
            rest -= step;
        }
        return coded;
    }

    /** Cuts the interval into equal parts, of which the last one has what is left over. */
    private int narrowTo(int value, int bits) {
        long part = (high - low & UNSIGNED) >>> bits;
        int last = (1 << bits) - 1;
        int coded = isReading ? (int) Math.min(last, (code - low & UNSIGNED) / part) : value;
        low += (int) (coded * part);
        if (coded != last) {
            high = low + (int) part - 1;
        }
        while ((low ^ high) >>> 24 == 0) {
            shift();
        }
        return coded;
    }

    /** Ends what is written: its length, or -1 where it did not fit. */
    int finish() {
        for (int rest = shortest(); rest != 0; rest <<= Byte.SIZE) {
            put(rest >>> 24);
        }
        return next > end ? -1 : next - start;
    }

    /**
     * Returns the size of all that was coded so far, in bits: the logarithm of how much smaller the interval became, to the digits of a
     * double.
     */
    double bits() {
        return shifted * Byte.SIZE + Integer.SIZE - Math.log((high - low & 0xFFFFFFFFL) + 1.0) / Math.log(2);
    }

    /** Returns the approximate size of all that was coded so far, in parts of a bit, to a tenth of a bit; for estimates alone. */
    int cost() {
        // A float's bits are its logarithm, with straight lines between powers of two.
        int log = Float.floatToIntBits((high - low & 0xFFFFFFFFL) + 1) >> 23 - 8;
        return (shifted * Byte.SIZE + Integer.SIZE + 127 << 8) - log;
    }

    /** Returns whether more bytes were read than there are, which no writer leaves out. */
    boolean isPastEnd() {
        return shifted > end - start;
    }

    /** Returns whether the rest of what is read is what a writer ends with: of all packets that say the same, one is accepted. */
    boolean isAtEnd() {
        int rest = shortest();
        int restBytes = rest == 0 ? 0 : Integer.BYTES - Integer.numberOfTrailingZeros(rest) / Byte.SIZE;
        return code == rest && end - start == shifted + restBytes;
    }

    /** The number in the interval that has the most zero bytes at its end; they are not sent. */
    private int shortest() {
        int rounded = low;
        for (int zeros = Byte.SIZE; zeros < Integer.SIZE; zeros += Byte.SIZE) {
            long mask = (1L << zeros) - 1;
            long up = (low & 0xFFFFFFFFL) + mask & ~mask;
            if (up <= (high & 0xFFFFFFFFL)) {
                rounded = (int) up;
            }
        }
        return rounded;
    }

    private void put(int value) {
        if (next < end) {
            bytes[next] = (byte) value;
        }
        next++;
    }

    private int get() {
        return next < end ? bytes[next++] & 0xFF : 0;
    }
}

package io.github.tightwire.internal.delta;

/** The coder that writes. What does not fit is counted, and not stored. */
final class Encoder extends BinaryCoder {
    static final int COST_OF_A_BIT = 256;

    private byte[] bytes = {};
    private int start;
    private int end;
    private int next;

    void start(byte[] into, int offset, int length) {
        open();
        bytes = into;
        start = offset;
        next = offset;
        end = offset + length;
    }

    @Override
    int code(int bit, int probability) {
        narrow(bit, split(probability));
        while (isByteKnown()) {
            put(low >>> 24);
            shift();
        }
        return bit;
    }

    /** Ends the packet: its length, or -1 where it did not fit. */
    int finish() {
        for (int rest = shortest(); rest != 0; rest <<= 8) {
            put(rest >>> 24);
        }
        return next > end ? -1 : next - start;
    }

    /** What was coded so far takes, in parts of a bit, to a tenth of a bit; for estimates alone. */
    int cost() {
        // A float's bits are its logarithm, with straight lines between powers of two.
        int log = Float.floatToIntBits((high - low & 0xFFFFFFFFL) + 1) >> 23 - 8;
        return (shifted * Byte.SIZE + Integer.SIZE + 127 << 8) - log;
    }

    private void put(int value) {
        if (next < end) {
            bytes[next] = (byte) value;
        }
        next++;
    }
}

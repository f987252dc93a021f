package io.github.tightwire.internal.delta;

/** The coder that writes. What does not fit is counted, and not stored. */
final class Encoder extends BinaryCoder {
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

    private void put(int value) {
        if (next < end) {
            bytes[next] = (byte) value;
        }
        next++;
    }
}

package io.github.tightwire.internal.delta;

/** The coder that reads. After the last byte it reads zeros, which the encoder left out. */
final class Decoder extends BinaryCoder {
    private byte[] bytes = {};
    private int end;
    private int next;
    private int length;
    private int code;

    void start(byte[] from, int offset, int count) {
        open();
        bytes = from;
        next = offset;
        end = offset + count;
        length = count;
        code = 0;
        for (int i = 0; i < Integer.BYTES; i++) {
            code = code << 8 | get();
        }
    }

    @Override
    int code(int bit, int probability) {
        int split = split(probability);
        int decoded = Integer.compareUnsigned(code, split) <= 0 ? 1 : 0;
        narrow(decoded, split);
        while (isByteKnown()) {
            shift();
            code = code << 8 | get();
        }
        return decoded;
    }

    /** Whether more bytes were used up than there are, which no encoder leaves out. */
    boolean isPastEnd() {
        return shifted > length;
    }

    /** Whether the rest of the packet is what the encoder ends with: of all packets that say the same, one is accepted. */
    boolean isAtEnd() {
        int rest = shortest();
        int restBytes = rest == 0 ? 0 : Integer.BYTES - Integer.numberOfTrailingZeros(rest) / Byte.SIZE;
        return code == rest && length == shifted + restBytes;
    }

    private int get() {
        return next < end ? bytes[next++] & 0xFF : 0;
    }
}

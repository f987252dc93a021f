package io.github.tightwire.formats.text;

import java.io.OutputStream;

/** Writes into an array that is there already. */
final class ArrayOutput extends OutputStream {
    private final byte[] bytes;
    private int length;

    ArrayOutput(byte[] bytes) {
        this.bytes = bytes;
    }

    @Override
    public void write(int value) {
        bytes[length++] = (byte) value;
    }

    @Override
    public void write(byte[] source, int offset, int count) {
        System.arraycopy(source, offset, bytes, length, count);
        length += count;
    }

    /** How many bytes were written. */
    int length() {
        return length;
    }
}

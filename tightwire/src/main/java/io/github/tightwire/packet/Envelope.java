package io.github.tightwire.packet;

import io.github.tightwire.Verdict;

/**
 * What stands around the contents of a packet: a number of bytes before them and a number after, by which a reader tells
 * whether they are what was written.
 */
abstract class Envelope {
    private final int headBytes;
    private final int tailBytes;

    /** Where the last packet was opened. */
    private byte[] opened = {};
    private int openedOffset;

    Envelope(int headBytes, int tailBytes) {
        this.headBytes = headBytes;
        this.tailBytes = tailBytes;
    }

    final int headBytes() {
        return headBytes;
    }

    final int tailBytes() {
        return tailBytes;
    }

    /** Closes a packet: its contents stand after the head already, and there is room for the tail after them. */
    abstract void close(byte[] bytes, int offset, int contentBytes);

    /**
     * Opens a packet that has a byte of contents at the least. Where it is accepted, its contents stand in the
     * {@link #opened()} array, with as many bytes before them as the head has.
     */
    abstract Verdict open(byte[] bytes, int offset, int contentBytes);

    final byte[] opened() {
        return opened;
    }

    final int openedOffset() {
        return openedOffset;
    }

    final void opened(byte[] bytes, int offset) {
        opened = bytes;
        openedOffset = offset;
    }
}

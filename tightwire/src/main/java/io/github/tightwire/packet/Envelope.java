package io.github.tightwire.packet;

import io.github.tightwire.Verdict;
import io.github.tightwire.bits.Bits;

/**
 * What surrounds the contents of a packet: a number of bytes before them and a number after, by which a reader tells
 * whether they are what was written.
 */
abstract class Envelope {
    /** What the head is, in a word. */
    private final String head;
    private final int headBytes;
    private final int tailBytes;

    /** Where the last packet was opened. */
    private byte[] opened = {};
    private int openedOffset;

    Envelope(String head, int headBytes, int tailBytes) {
        this.head = head;
        this.headBytes = headBytes;
        this.tailBytes = tailBytes;
    }

    final String head() {
        return head;
    }

    final int headBytes() {
        return headBytes;
    }

    final int tailBytes() {
        return tailBytes;
    }

    /** Where the contents of a packet end that starts at a byte: what is behind the longest packet is not looked at. */
    final int contentEnd(int start, int length) {
        return start + Math.min(length - tailBytes, Bits.MAX_PACKET_BITS / Byte.SIZE);
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

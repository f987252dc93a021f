package io.github.tightwire.packet;

import io.github.tightwire.Verdict;
import io.github.tightwire.bits.Bits;

/**
 * The frame of a packet's contents: a number of bytes before them and a number after, by which a reader tells
 * whether they are as they were written.
 */
abstract class Envelope {
    /** The name of the head, in a word. */
    private final String head;
    private final int headBytes;
    private final int tailBytes;

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

    /** Returns the end of the contents of a packet that starts at a byte: bytes behind the longest packet are not looked at. */
    final int contentEnd(int start, int length) {
        return start + Math.min(length - tailBytes, Bits.MAX_PACKET_BITS / Byte.SIZE);
    }

    /** Closes a packet: its contents stand after the head already, and there is room for the tail after them. */
    abstract void close(byte[] bytes, int offset, int contentBytes);

    /**
     * Opens a packet that has a byte of contents at the least. Where it is accepted, its contents stand in the
     * {@linkplain #opened opened} array, with as many bytes before them as the head has.
     */
    abstract Verdict open(byte[] bytes, int offset, int contentBytes);

    // The array is asked for rather than kept: to store a reference into an old object costs more than a small packet.

    /** The array that the contents of a packet stand in once it was opened, given the one that it was opened from. */
    abstract byte[] opened(byte[] bytes);

    /** The index of the first byte of the head in that array, given the packet's in the other. */
    abstract int openedOffset(int offset);
}

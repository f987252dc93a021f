package io.github.tightwire.benchmarks.hand;

/**
 * A position in an array for code by hand, and the bits that are not stored yet. It goes no further than the method that makes it, so that
 * HotSpot keeps its fields in registers.
 */
final class Cursor {
    private final byte[] bytes;
    private int index;
    private int shift;
    private long carry;

    Cursor(byte[] bytes) {
        this.bytes = bytes;
    }

    /** Returns whether there is room for so many bits. */
    boolean hasRoom(int bits) {
        return index + (shift + bits >>> 3) <= bytes.length - ByHand.ROOM;
    }

    /** Stores up to 56 bits, those above them zero. */
    void put(long bits, int count) {
        long word = carry | bits << shift;
        HandCodec.WORD.set(bytes, index, word);
        int end = shift + count;
        carry = word >>> (end & -8);
        index += end >>> 3;
        shift = end & 7;
    }

    /** The next 56 bits, and what is above them, without taking them. */
    long peek() {
        return (long) HandCodec.WORD.get(bytes, index) >>> shift;
    }

    /** Takes up to 56 bits. */
    long get(int count) {
        long word = (long) HandCodec.WORD.get(bytes, index) >>> shift & (1L << count) - 1;
        skip(count);
        return word;
    }

    void skip(int count) {
        index += shift + count >>> 3;
        shift = shift + count & 7;
    }

    /** Goes on at a whole byte; false where what is skipped of what was written is not zero. */
    boolean align() {
        boolean clean = shift == 0 || (bytes[index] & 0xFF) >>> shift == 0;
        skip(-shift & 7);
        return clean;
    }

    /** Goes on at a whole byte when writing: the bits up to there are stored already. */
    void pad() {
        put(0, -shift & 7);
    }

    /** The bytes so far, the last of which may be begun. */
    int length() {
        return index + (shift > 0 ? 1 : 0);
    }

    /** The index of the byte at which it stands, aligned. */
    int index() {
        return index;
    }

    /** The array. */
    byte[] bytes() {
        return bytes;
    }

    /** Goes on after whole bytes that somebody else stored or took, aligned. */
    void pass(int count) {
        index += count;
    }
}

package io.github.tightwire.channels;

/** A message that waits for one before it, encoded as it came: a few bits may be an object of many kilobytes. */
final class HeldMessage {
    /** Most messages fit into as many, so that one can be used again for another. */
    private static final int USUAL_BYTES = 64;
    /** The bytes of memory that an object, an array and a reference to each take. */
    private static final int OVERHEAD_BYTES = 48;

    private final byte[] bytes;
    private int length;
    private int bit;

    /** One that has room for a message of so many bits. */
    HeldMessage(int bits) {
        bytes = new byte[Math.max(USUAL_BYTES, wholeBytes(bits))];
    }

    /** Returns whether a message of so many bits fits into one that is used again. */
    static boolean isUsual(int bits) {
        return wholeBytes(bits) <= USUAL_BYTES;
    }

    /** The memory that a message of so many bits takes. */
    static int memoryBytes(int bits) {
        return OVERHEAD_BYTES + Math.max(USUAL_BYTES, wholeBytes(bits));
    }

    /** With those of the bytes in which it begins and ends that are others'. */
    private static int wholeBytes(int bits) {
        return (bits + Byte.SIZE - 2 >> 3) + 1;
    }

    /** Copies a message out of a packet: its type's number, and its own bits. */
    void set(byte[] packet, int offset, int firstBit, int bits) {
        bit = firstBit;
        length = (firstBit + bits + Byte.SIZE - 1 >> 3) - (firstBit >> 3);
        System.arraycopy(packet, offset + (firstBit >> 3), bytes, 0, length);
    }

    boolean isUsual() {
        return bytes.length == USUAL_BYTES;
    }

    /** The memory that it takes. */
    int memoryBytes() {
        return OVERHEAD_BYTES + bytes.length;
    }

    /** The bit of the packet at which it began. */
    int bit() {
        return bit;
    }

    /** Puts its bytes where they were in the packet. Returns the index after them. */
    int copyTo(byte[] packet) {
        int first = bit >> 3;
        System.arraycopy(bytes, 0, packet, first, length);
        return first + length;
    }
}

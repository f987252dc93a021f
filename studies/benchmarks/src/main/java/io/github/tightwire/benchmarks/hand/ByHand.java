package io.github.tightwire.benchmarks.hand;

/**
 * Code written by hand that writes and reads one type. A reason why not is one of {@link HandCodec}'s.
 *
 * @param <T> the type
 */
public interface ByHand<T> {
    /** The room that an array must have behind a packet, in bytes. */
    int ROOM = 16;

    /**
     * Writes a packet from the first byte of an array.
     *
     * @param packet what to write
     * @param bytes where it goes, {@value #ROOM} bytes longer than what is written
     * @return the length in bytes, or why not
     */
    int write(T packet, byte[] bytes);

    /**
     * Reads a packet from the first byte of an array.
     *
     * @param packet what to read into
     * @param bytes where it is, {@value #ROOM} bytes longer than the packet
     * @param length of the packet in bytes
     * @return how much of it was read, in bytes, or why it was refused
     */
    int read(T packet, byte[] bytes, int length);
}

package io.github.tightwire.benchmarks.hand;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Code written by hand for one packet.
 *
 * @param <T> the packet's type
 */
public interface HandCodec<T> {
    /** The packet does not fit, or ends too early. */
    int PAST_END = -1;

    /** A value is outside its bounds. */
    int OUT_OF_RANGE = -2;

    /** The padding before whole bytes is not zero. */
    int NON_ZERO_PADDING = -3;

    /** A float is infinite, or not a number. */
    int NOT_FINITE = -4;

    /** A little-endian word of 64 bits at any byte of an array. */
    VarHandle WORD = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);

    /**
     * Writes a packet from the first byte of an array.
     *
     * @param packet what to write
     * @param bytes where it goes
     * @return the length in bytes, or why not
     */
    int write(T packet, byte[] bytes);

    /**
     * Reads a packet from the first byte of an array. Whether something follows it is for the caller to see.
     *
     * @param packet what to read into
     * @param bytes where it is
     * @param length of the packet in bytes
     * @return how much of it was read, in bytes, or why it was refused
     */
    int read(T packet, byte[] bytes, int length);

    /**
     * Looks for an exponent of all ones: one more carries into the sign.
     *
     * @param pair the bits of two floats
     * @return 0 if both are finite
     */
    static long notFinite(long pair) {
        return (pair & 0x7F800000_7F800000L) + 0x00800000_00800000L & 0x80000000_80000000L;
    }

    /**
     * Looks for an exponent of all ones.
     *
     * @param bits of a float
     * @return 0 if it is finite
     */
    static int notFinite(int bits) {
        return (bits & 0x7F800000) + 0x00800000 & 0x80000000;
    }

    /**
     * Measures a packet.
     *
     * @param packet what to measure
     * @return the most bits it takes
     */
    int measure(T packet);
}

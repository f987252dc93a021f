package io.github.tightwire.internal;

/** An array of each thread, through which the bytes of direct and read-only buffers pass in one bulk copy. */
public final class BounceBuffer {
    private static final ThreadLocal<byte[]> SPARE = new ThreadLocal<>();

    private BounceBuffer() {
    }

    /**
     * Takes this thread's array, or makes a larger one. Until it is given back the thread has none, so that a packet within
     * a packet gets another.
     *
     * @param length the least, in bytes
     * @return the array; what it holds is of no meaning
     */
    public static byte[] take(int length) {
        byte[] spare = SPARE.get();
        // Not remove(), after which every set() would make a new entry: garbage for each packet.
        SPARE.set(null);
        return spare != null && spare.length >= length ? spare : new byte[length];
    }

    /**
     * Gives an array back.
     *
     * @param scratch the array
     */
    public static void give(byte[] scratch) {
        SPARE.set(scratch);
    }
}

package io.github.tightwire.internal.kernel;

/**
 * The last exception out of compiled code, for each thread, and the bit where its stream stood. Compiled code has no stream object whose
 * position would tell.
 */
public final class LastFault {
    /** The identity of the exception, and the bit. */
    private static final ThreadLocal<int[]> LAST = new ThreadLocal<>() {
        @Override
        protected int[] initialValue() {
            return new int[2];
        }
    };

    private LastFault() {
    }

    /** Takes note of where a stream stands after an exception. */
    static void stoppedAt(Throwable thrown, int position) {
        int[] last = LAST.get();
        last[0] = System.identityHashCode(thrown);
        last[1] = position;
    }

    /**
     * The position of a stream after an exception out of compiled code.
     *
     * @param otherwise the position to assume where it is not known: an error of the JVM came in between
     */
    public static int position(Throwable thrown, int otherwise) {
        int[] last = LAST.get();
        return last[0] == System.identityHashCode(thrown) ? last[1] : otherwise;
    }
}

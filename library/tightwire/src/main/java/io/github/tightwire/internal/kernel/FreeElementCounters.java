package io.github.tightwire.internal.kernel;

import io.github.tightwire.ReadStream;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Stream objects that count elements without bits, in packets that are read without a stream object: at most one for each packet, from the
 * first such element to the packet's end. Next to no packet has one; the others pay for a look at {@link #count}.
 */
public final class FreeElementCounters {
    /** The count of all threads. A thread sees its own; a look at those of others is harmless. */
    public static int count;

    /** Innermost packet last; null starts a packet within another one. */
    private static final ThreadLocal<ArrayList<@Nullable ReadStream>> OF_THREAD = new ThreadLocal<>() {
        @Override
        protected ArrayList<@Nullable ReadStream> initialValue() {
            return new ArrayList<>();
        }
    };

    private FreeElementCounters() {
    }

    /** The one of the innermost packet; null if there is none. */
    static @Nullable ReadStream current() {
        if (count == 0) {
            return null;
        }
        ArrayList<@Nullable ReadStream> streams = OF_THREAD.get();
        return streams.isEmpty() ? null : streams.get(streams.size() - 1);
    }

    /** Has a stream count for the rest of the packet, unless another one does. */
    static void by(ReadStream stream) {
        if (current() == null) {
            OF_THREAD.get().add(stream);
            add(1);
        }
    }

    private static synchronized void add(int streams) {
        count += streams;
    }

    /**
     * Begins a packet, within whatever else is being read.
     *
     * @return whether it is within a packet that has such a stream
     */
    public static boolean enter() {
        if (current() == null) {
            return false;
        }
        OF_THREAD.get().add(null);
        return true;
    }

    /**
     * Ends a packet.
     *
     * @param entered what {@link #enter} said
     */
    public static void leave(boolean entered) {
        ArrayList<@Nullable ReadStream> streams = OF_THREAD.get();
        if (current() != null) {
            streams.remove(streams.size() - 1);
            add(-1);
        }
        if (entered) {
            streams.remove(streams.size() - 1);
        }
    }
}

package io.github.tightwire.internal.kernel;

import io.github.tightwire.BitStream;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Stream objects that were given to code that may keep them, until the end of the packet: at most one for each packet. From then on
 * compiled code moves that stream to its own position before each call of unknown code, and continues at the stream's position
 * afterwards. Any other method that takes the stream runs as it is.
 *
 * <p>This is rare: it takes an object without a class file, such as a lambda, or one that does keep its stream. Everybody else pays
 * for a look at {@link #count}.
 */
public final class Lent {
    /** How many there are, in all threads. A thread sees its own; a look at those of others is harmless. */
    public static int count;

    /** Innermost packet last; null starts a packet within another one. */
    private static final ThreadLocal<ArrayList<@Nullable BitStream>> OF_THREAD = new ThreadLocal<>() {
        @Override
        protected ArrayList<@Nullable BitStream> initialValue() {
            return new ArrayList<>();
        }
    };

    private Lent() {
    }

    /** The one of the innermost packet; null if there is none. */
    static @Nullable BitStream current() {
        if (count == 0) {
            return null;
        }
        ArrayList<@Nullable BitStream> streams = OF_THREAD.get();
        return streams.isEmpty() ? null : streams.get(streams.size() - 1);
    }

    /**
     * Whether there is one in this packet.
     *
     * @return true if there is
     */
    public static boolean isLent() {
        return current() != null;
    }

    /**
     * Lends a stream for the rest of the packet.
     *
     * @param stream that stands for the packet's
     */
    public static void lend(BitStream stream) {
        if (current() == null) {
            OF_THREAD.get().add(stream);
            add(1);
        }
    }

    private static synchronized void add(int streams) {
        count += streams;
    }

    /**
     * Starts a packet, maybe within another one.
     *
     * @return whether it has to be told apart from the one around it
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
        ArrayList<@Nullable BitStream> streams = OF_THREAD.get();
        if (current() != null) {
            streams.remove(streams.size() - 1);
            add(-1);
        }
        if (entered) {
            streams.remove(streams.size() - 1);
        }
    }

    /**
     * Ends a packet by an exception.
     *
     * @param thrown the exception
     * @param entered what {@link #enter} said
     * @return to be thrown on
     */
    public static Throwable thrown(Throwable thrown, boolean entered) {
        leave(entered);
        return thrown;
    }
}

package io.github.tightwire.internal.kernel;

import io.github.tightwire.BitStream;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/**
 * Stream objects in the hands of code that may keep them, until the packet is done: there is one at most for each packet. Compiled code
 * that goes on after such a call moves it to where it stands before it calls anything that it does not know, and goes on from where it
 * stands afterwards. What else it would call that takes the stream runs as it is from then on.
 *
 * <p>This is rare: an object that no class file says anything of, such as a lambda, or one that does keep its stream. All that
 * everybody else pays is a look at {@link #count}.
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

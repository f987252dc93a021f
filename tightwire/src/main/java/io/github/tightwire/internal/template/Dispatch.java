package io.github.tightwire.internal.template;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.kernel.Lent;
import java.util.concurrent.LinkedBlockingQueue;

/**
 * How compiled code comes by the template of an object whose class is known only when it runs: it hangs on the class.
 *
 * <p>Kinds that were known when their owner was compiled have one by then. A class that is met later runs as it is, until a thread in the
 * background has compiled it: whoever reads a packet never compiles what the packet asks for. A class that is not proven not to keep the
 * stream is {@linkplain Lent lent} it.
 */
public final class Dispatch {
    private static final ClassValue<Dispatch> OF_CLASS = new ClassValue<>() {
        @Override
        protected Dispatch computeValue(Class<?> type) {
            return new Dispatch();
        }
    };

    private static final LinkedBlockingQueue<Class<?>> ASKED = new LinkedBlockingQueue<>();

    private static volatile Background background;

    /** Null where objects of the class run as they are, for now or for good. */
    private volatile Linked linked;
    /** Whether it is proven not to keep the stream. */
    private volatile boolean harmless;
    private volatile boolean asked;

    private Dispatch() {
    }

    /** What compiles a class, on a thread in the background. */
    public abstract static class Background {
        private boolean started;

        /** For the codecs alone. */
        protected Background() {
        }

        /**
         * Compiles a class, or finds out that it can't be.
         *
         * @param type the class
         */
        protected abstract void compile(Class<?> type);

        private synchronized void start() {
            if (!started) {
                started = true;
                Thread thread = new Thread(this::run, "tightwire compiler");
                thread.setDaemon(true);
                thread.start();
            }
        }

        private void run() {
            while (true) {
                try {
                    compile(ASKED.take());
                } catch (InterruptedException e) {
                    return;
                }
            }
        }
    }

    /**
     * Hands in what compiles.
     *
     * @param compiler the one instance
     */
    public static void install(Background compiler) {
        background = compiler;
    }

    /** What was compiled of a class; null where its objects run as they are, for now or for good. */
    static Linked linked(Class<?> type) {
        return OF_CLASS.get(type).linked;
    }

    /**
     * Before an object runs as it is: has its class compiled, and lends it the stream where it may keep it.
     *
     * @param object not null
     * @param stream that it gets
     */
    public static void lend(Object object, BitStream stream) {
        Dispatch dispatch = OF_CLASS.get(object.getClass());
        if (!dispatch.asked) {
            dispatch.asked = true;
            ASKED.add(object.getClass());
            background.start();
        }
        if (!dispatch.harmless) {
            Lent.lend(stream);
        }
    }

    /** Takes what was compiled of a class. */
    static void complete(Class<?> type, Linked compiled) {
        Dispatch dispatch = OF_CLASS.get(type);
        dispatch.asked = true;
        dispatch.linked = compiled;
    }

    /** Takes note that a class runs as it is, and does not keep the stream. */
    static void harmless(Class<?> type) {
        Dispatch dispatch = OF_CLASS.get(type);
        dispatch.asked = true;
        dispatch.harmless = true;
    }

    /** Whether it is known what becomes of a class. */
    static boolean isKnown(Class<?> type) {
        return OF_CLASS.get(type).asked;
    }
}

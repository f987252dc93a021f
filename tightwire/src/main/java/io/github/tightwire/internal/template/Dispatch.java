package io.github.tightwire.internal.template;

import io.github.tightwire.BitStream;
import io.github.tightwire.internal.kernel.Lent;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

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

    private static volatile Background background;

    /** Null where objects of the class run as they are, for now or for good. */
    private volatile Linked linked;
    /** Whether it is proven not to keep the stream. */
    private volatile boolean harmless;
    private volatile boolean asked;

    private Dispatch() {
    }

    /**
     * What compiles a class, on a thread in the background. A thread keeps class loaders: that of the code that it is started by, and on
     * some JDKs all that is on the stack there. So it is given none, and ends when there is nothing to do: a plugin that was unloaded
     * stays for a second at most.
     */
    public abstract static class Background {
        private final Executor thread = new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), task -> {
            Thread compiler = new Thread(null, task, "tightwire compiler", 0, false);
            compiler.setContextClassLoader(null);
            compiler.setDaemon(true);
            return compiler;
        });

        /** For the codecs alone. */
        protected Background() {
        }

        /**
         * Compiles a class, or finds out that it can't be.
         *
         * @param type the class
         */
        protected abstract void compile(Class<?> type);
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
            Class<?> type = object.getClass();
            background.thread.execute(() -> background.compile(type));
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

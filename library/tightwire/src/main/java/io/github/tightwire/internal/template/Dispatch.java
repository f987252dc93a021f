package io.github.tightwire.internal.template;

import io.github.tightwire.internal.PerClass;
import java.util.concurrent.Executor;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/**
 * The way from compiled code to the template of an object whose class is known only when it runs: it hangs on the class.
 *
 * <p>Kinds that were known when their owner was compiled have one by then. A class that is met later runs as it is, until a thread in the
 * background has compiled it: whoever reads a packet never compiles what the packet asks for.
 */
public final class Dispatch {
    private static final PerClass<Dispatch> OF_CLASS = new PerClass<>() {
        @Override
        protected Dispatch computeValue(Class<?> type) {
            return new Dispatch();
        }
    };

    private static volatile Background background;

    /** Null where objects of the class run as they are, for now or for good. */
    private volatile CompiledMethod linked;
    private volatile boolean asked;

    private Dispatch() {
    }

    /**
     * The compiler of a class, on a thread in the background, which ends when there is nothing to do: a plugin that was unloaded stays for
     * a second at most.
     */
    public abstract static class Background {
        /** For the codecs alone. */
        public Background() {
        }

        /**
         * Compiles a class, or finds out that it can't be.
         *
         * @param type the class
         */
        protected abstract void compile(Class<?> type);
    }

    /** Its thread: made for the first class that is met, since most games meet none. */
    private static final class OnDemand {
        static final Executor THREAD =
                new ThreadPoolExecutor(0, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), new CompilerThreads());
    }

    /**
     * Hands in what compiles.
     *
     * @param compiler the one instance
     */
    public static void install(Background compiler) {
        background = compiler;
    }

    /** Returns the compiled code of a class; null where its objects run as they are, for now or for good. */
    static CompiledMethod linked(Class<?> type) {
        return OF_CLASS.get(type).linked;
    }

    /**
     * Has the class of an object compiled that runs as it is, unless that was tried before.
     *
     * @param object not null
     */
    public static void meet(Object object) {
        Class<?> type = object.getClass();
        Dispatch dispatch = OF_CLASS.get(type);
        if (!dispatch.asked) {
            dispatch.asked = true;
            OnDemand.THREAD.execute(() -> background.compile(type));
        }
    }

    /** Takes what was compiled of a class. */
    public static void complete(Class<?> type, CompiledMethod compiled) {
        Dispatch dispatch = OF_CLASS.get(type);
        dispatch.asked = true;
        dispatch.linked = compiled;
    }

    /** Returns whether it is known what becomes of a class. */
    public static boolean isKnown(Class<?> type) {
        return OF_CLASS.get(type).asked;
    }
}

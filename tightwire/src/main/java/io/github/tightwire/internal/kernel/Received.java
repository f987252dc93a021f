package io.github.tightwire.internal.kernel;

/**
 * The result of a compiled method, where it is an object: what the method returns is the position. The caller takes it right after the
 * call, and nothing runs in between.
 */
public final class Received {
    private static final ThreadLocal<Received> OF_THREAD = new ThreadLocal<>() {
        @Override
        protected Received initialValue() {
            return new Received();
        }
    };

    private Object result;

    private Received() {
    }

    /**
     * Leaves a result.
     *
     * @param result or null
     */
    public static void leave(Object result) {
        OF_THREAD.get().result = result;
    }

    /**
     * Takes the result that was left last.
     *
     * @return the result
     */
    public static Object take() {
        Received received = OF_THREAD.get();
        Object result = received.result;
        received.result = null;
        return result;
    }
}

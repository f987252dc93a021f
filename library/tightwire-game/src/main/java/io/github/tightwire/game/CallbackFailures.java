package io.github.tightwire.game;

import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import org.jspecify.annotations.Nullable;

/** Takes what the program's own code throws, so that the call in which it happens goes on. */
final class CallbackFailures<P> {
    private static final Logger LOG = System.getLogger("io.github.tightwire.game");

    private final GameListener<P> listener;
    private @Nullable Throwable first;

    CallbackFailures(GameListener<P> listener) {
        this.listener = listener;
    }

    /** Does what the listener says, if the JVM can go on. Returns whether the connection ends. */
    boolean take(P peer, Throwable failure) {
        FailureAction action = isOfJvm(failure) ? FailureAction.RETHROW : ask(peer, failure);
        if (action == FailureAction.RETHROW && first == null) {
            first = failure;
        } else if (action != FailureAction.CONTINUE) {
            log("the code that deals with " + peer + " threw", failure);
        }
        return action != FailureAction.CONTINUE;
    }

    /**
     * Returns whether the JVM itself is broken, so that nothing can be said about what it does next. A full stack or heap is a caller's
     * fault.
     */
    static boolean isOfJvm(Throwable failure) {
        return failure instanceof InternalError || failure instanceof UnknownError;
    }

    /** Logs what the program's own code threw, even if it can't be put into words. */
    static void log(String words, Throwable failure) {
        try {
            LOG.log(Level.ERROR, words, failure);
        } catch (Throwable e) {
            LOG.log(Level.ERROR, words + ": " + words(failure));
        }
    }

    /** Returns the words for what was thrown, even if its own {@code toString} throws. */
    static String words(Throwable failure) {
        try {
            return failure.toString();
        } catch (Throwable e) {
            return failure.getClass().getName();
        }
    }

    /** Keeps a failure that is no connection's until the call is over. */
    void keep(RuntimeException failure) {
        first = first == null ? failure : first;
    }

    /** Throws the first of those that are to come out. */
    void rethrow() {
        Throwable thrown = first;
        first = null;
        if (thrown != null) {
            CallbackFailures.<RuntimeException>sneak(thrown);
        }
    }

    private FailureAction ask(P peer, Throwable failure) {
        try {
            return listener.failed(peer, failure);
        } catch (Throwable e) {
            log("failed threw, when it was told of " + words(failure), e);
            return FailureAction.DISCONNECT;
        }
    }

    /** Throws what a receiver threw, be it checked or not. */
    @SuppressWarnings("unchecked")
    private static <E extends Throwable> void sneak(Throwable thrown) throws E {
        throw (E) thrown;
    }
}

package io.github.tightwire.game;

import io.github.tightwire.netcode.Counters;
import io.github.tightwire.netcode.Outcome;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;

/**
 * Says in a server's log why nobody gets in. A client can't know: whoever has proven nothing is told nothing.
 */
final class Refusals {
    private static final Logger LOG = System.getLogger("io.github.tightwire.game");
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Reason[] reasons;
    private boolean logged;
    private long loggedNanos;

    Refusals(GameProtocol protocol) {
        reasons = new Reason[] {
            new Reason(Outcome.REQUEST_OTHER_PROTOCOL, "for another protocol or version than " + protocol),
            new Reason(Outcome.TOKEN_TOO_OLD, "with a token from before the server's start"),
            new Reason(Outcome.TOKEN_EXPIRED, "with a token that has expired"),
            new Reason(Outcome.TOKEN_FORGED, "with a token that was sealed with another private key"),
            new Reason(Outcome.TOKEN_OTHER_SERVER, "with a token for other addresses than the server's")};
    }

    /** Logs how many requests were refused since the last time, unless that is too short ago. */
    void log(Counters counters, long nanos) {
        if (logged && nanos - loggedNanos < INTERVAL_NANOS) {
            return;
        }
        StringJoiner words = new StringJoiner("; ", "connection requests refused: ", "").setEmptyValue("");
        for (Reason reason : reasons) {
            long count = counters.get(reason.outcome);
            if (count > reason.before) {
                words.add(count - reason.before + " " + reason.words);
                reason.before = count;
            }
        }
        if (words.length() > 0) {
            logged = true;
            loggedNanos = nanos;
            LOG.log(Level.WARNING, words.toString());
        }
    }

    private static final class Reason {
        private final Outcome outcome;
        private final String words;
        private long before;

        Reason(Outcome outcome, String words) {
            this.outcome = outcome;
            this.words = words;
        }
    }
}

package io.github.tightwire.game;

import io.github.tightwire.netcode.Counter;
import io.github.tightwire.netcode.Counters;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.NetcodeServer;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.StringJoiner;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * Says in a server's log why nobody gets in. A client can't know: whoever has proven nothing is told nothing.
 */
final class Refusals {
    private static final Logger LOG = System.getLogger("io.github.tightwire.game");
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);

    private final Reason[] reasons;
    private boolean logged;
    private long loggedNanos;

    Refusals(GameProtocol protocol, List<InetSocketAddress> addresses) {
        reasons = new Reason[] {
            Reason.of(DatagramVerdict.REQUEST_OTHER_PROTOCOL, "for another protocol or version than " + protocol),
            Reason.of(DatagramVerdict.TOKEN_TOO_OLD, "with a token from before the server's start"),
            Reason.of(DatagramVerdict.TOKEN_EXPIRED, "with a token that has expired"),
            Reason.of(DatagramVerdict.TOKEN_FORGED, "with a token that was sealed with another private key"),
            new Reason(counters -> counters.get(DatagramVerdict.TOKEN_OTHER_SERVER), netcode -> "with a token for other addresses than the "
                    + "server's: for " + netcode.otherServers() + " the last time, and this server's configuration has " + addresses),
            new Reason(counters -> counters.get(Counter.HANDSHAKES_EXPIRED), netcode -> "whose client never answered the challenge: it "
                    + "left, or a firewall drops the challenge, or the challenge leaves from another address of this machine than the "
                    + "client wrote to")};
    }

    /** Logs how many requests were refused since the last time, unless that is too short ago. */
    void log(NetcodeServer netcode, long nanos) {
        if (logged && nanos - loggedNanos < INTERVAL_NANOS) {
            return;
        }
        Counters counters = netcode.counters();
        StringJoiner words = new StringJoiner("; ", "connection requests refused: ", "").setEmptyValue("");
        for (Reason reason : reasons) {
            long count = reason.count.applyAsLong(counters);
            if (count > reason.before) {
                words.add(count - reason.before + " " + reason.words.apply(netcode));
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
        private final ToLongFunction<Counters> count;
        private final Function<NetcodeServer, String> words;
        private long before;

        Reason(ToLongFunction<Counters> count, Function<NetcodeServer, String> words) {
            this.count = count;
            this.words = words;
        }

        static Reason of(DatagramVerdict outcome, String words) {
            return new Reason(counters -> counters.get(outcome), netcode -> words);
        }
    }
}

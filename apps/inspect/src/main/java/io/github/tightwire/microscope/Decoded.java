package io.github.tightwire.microscope;

import io.github.tightwire.trace.Trace;
import java.util.List;

/**
 * A datagram with every bit explained.
 *
 * @param type of its packets, or of what it is instead; empty where that is not known
 * @param verdict what the library says, in words
 * @param refusedAt the bit at which it is refused, from the start of the datagram; -1 where it is accepted
 * @param trace of all of it, its bits counted from the start of the datagram
 */
record Decoded(String type, String verdict, int refusedAt, Trace trace) {
    /** Returns a datagram of which nothing is known but what its protocol threw. */
    static Decoded ofThrown(String protocol, Throwable thrown) {
        return new Decoded("", "the program threw " + ExceptionText.words(thrown), 0,
                new Trace(protocol, true, null, thrown, 0, List.of(), 0));
    }

    boolean isAccepted() {
        return refusedAt < 0;
    }
}

package io.github.tightwire.microscope;

import io.github.tightwire.trace.Trace;

/**
 * A datagram with every bit explained.
 *
 * @param type of its packets, or of what it is instead; empty where that is not known
 * @param verdict what the library says, in words
 * @param refusedAt the bit at which it is refused, from the start of the datagram; -1 where it is accepted
 * @param trace of all of it, its bits counted from the start of the datagram
 */
record Decoded(String type, String verdict, int refusedAt, Trace trace) {
    boolean isAccepted() {
        return refusedAt < 0;
    }
}

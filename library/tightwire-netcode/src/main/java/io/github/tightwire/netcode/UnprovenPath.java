package io.github.tightwire.netcode;

import java.net.InetSocketAddress;

/**
 * A new address of a connected client, whose packets came from there, and which has not shown yet that it reads what is sent there. It is
 * sent a challenge for as many bytes as came, so that nobody who forges a sender's address can have more sent there.
 */
final class UnprovenPath {
    final InetSocketAddress address;
    /** Bytes that came, and for which nothing was sent. */
    private long credit;
    private boolean challenged;
    private long challengedNanos;
    /** Of the challenge that was sent last. */
    private long challengeSequence;

    UnprovenPath(InetSocketAddress address) {
        this.address = address;
    }

    void received(int bytes) {
        credit += bytes;
    }

    /** Returns whether a challenge may be sent: its bytes came, and the last one is a while ago. */
    boolean mayBeChallenged(long now) {
        return credit >= Netcode.SEALED_CHALLENGE_BYTES && (!challenged || now - challengedNanos >= Netcode.SEND_INTERVAL_NANOS);
    }

    void challenged(long sequence, long now) {
        credit -= Netcode.SEALED_CHALLENGE_BYTES;
        challenged = true;
        challengedNanos = now;
        challengeSequence = sequence;
    }

    /** Returns whether it was sent that challenge, and none since. */
    boolean wasSent(long sequence) {
        return challenged && sequence == challengeSequence;
    }
}

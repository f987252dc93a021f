package io.github.tightwire.channels;

import java.util.BitSet;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The block of a reliable channel that is on its way: one at a time, a fragment a packet. */
final class BlockSender {
    private final int fragmentBytes;
    private final long resendNanos;
    private final BitSet acked = new BitSet();
    private long[] sentAt = {};
    private byte @Nullable [] block;
    private int id;
    private int fragments;
    private int ackedFragments;

    BlockSender(ChannelConfig config) {
        fragmentBytes = config.fragmentBytes();
        resendNanos = config.fragmentResendNanos();
    }

    boolean isSending(int ofId) {
        return block != null && id == ofId;
    }

    void start(int ofId, byte[] bytes, long never) {
        id = ofId;
        block = bytes;
        fragments = (bytes.length + fragmentBytes - 1) / fragmentBytes;
        ackedFragments = 0;
        acked.clear();
        if (sentAt.length < fragments) {
            sentAt = new long[fragments];
        }
        for (int i = 0; i < fragments; i++) {
            sentAt[i] = never;
        }
    }

    int fragments() {
        return fragments;
    }

    int ackedFragments() {
        return ackedFragments;
    }

    /** The first fragment that is not acked and was not sent lately; -1 where there is none. */
    int due(SendContext at) {
        for (int i = acked.nextClearBit(0); i < fragments; i = acked.nextClearBit(i + 1)) {
            if (at.now - sentAt[i] > Math.max(resendNanos, at.resendNanos)) {
                return i;
            }
        }
        return -1;
    }

    void sent(int fragment, long now) {
        sentAt[fragment] = now;
    }

    int offset(int fragment) {
        return fragment * fragmentBytes;
    }

    int length(int fragment) {
        return Math.min(fragmentBytes, Objects.requireNonNull(block).length - offset(fragment));
    }

    /** Marks a fragment as acked. Returns whether it was not before. */
    boolean ack(int fragment) {
        if (acked.get(fragment)) {
            return false;
        }
        acked.set(fragment);
        ackedFragments++;
        return true;
    }

    boolean isComplete() {
        return ackedFragments == fragments;
    }

    void stop() {
        block = null;
    }
}

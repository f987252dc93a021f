package io.github.tightwire.netcode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Comparator;
import java.util.HashMap;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * The tokens that were presented, so that each makes one connection.
 *
 * <p>A token's first request makes it <em>pending</em>: then it is good for requests from the same address, which a client sends
 * until it is answered, and for no other. Once its client has a place it is <em>consumed</em>, and good for nothing, whether or
 * not that client is still there: its keys have sealed packets from sequence 0 on, and a second connection would do so again
 * (advisory GHSA-v29p-3vj4-vg4f).
 *
 * <p>An entry stays until its token has expired. If there is no room, new tokens are refused: to forget a used one instead is
 * how a flood of tokens would make it good again. And time may jump: what was forgotten as expired must not come to life when
 * the clock is set back. So nothing that expires before the last that was forgotten is taken any more. The same rule keeps out
 * what is from before the server was started, whose entries died with its predecessor.
 */
final class TokenHistory {
    private final int capacity;
    private final Map<Tag, Entry> entries = new HashMap<>();
    private final PriorityQueue<Entry> byExpiry = new PriorityQueue<>(
            Comparator.comparingLong(entry -> entry.expireSeconds + Long.MIN_VALUE));
    private long minExpireSeconds;

    /**
     * A history.
     *
     * @param minExpireSeconds what a token issued from now on expires at, or later
     */
    TokenHistory(int capacity, long minExpireSeconds) {
        this.capacity = capacity;
        this.minExpireSeconds = minExpireSeconds;
    }

    /** Whether a token may be one that this history does not remember, though it was used. */
    boolean isTooOld(long expireSeconds) {
        return Long.compareUnsigned(expireSeconds, minExpireSeconds) < 0;
    }

    /** Takes down that a token was presented from an address, or says why it must not be. */
    Outcome present(Tag token, long expireSeconds, InetSocketAddress from) {
        Entry entry = entries.get(token);
        if (entry != null) {
            return !entry.consumed && entry.from.equals(from) ? Outcome.ACCEPTED : Outcome.TOKEN_USED;
        }
        if (entries.size() >= capacity) {
            return Outcome.TOKENS_TOO_MANY;
        }
        entry = new Entry(token, expireSeconds, from);
        entries.put(token, entry);
        byExpiry.add(entry);
        return Outcome.ACCEPTED;
    }

    /** A token that was presented has made its connection. */
    void consume(Tag token) {
        Entry entry = entries.get(token);
        if (entry != null) {
            entry.consumed = true;
        }
    }

    /** Forgets what has expired. */
    void forget(long nowSeconds) {
        Entry first = byExpiry.peek();
        while (first != null && Long.compareUnsigned(first.expireSeconds, nowSeconds) <= 0) {
            byExpiry.remove();
            entries.remove(first.token);
            if (!isTooOld(first.expireSeconds)) {
                minExpireSeconds = first.expireSeconds + 1;
            }
            first = byExpiry.peek();
        }
    }

    int size() {
        return entries.size();
    }

    /** What a token is known by: the tag of its private part. */
    record Tag(long low, long high) {
        static Tag of(byte[] bytes, int offset) {
            ByteBuffer tag = ByteBuffer.wrap(bytes).order(LITTLE_ENDIAN);
            return new Tag(tag.getLong(offset), tag.getLong(offset + Long.BYTES));
        }
    }

    private static final class Entry {
        private final Tag token;
        private final long expireSeconds;
        private final InetSocketAddress from;
        private boolean consumed;

        Entry(Tag token, long expireSeconds, InetSocketAddress from) {
            this.token = token;
            this.expireSeconds = expireSeconds;
            this.from = from;
        }
    }
}

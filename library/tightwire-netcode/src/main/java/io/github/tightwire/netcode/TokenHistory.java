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
 * until it is answered, and for no other. Once its client has a slot it is <em>consumed</em>, and good for nothing, whether or
 * not that client is still there: its keys have sealed packets from sequence 0 on, and a second connection would do so again
 * (advisory GHSA-v29p-3vj4-vg4f).
 *
 * <p>An entry stays until its token has expired, and until there is a newer one in need of its room. If there is no room, new tokens
 * are refused: to forget a used one instead is how a flood of tokens would make it good again. And the wall clock may be set back,
 * which brings expired tokens to life. Remembered tokens are known even then, and nothing that expires as early as the last that was
 * forgotten is taken any more.
 *
 * <p>The entries of a predecessor died with it. So a token that may be as old as the start is refused: it expires within a lifetime of
 * that second. After a clock was set back to long before the start, tokens are dated before it, and would all be refused until the start
 * comes again. So the start counts as at that moment then.
 */
final class TokenHistory {
    private final int capacity;
    private final int lifetimeSeconds;
    private final Map<Tag, Entry> entries = new HashMap<>();
    private final PriorityQueue<Entry> byExpiry = new PriorityQueue<>(
            Comparator.comparingLong(entry -> entry.expireSeconds + Long.MIN_VALUE));
    private long startSeconds;
    private long nowSeconds;
    /** The expiry of the last forgotten token, or none at all. */
    private long forgottenSeconds;

    /**
     * A history that starts now.
     *
     * @param lifetimeSeconds the most of a token
     */
    TokenHistory(int capacity, int lifetimeSeconds, long nowSeconds) {
        this.capacity = capacity;
        this.lifetimeSeconds = lifetimeSeconds;
        this.startSeconds = nowSeconds;
        this.nowSeconds = nowSeconds;
    }

    /** Sets the time, which may go back. */
    void advanceTo(long seconds) {
        nowSeconds = seconds;
        // By less than a lifetime, waiting costs no more than after a start, and used tokens from before it may still be about.
        if (seconds + lifetimeSeconds < startSeconds) {
            startSeconds = seconds;
        }
    }

    boolean isExpired(long expireSeconds) {
        return Long.compareUnsigned(expireSeconds, nowSeconds) <= 0;
    }

    /** Returns whether a token may be one that this history does not remember, though it was used. */
    boolean isTooOld(long expireSeconds) {
        return Long.compareUnsigned(expireSeconds, startSeconds + lifetimeSeconds) <= 0
                || Long.compareUnsigned(expireSeconds, forgottenSeconds) <= 0;
    }

    /** Takes down that a token was presented from an address, or says why it must not be. */
    DatagramVerdict present(Tag token, long expireSeconds, InetSocketAddress from) {
        Entry entry = entries.get(token);
        if (entry != null) {
            return !entry.consumed && entry.from.equals(from) ? DatagramVerdict.ACCEPTED : DatagramVerdict.TOKEN_USED;
        }
        if (entries.size() >= capacity && !forgetOne()) {
            return DatagramVerdict.TOKENS_TOO_MANY;
        }
        entry = new Entry(token, expireSeconds, from);
        entries.put(token, entry);
        byExpiry.add(entry);
        return DatagramVerdict.ACCEPTED;
    }

    /** A token that was presented has made its connection. */
    void consume(Tag token) {
        Entry entry = entries.get(token);
        if (entry != null) {
            entry.consumed = true;
        }
    }

    /** Forgets the token that expired first, if one has. */
    private boolean forgetOne() {
        Entry first = byExpiry.element();
        if (!isExpired(first.expireSeconds)) {
            return false;
        }
        byExpiry.remove();
        entries.remove(first.token);
        if (Long.compareUnsigned(first.expireSeconds, forgottenSeconds) > 0) {
            forgottenSeconds = first.expireSeconds;
        }
        return true;
    }

    int size() {
        return entries.size();
    }

    /** The identity of a token: the tag of its private part. */
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

package io.github.tightwire.netcode;

import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Counts of events since the start, for monitoring a server. One thread counts, and any may read.
 */
public final class Counters {
    private final AtomicLongArray events = new AtomicLongArray(Counter.values().length);
    private final AtomicLongArray outcomes = new AtomicLongArray(DatagramVerdict.values().length);

    Counters() {
    }

    /**
     * Returns the count of an event, or its amount.
     *
     * @param counter which
     * @return the count
     */
    public long get(Counter counter) {
        return events.getOpaque(counter.ordinal());
    }

    /**
     * Returns the number of datagrams with an outcome.
     *
     * @param outcome which
     * @return the count
     */
    public long get(DatagramVerdict outcome) {
        return outcomes.getOpaque(outcome.ordinal());
    }

    /** All that are not zero, one a line. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (Counter counter : Counter.values()) {
            append(text, counter, get(counter));
        }
        for (DatagramVerdict outcome : DatagramVerdict.values()) {
            append(text, outcome, get(outcome));
        }
        return text.toString();
    }

    void add(Counter counter, long amount) {
        add(events, counter.ordinal(), amount);
    }

    void count(Counter counter) {
        add(events, counter.ordinal(), 1);
    }

    void count(DatagramVerdict outcome) {
        add(outcomes, outcome.ordinal(), 1);
    }

    private static void add(AtomicLongArray counts, int index, long amount) {
        // One thread counts: nothing can come between, and a plain sum will do.
        counts.setOpaque(index, counts.getPlain(index) + amount);
    }

    private static void append(StringBuilder text, Enum<?> name, long count) {
        if (count != 0) {
            text.append(name).append(' ').append(count).append('\n');
        }
    }
}

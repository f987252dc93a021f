package io.github.tightwire.world;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The events that a player is to be told of, in order, until they are acked. One goes out once, and again only if its packet was lost. A
 * copy keeps events that came before an earlier one, so not too many may be under way.
 */
final class EventQueue {
    /** As many are under way: from the oldest that is not acked. */
    static final int WINDOW = 256;
    /** More wait only for a player that is gone. */
    static final int MAX_WAITING = 1 << 16;

    private static final int WAITS = 0;
    private static final int ACKED = -1;

    private @Nullable LoggedEvent[] events = new LoggedEvent[16];
    /** The packet that each is in. */
    private int[] packets = new int[16];
    private int first;
    private int end;

    /** Returns whether there is room for it. */
    boolean add(LoggedEvent event) {
        if (end - first == MAX_WAITING) {
            return false;
        }
        if (end - first == events.length) {
            grow();
        }
        events[end & events.length - 1] = event;
        packets[end & events.length - 1] = WAITS;
        end++;
        return true;
    }

    private void grow() {
        LoggedEvent[] more = Arrays.copyOf(events, 2 * events.length);
        int[] morePackets = new int[more.length];
        for (int i = first; i != end; i++) {
            more[i & more.length - 1] = events[i & events.length - 1];
            morePackets[i & more.length - 1] = packets[i & packets.length - 1];
        }
        events = more;
        packets = morePackets;
    }

    /** The next event that waits, of those that may be under way, from a number on; -1 if there is none. */
    int nextWaiting(int from) {
        int number = Math.max(from, first);
        int last = Math.min(end, first + WINDOW);
        while (number < last) {
            if (packets[number & packets.length - 1] == WAITS) {
                return number;
            }
            number++;
        }
        return -1;
    }

    int size() {
        return end - first;
    }

    LoggedEvent get(int number) {
        LoggedEvent event = events[number & events.length - 1];
        if (event == null) {
            throw new IllegalArgumentException("no event " + number);
        }
        return event;
    }

    void sent(int number, int packet) {
        packets[number & packets.length - 1] = packet;
    }

    void acked(int packet) {
        move(packet, ACKED);
        while (first < end && packets[first & packets.length - 1] == ACKED) {
            events[first & events.length - 1] = null;
            first++;
        }
    }

    void lost(int packet) {
        move(packet, WAITS);
    }

    private void move(int from, int to) {
        for (int i = first; i < Math.min(end, first + WINDOW); i++) {
            if (packets[i & packets.length - 1] == from) {
                packets[i & packets.length - 1] = to;
            }
        }
    }
}

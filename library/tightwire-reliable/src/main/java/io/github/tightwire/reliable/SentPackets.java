package io.github.tightwire.reliable;

/**
 * The packets sent last, by their numbers: the first is 0, and a packet's sequence is the low 16 bits of its number, so that
 * nothing wraps in here.
 */
final class SentPackets {
    /** The number of packets that are remembered. */
    static final int SIZE = 1_024;

    /** The packet can't be told from one that was acked before, or is too old to be remembered. */
    static final int FORGOTTEN = -1;
    /** No packet of that sequence was sent within the last half of all sequences. */
    static final int UNSENT = -2;

    private final long[] times = new long[SIZE];
    private final int[] bytes = new int[SIZE];
    private final boolean[] acked = new boolean[SIZE];
    private long count;

    /** Returns the number of sent packets: the number of the next. */
    long count() {
        return count;
    }

    /** Remembers a packet, in place of the one that was sent {@link #SIZE} before it. */
    void add(long time, int packetBytes) {
        int slot = slot(count);
        times[slot] = time;
        bytes[slot] = packetBytes;
        acked[slot] = false;
        count++;
    }

    /** Marks a packet as acked. Returns its number if this is its first ack, otherwise {@link #FORGOTTEN} or {@link #UNSENT}. */
    long ack(int sequence) {
        int back = Sequence.distance(sequence, Sequence.of(count - 1));
        if (back >= count || back >= Sequence.COUNT / 2) {
            return UNSENT;
        }
        long number = count - 1 - back;
        if (back >= SIZE || acked[slot(number)]) {
            return FORGOTTEN;
        }
        acked[slot(number)] = true;
        return number;
    }

    boolean isAcked(long number) {
        return acked[slot(number)];
    }

    /** Returns the time at which a packet was sent, in nanoseconds. */
    long time(long number) {
        return times[slot(number)];
    }

    /** Returns the bytes of its datagrams. */
    int bytes(long number) {
        return bytes[slot(number)];
    }

    void clear() {
        count = 0;
    }

    private static int slot(long number) {
        return (int) number & SIZE - 1;
    }
}

package io.github.tightwire.capture;

import io.github.tightwire.capture.Datagram.Direction;
import java.net.InetSocketAddress;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Datagrams on their way from the threads of a game to the one that writes them: a queue of fixed size, after Dmitry Vyukov's
 * "Bounded MPMC queue". Each slot knows whose turn it is; no thread waits for another.
 */
final class DatagramQueue {
    /** The room of a slot for a datagram: more than goes over the internet in one piece. */
    static final int SLOT_BYTES = 2048;

    private final Slot[] slots;
    private final AtomicLong tail = new AtomicLong();
    /** Of the one thread that takes. */
    private long head;

    /** A place for a datagram. */
    static final class Slot {
        final byte[] bytes = new byte[SLOT_BYTES];
        /** The length of the datagram, of which there are {@link #SLOT_BYTES} here at most. */
        int length;
        long nanoTime;
        Direction direction = Direction.UNKNOWN;
        @Nullable InetSocketAddress source;
        @Nullable InetSocketAddress destination;
        String comment = "";
        /** The position of the datagram that may be put in; one more where it is there, to be taken. */
        private volatile long turn;

        Slot(int position) {
            turn = position;
        }

        int captured() {
            return Math.min(length, SLOT_BYTES);
        }

        /** Leaves it to the thread that takes: all of the datagram is in it. */
        void publish() {
            long position = turn;
            turn = position + 1;
        }
    }

    /**
     * An empty queue.
     *
     * @param size how many datagrams it holds; a power of two
     */
    DatagramQueue(int size) {
        slots = new Slot[size];
        for (int i = 0; i < size; i++) {
            slots[i] = new Slot(i);
        }
    }

    /**
     * Takes a slot for a datagram, whose bytes are still to come. It holds up those behind it until it is {@linkplain Slot#publish
     * published}; null where the queue is full.
     */
    @Nullable Slot claim(Direction direction, int length, InetSocketAddress source, InetSocketAddress destination) {
        while (true) {
            long position = tail.get();
            Slot slot = slot(position);
            long ahead = slot.turn - position;
            if (ahead < 0) {
                return null;
            }
            if (ahead == 0 && tail.compareAndSet(position, position + 1)) {
                slot.nanoTime = System.nanoTime();
                slot.direction = direction;
                slot.length = length;
                slot.source = source;
                slot.destination = destination;
                slot.comment = "";
                return slot;
            }
        }
    }

    /** The oldest datagram, until it is {@linkplain #free freed}; null if there is none. */
    @Nullable Slot peek() {
        Slot oldest = slot(head);
        return oldest.turn == head + 1 ? oldest : null;
    }

    /** Gives the slot of the oldest datagram back. */
    void free() {
        slot(head).turn = head + slots.length;
        head++;
    }

    private Slot slot(long position) {
        return slots[(int) position & slots.length - 1];
    }
}

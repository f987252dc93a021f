package io.github.tightwire.capture;

import io.github.tightwire.capture.Datagram.Direction;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * Datagrams on their way from the threads of a game to the one that writes them: a queue of fixed size, after Dmitry Vyukov's
 * "Bounded MPMC queue". Each slot has a sequence, which says whose turn it is; no thread waits for another.
 */
final class Ring {
    /** What a slot holds of a datagram: more than goes over the internet in one piece. */
    static final int SLOT_BYTES = 2048;

    private final Slot[] slots;
    private final AtomicLongArray sequences;
    private final AtomicLong tail = new AtomicLong();
    /** Of the one thread that takes. */
    private long head;

    /** A place for a datagram. */
    static final class Slot {
        final byte[] bytes = new byte[SLOT_BYTES];
        /** How many bytes the datagram had, of which there are {@link #SLOT_BYTES} here at most. */
        int length;
        long nanoTime;
        Direction direction = Direction.UNKNOWN;
        @Nullable InetSocketAddress source;
        @Nullable InetSocketAddress destination;
        String comment = "";

        int captured() {
            return Math.min(length, SLOT_BYTES);
        }
    }


    /**
     * An empty ring.
     *
     * @param size how many datagrams it holds; a power of two
     */
    Ring(int size) {
        slots = new Slot[size];
        sequences = new AtomicLongArray(size);
        for (int i = 0; i < size; i++) {
            slots[i] = new Slot();
            sequences.set(i, i);
        }
    }

    /** Puts a datagram in; false where the ring is full. */
    boolean offer(Direction direction, byte[] bytes, int offset, int length, InetSocketAddress source, InetSocketAddress destination) {
        long position = begin(direction, bytes, offset, length, source, destination);
        if (position >= 0) {
            publish(position);
        }
        return position >= 0;
    }

    /** Begins to put a datagram in, which holds up those behind it until it is {@linkplain #end ended}; -1 where the ring is full. */
    long begin(Direction direction, byte[] bytes, int offset, int length, InetSocketAddress source, InetSocketAddress destination) {
        long position = claim();
        if (position >= 0) {
            Slot slot = slot(position, direction, length, source, destination);
            System.arraycopy(bytes, offset, slot.bytes, 0, slot.captured());
        }
        return position;
    }

    /** Ends what was begun. */
    void end(long position, String comment) {
        slots[index(position)].comment = comment;
        publish(position);
    }

    /** Puts a datagram in; false where the ring is full. */
    boolean offer(Direction direction, ByteBuffer datagram, InetSocketAddress source, InetSocketAddress destination) {
        long position = claim();
        if (position < 0) {
            return false;
        }
        Slot slot = slot(position, direction, datagram.remaining(), source, destination);
        datagram.get(datagram.position(), slot.bytes, 0, slot.captured());
        publish(position);
        return true;
    }

    private long claim() {
        long position = tail.get();
        while (true) {
            long turn = sequences.get(index(position)) - position;
            if (turn == 0 && tail.compareAndSet(position, position + 1)) {
                return position;
            }
            if (turn < 0) {
                return -1;
            }
            position = tail.get();
        }
    }

    private Slot slot(long position, Direction direction, int length, InetSocketAddress source, InetSocketAddress destination) {
        Slot slot = slots[index(position)];
        slot.nanoTime = System.nanoTime();
        slot.direction = direction;
        slot.length = length;
        slot.source = source;
        slot.destination = destination;
        slot.comment = "";
        return slot;
    }

    private void publish(long position) {
        sequences.set(index(position), position + 1);
    }

    /** The oldest datagram, until it is {@linkplain #free freed}; null if there is none. */
    @Nullable Slot peek() {
        return sequences.get(index(head)) == head + 1 ? slots[index(head)] : null;
    }

    /** Gives the slot of the oldest datagram back. */
    void free() {
        sequences.set(index(head), head + slots.length);
        head++;
    }

    private int index(long position) {
        return (int) position & slots.length - 1;
    }
}

package io.github.tightwire.capture;

import io.github.tightwire.capture.Datagram.Direction;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Writes the datagrams of a {@link Tap} to a file, on a thread of its own, until it is closed. It takes some four megabytes.
 *
 * <p>It captures the first 2048 bytes of a longer datagram, and its length.
 */
public final class Recording implements AutoCloseable {
    /** How many datagrams may wait to be written. */
    static final int WAITING = 2048;

    private static final long PAUSE_NANOS = 1_000_000;

    private final Tap tap;
    private final long maxBytes;
    private final CaptureWriter writer;
    private final DatagramQueue queue = new DatagramQueue(WAITING);
    private final AtomicLong dropped = new AtomicLong();
    /** That of the datagram of which it is to be said yet what became of it. */
    private final AtomicReference<DatagramQueue.@Nullable Slot> begun = new AtomicReference<>();
    private final Instant start = Instant.now();
    private final long startNanos = System.nanoTime();
    private final Thread thread;
    private volatile long recorded;
    private volatile boolean ended;
    private volatile @Nullable IOException failure;

    Recording(Tap tap, Path file, long maxBytes) throws IOException {
        this.tap = tap;
        this.maxBytes = maxBytes;
        this.writer = new CaptureWriter(file);
        this.thread = new Thread(this::run, "tightwire recording");
        thread.setDaemon(true);
        thread.start();
    }

    void hear(Direction direction, byte[] bytes, int offset, int length, InetSocketAddress source, InetSocketAddress destination) {
        DatagramQueue.Slot slot = copied(direction, bytes, offset, length, source, destination);
        if (slot != null) {
            slot.publish();
        }
    }

    void begin(byte[] bytes, int offset, int length, InetSocketAddress source, InetSocketAddress destination) {
        begun.set(copied(Direction.RECEIVED, bytes, offset, length, source, destination));
    }

    void end(String comment) {
        DatagramQueue.Slot slot = begun.getAndSet(null);
        if (slot != null) {
            slot.comment = comment;
            slot.publish();
        }
    }

    private DatagramQueue.@Nullable Slot copied(Direction direction, byte[] bytes, int offset, int length, InetSocketAddress source,
            InetSocketAddress destination) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        DatagramQueue.Slot slot = queue.claim(direction, length, source, destination);
        if (slot == null) {
            dropped.getAndIncrement();
        } else {
            System.arraycopy(bytes, offset, slot.bytes, 0, slot.captured());
        }
        return slot;
    }

    private void run() {
        boolean last;
        do {
            last = ended;
            for (DatagramQueue.Slot slot = queue.peek(); slot != null; slot = queue.peek()) {
                write(slot);
                queue.free();
            }
            if (!last) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } while (!last);
    }

    private void write(DatagramQueue.Slot slot) {
        if (failure != null || writer.bytes() >= maxBytes) {
            dropped.getAndIncrement();
            return;
        }
        try {
            writer.write(new Datagram(start.plusNanos(slot.nanoTime - startNanos), slot.direction,
                    Objects.requireNonNull(slot.source, "source"), Objects.requireNonNull(slot.destination, "destination"),
                    Arrays.copyOf(slot.bytes, slot.captured()), slot.length, slot.comment));
            recorded++;
        } catch (IllegalArgumentException e) {
            // No datagram of UDP, or not of an address: a file can't hold it.
            dropped.getAndIncrement();
        } catch (IOException e) {
            failure = e;
            dropped.getAndIncrement();
        }
    }

    /**
     * How many datagrams are in the file, or will be as soon as it is closed.
     *
     * @return 0 or more
     */
    public long recorded() {
        return recorded;
    }

    /**
     * How many datagrams are not in the file: they came faster than they could be written, after it was full, or after it could not be
     * written any more; they were longer than UDP allows, or an address was a host name that is not resolved.
     *
     * @return 0 or more
     */
    public long dropped() {
        return dropped.get();
    }

    /**
     * Ends the recording. The file then has each datagram that was recorded before. A second call does nothing.
     *
     * @throws IOException if the file could not be written, now or earlier
     */
    @Override
    public void close() throws IOException {
        tap.end(this);
        // Where it is closed from within what the program does with a datagram.
        end("");
        ended = true;
        LockSupport.unpark(thread);
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        writer.close();
        if (failure != null) {
            throw new IOException("the recording is not complete: " + failure.getMessage(), failure);
        }
    }
}

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
 * <p>A datagram is in the file a few milliseconds after it was heard; one that is not judged yet, half a second after. So a crash or a
 * {@code kill -9} costs little, and the file can be read while it grows. Nothing is missing when the program ends by {@link System#exit},
 * by a signal such as SIGTERM, or by itself: the JVM then waits until all that was heard is written, for two seconds at most. A disk that
 * is slow or full holds up nobody else: the recording drops datagrams, and counts them.
 *
 * <p>It captures the first 2048 bytes of a longer datagram, and its length.
 */
public final class Recording implements AutoCloseable {
    /** The number of datagrams that may wait to be written. */
    static final int WAITING = 2048;

    private static final long PAUSE_NANOS = 1_000_000;
    /** After so long a datagram is written without a judgement: its handler may never return. */
    private static final long MAX_JUDGING_NANOS = 500_000_000;
    /** A disk that hangs must not keep a server from ending. */
    private static final long MAX_EXIT_NANOS = 2_000_000_000;

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
    private final Thread exit = new Thread(this::exit, "tightwire recording's end");
    private volatile long recorded;
    /** The number of rounds in which all that was heard before has been written. */
    private volatile long rounds;
    private volatile boolean ended;
    private volatile @Nullable IOException failure;

    Recording(Tap tap, Path file, long maxBytes) throws IOException {
        this.tap = tap;
        this.maxBytes = maxBytes;
        this.writer = new CaptureWriter(file);
        this.thread = new Thread(this::run, "tightwire recording");
        thread.setDaemon(true);
        thread.start();
        try {
            Runtime.getRuntime().addShutdownHook(exit);
        } catch (IllegalStateException e) {
            // The JVM is ending already: what is heard is written as long as it lives.
        }
    }

    /** Waits until all that was heard before is in the file. Goes on to record: other hooks may be saying goodbye. */
    private void exit() {
        end("");
        // The round that is under way may have missed the last datagrams.
        long wanted = rounds + 2;
        long start = System.nanoTime();
        while (rounds < wanted && thread.isAlive() && System.nanoTime() - start < MAX_EXIT_NANOS) {
            LockSupport.parkNanos(PAUSE_NANOS);
        }
    }

    void hear(Direction direction, byte[] bytes, int offset, int length, InetSocketAddress source, InetSocketAddress destination,
            String comment) {
        DatagramQueue.Slot slot = copied(direction, bytes, offset, length, source, destination);
        if (slot != null) {
            slot.comment = comment;
            slot.publish();
        }
    }

    void begin(byte[] bytes, int offset, int length, InetSocketAddress source, InetSocketAddress destination) {
        // A datagram whose handler threw was never judged, and would hold up all others.
        end("");
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
            publishLongBegun();
            // What comes meanwhile is of the next round: a round ends, however much comes.
            DatagramQueue.Slot slot = queue.peek();
            for (int i = 0; i < WAITING && slot != null; i++) {
                write(slot);
                queue.free();
                slot = queue.peek();
            }
            flush();
            rounds++;
            if (!last && slot == null) {
                LockSupport.parkNanos(PAUSE_NANOS);
            }
        } while (!last);
    }

    private void publishLongBegun() {
        DatagramQueue.Slot slot = begun.get();
        // Only this thread frees slots, so this is still the datagram whose time was looked at.
        if (slot != null && System.nanoTime() - slot.nanoTime > MAX_JUDGING_NANOS && begun.compareAndSet(slot, null)) {
            slot.publish();
        }
    }

    private void write(DatagramQueue.Slot slot) {
        if (failure != null || writer.bytes() >= maxBytes) {
            dropped.getAndIncrement();
            return;
        }
        int buffered = writer.buffered();
        try {
            writer.write(new Datagram(start.plusNanos(slot.nanoTime - startNanos), slot.direction,
                    Objects.requireNonNull(slot.source, "source"), Objects.requireNonNull(slot.destination, "destination"),
                    Arrays.copyOf(slot.bytes, slot.captured()), slot.length, slot.comment));
            recorded++;
        } catch (IllegalArgumentException e) {
            // No datagram of UDP, or not of an address: a file can't hold it.
            dropped.getAndIncrement();
        } catch (IOException e) {
            dropped.getAndIncrement();
            fail(e, buffered);
        }
    }

    private void flush() {
        int buffered = writer.buffered();
        try {
            writer.flush();
        } catch (IOException e) {
            fail(e, buffered);
        }
    }

    private void fail(IOException e, int buffered) {
        failure = e;
        recorded -= buffered;
        dropped.addAndGet(buffered);
    }

    /**
     * Returns the number of datagrams that are in the file, or will be within milliseconds.
     *
     * @return 0 or more
     */
    public long recorded() {
        return recorded;
    }

    /**
     * Returns the number of datagrams that are not in the file: they came faster than they could be written, after it was full, or after it
     * could not be written any more; they were longer than UDP allows, or an address was a host name that is not resolved.
     *
     * @return 0 or more
     */
    public long dropped() {
        return dropped.get();
    }

    /**
     * Ends the recording. The file then has each datagram that was recorded before. It waits for the disk; any thread may call it, so that
     * the game's need not wait. A second call does nothing.
     *
     * @throws IOException if the file could not be written, now or earlier
     */
    @Override
    public void close() throws IOException {
        tap.end(this);
        // Where it is closed from within what the program does with a datagram.
        end("");
        ended = true;
        try {
            Runtime.getRuntime().removeShutdownHook(exit);
        } catch (IllegalStateException e) {
            // It is running, and ends with the recording.
        }
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

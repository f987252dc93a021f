package io.github.tightwire.capture;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Stands where a game sends and receives its datagrams, and hears them. While nobody records, that is a look at one field. While
 * somebody does, a datagram is copied into a queue of fixed size, from which a thread of the recording writes it to a file: the game
 * never waits, allocates nothing, and where the queue is full the datagram is dropped and counted.
 *
 * <pre>{@code
 * final Tap tap = new Tap();
 *
 * socket.send(new DatagramPacket(bytes, length, player.address()));
 * tap.sent(bytes, 0, length, here, player.address());          // and tap.received(...) where it receives
 *
 * try (Recording recording = tap.record(Path.of("game.pcapng"))) {
 *     Thread.sleep(10_000);                                    // from an admin's command, say
 * }
 * }</pre>
 *
 * <p>Safe for use by several threads at once.
 */
public final class Tap {
    private volatile @Nullable Recording recording;

    /** A tap that nobody listens to. */
    public Tap() {
    }

    /**
     * Starts to record into a file, up to a gigabyte.
     *
     * @param file that is made, or overwritten
     * @return the recording, which goes on until it is closed
     * @throws IOException if the file can't be written
     * @throws IllegalStateException if there is a recording already
     */
    public Recording record(Path file) throws IOException {
        return record(file, 1L << 30);
    }

    /**
     * Starts to record into a file.
     *
     * @param file that is made, or overwritten
     * @param maxBytes that the file may have; what comes later is dropped and counted
     * @return the recording, which goes on until it is closed
     * @throws IOException if the file can't be written
     * @throws IllegalStateException if there is a recording already
     */
    public synchronized Recording record(Path file, long maxBytes) throws IOException {
        if (recording != null) {
            throw new IllegalStateException("there is a recording already: close it first");
        }
        Recording started = new Recording(this, file, maxBytes);
        recording = started;
        return started;
    }

    /**
     * Hears a datagram that was sent, or is about to be.
     *
     * @param bytes that it is in; not kept
     * @param offset of its first byte
     * @param length in bytes
     * @param local address it goes out from
     * @param remote address it goes to
     */
    public void sent(byte[] bytes, int offset, int length, InetSocketAddress local, InetSocketAddress remote) {
        Recording listening = recording;
        if (listening != null) {
            listening.hear(Datagram.Direction.SENT, bytes, offset, length, local, remote);
        }
    }

    /**
     * Hears a datagram that was received.
     *
     * @param bytes that it is in; not kept
     * @param offset of its first byte
     * @param length in bytes
     * @param local address it came in at
     * @param remote address it came from
     */
    public void received(byte[] bytes, int offset, int length, InetSocketAddress local, InetSocketAddress remote) {
        Recording listening = recording;
        if (listening != null) {
            listening.hear(Datagram.Direction.RECEIVED, bytes, offset, length, remote, local);
        }
    }

    /**
     * Hears a datagram that was received, before anything is done about it; what is heard from then on stands behind it.
     * {@link #judged} is next. One thread at a time does this.
     *
     * @param bytes that it is in; not kept
     * @param offset of its first byte
     * @param length in bytes
     * @param local address it came in at
     * @param remote address it came from
     */
    public void receiving(byte[] bytes, int offset, int length, InetSocketAddress local, InetSocketAddress remote) {
        Recording listening = recording;
        if (listening != null) {
            listening.begin(bytes, offset, length, remote, local);
        }
    }

    /**
     * Hears what became of the datagram that is being received. Does nothing where none is.
     *
     * @param comment in words, for the capture; empty for none
     */
    public void judged(String comment) {
        Recording listening = recording;
        if (listening != null) {
            listening.end(comment);
        }
    }

    /**
     * Whether somebody records.
     *
     * @return true from {@link #record} until the recording is closed
     */
    public boolean isRecording() {
        return recording != null;
    }

    synchronized void end(Recording ended) {
        if (recording == ended) {
            recording = null;
        }
    }
}

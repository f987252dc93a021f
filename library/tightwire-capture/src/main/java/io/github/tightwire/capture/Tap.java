package io.github.tightwire.capture;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Gets each datagram that a game sends or receives, and records it. Without a recording it looks at one field. With one, it copies the
 * datagram into a queue of fixed size, and a thread of the recording writes it to a file. The game never waits, and allocates nothing. If
 * the queue is full, the tap drops the datagram, and counts it.
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

    /** A tap without a recording. */
    public Tap() {
    }

    /**
     * Starts to record into a file, up to a gigabyte.
     *
     * @param file to create or overwrite
     * @return the recording; close it to end it
     * @throws IOException if the file can't be written
     * @throws IllegalStateException if there is a recording already
     */
    public Recording record(Path file) throws IOException {
        return record(file, 1L << 30);
    }

    /**
     * Starts to record into a file.
     *
     * @param file to create or overwrite
     * @param maxBytes the most bytes of the file; later datagrams are dropped and counted
     * @return the recording; close it to end it
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
     * Records a datagram that was sent, or is about to be.
     *
     * @param bytes the array that has it; not kept
     * @param offset of its first byte
     * @param length in bytes
     * @param local address that it leaves from
     * @param remote address that it is sent to
     */
    public void sent(byte[] bytes, int offset, int length, InetSocketAddress local, InetSocketAddress remote) {
        sent(bytes, offset, length, local, remote, "");
    }

    /**
     * Records a datagram that was sent, or is about to be, with what the game notes about it.
     *
     * @param bytes the array that has it; not kept
     * @param offset of its first byte
     * @param length in bytes
     * @param local address that it leaves from
     * @param remote address that it is sent to
     * @param comment in words, for the capture; empty for none
     */
    public void sent(byte[] bytes, int offset, int length, InetSocketAddress local, InetSocketAddress remote, String comment) {
        Recording listening = recording;
        if (listening != null) {
            listening.hear(Datagram.Direction.SENT, bytes, offset, length, local, remote, comment);
        }
    }

    /**
     * Records a datagram that was received.
     *
     * @param bytes the array that has it; not kept
     * @param offset of its first byte
     * @param length in bytes
     * @param local address that received it
     * @param remote address that sent it
     */
    public void received(byte[] bytes, int offset, int length, InetSocketAddress local, InetSocketAddress remote) {
        Recording listening = recording;
        if (listening != null) {
            listening.hear(Datagram.Direction.RECEIVED, bytes, offset, length, remote, local, "");
        }
    }

    /**
     * Records a datagram that was received and is not handled yet. In the file it stands before the later ones.
     * {@link #judged} is next. One thread at a time does this.
     *
     * @param bytes the array that has it; not kept
     * @param offset of its first byte
     * @param length in bytes
     * @param local address that received it
     * @param remote address that sent it
     */
    public void receiving(byte[] bytes, int offset, int length, InetSocketAddress local, InetSocketAddress remote) {
        Recording listening = recording;
        if (listening != null) {
            listening.begin(bytes, offset, length, remote, local);
        }
    }

    /**
     * Records how the game judged the datagram that it is handling. Does nothing if there is none.
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
     * Returns whether somebody records.
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

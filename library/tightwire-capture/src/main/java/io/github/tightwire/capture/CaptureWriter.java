package io.github.tightwire.capture;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.Objects;

/**
 * Writes datagrams to a file in the format pcapng (draft-ietf-opsawg-pcapng): one little-endian section, with one interface for IP
 * packets. Each packet has its time in nanoseconds, its direction and its comment.
 *
 * <p>It buffers up to 256 KiB. The file always ends with a whole block, so that it can be read while it is written. A write that fails,
 * for example because the disk is full, is taken back, with the datagrams that were in the buffer.
 *
 * <p>Not thread-safe.
 */
public final class CaptureWriter implements Closeable {
    private static final long NANOS = 1_000_000_000;
    /** The last time that 64 bits of nanoseconds hold, unsigned. */
    private static final Instant LAST = Instant.ofEpochSecond(18_446_744_073L, 709_551_615);
    private static final int ENDS = 12;
    private static final int MAX_COMMENT_BYTES = 0xFFFF;
    /** More than the longest block has: a datagram and a comment. */
    private static final int BUFFER_BYTES = 1 << 18;

    private final FileChannel out;
    private final ByteBuffer buffer = ByteBuffer.allocate(BUFFER_BYTES);
    private long writtenBytes;
    private int buffered;

    /**
     * A capture without datagrams.
     *
     * @param file that is made, or overwritten
     * @throws IOException if it can't be written
     */
    public CaptureWriter(Path file) throws IOException {
        out = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING, StandardOpenOption.WRITE);
        write(block(PcapngBlocks.SECTION, 16).putInt(PcapngBlocks.BYTE_ORDER).putShort((short) 1).putShort((short) 0).putLong(-1));
        // The link type and two bytes of nothing; no limit of a packet's length; the options: times have nine decimals.
        write(block(PcapngBlocks.INTERFACE, 20).putShort((short) LinkType.RAW).putShort((short) 0).putInt(0)
                .putShort((short) PcapngBlocks.OPTION_RESOLUTION).putShort((short) 1).putInt(9).putInt(0));
    }

    /**
     * Adds a datagram.
     *
     * @param datagram with addresses of IPv4 or IPv6; if it has one of each, the IPv4 address is mapped to IPv6
     * @throws IOException if the file can't be written
     * @throws IllegalArgumentException if the datagram is longer than UDP allows, or shorter than its captured bytes; if an address is
     *     not resolved; if the comment has more than 65,535 bytes of UTF-8; or if the time is before 1970, or after the year 2554, where
     *     64 bits of nanoseconds end
     */
    public void write(Datagram datagram) throws IOException {
        if (datagram.length() > UdpHeaders.MAX_DATAGRAM || datagram.length() < datagram.bytes().length) {
            throw new IllegalArgumentException(datagram.length() + " bytes, of which " + datagram.bytes().length
                    + " were captured, are no datagram");
        }
        if (datagram.source().isUnresolved() || datagram.destination().isUnresolved()) {
            throw new IllegalArgumentException("from " + datagram.source() + " to " + datagram.destination()
                    + " are not both addresses: a host name must be resolved");
        }
        byte[] packet = UdpHeaders.wrap(datagram);
        Instant time = Objects.requireNonNull(datagram.time(), "time");
        if (time.isBefore(Instant.EPOCH) || time.isAfter(LAST)) {
            throw new IllegalArgumentException(time + " is outside [" + Instant.EPOCH + ", " + LAST + "]");
        }
        long stamp = time.getEpochSecond() * NANOS + time.getNano();
        int direction = datagram.direction().ordinal();
        byte[] comment = datagram.comment().getBytes(StandardCharsets.UTF_8);
        if (comment.length > MAX_COMMENT_BYTES) {
            throw new IllegalArgumentException("a comment of " + comment.length + " bytes");
        }
        int padded = packet.length + 3 & -4;
        int options = (direction > 0 ? 8 : 0) + (comment.length > 0 ? 4 + (comment.length + 3 & -4) : 0);
        ByteBuffer block = block(PcapngBlocks.PACKET, 20 + padded + (options > 0 ? options + 4 : 0));
        block.putInt(0).putInt((int) (stamp >>> Integer.SIZE)).putInt((int) stamp);
        block.putInt(packet.length).putInt(packet.length + datagram.length() - datagram.bytes().length);
        block.put(packet).position(block.position() + padded - packet.length);
        if (comment.length > 0) {
            block.putShort((short) PcapngBlocks.OPTION_COMMENT).putShort((short) comment.length).put(comment);
            block.position(block.position() + (-comment.length & 3));
        }
        if (direction > 0) {
            block.putShort((short) PcapngBlocks.OPTION_FLAGS).putShort((short) 4).putInt(direction);
        }
        block.position(block.capacity() - Integer.BYTES);
        write(block);
        buffered++;
    }

    /** The length of the file in bytes, with those still in the buffer. */
    long bytes() {
        return writtenBytes + buffer.position();
    }

    /** Returns the number of datagrams that are still in the buffer. */
    int buffered() {
        return buffered;
    }

    /** Writes the buffer to the file: all of it, or, where this throws, nothing. */
    void flush() throws IOException {
        buffer.flip();
        int length = buffer.limit();
        try {
            while (buffer.hasRemaining()) {
                out.write(buffer);
            }
        } catch (IOException e) {
            takeBack(e);
            throw e;
        } finally {
            buffer.clear();
            buffered = 0;
        }
        writtenBytes += length;
    }

    /** Cuts off a part of a block. */
    private void takeBack(IOException cause) {
        try {
            out.truncate(writtenBytes);
        } catch (IOException e) {
            cause.addSuppressed(e);
        }
    }

    private static ByteBuffer block(int type, int bodyBytes) {
        return ByteBuffer.allocate(ENDS + bodyBytes).order(ByteOrder.LITTLE_ENDIAN).putInt(type).putInt(ENDS + bodyBytes);
    }

    private void write(ByteBuffer block) throws IOException {
        block.putInt(block.capacity()).flip();
        if (block.limit() > buffer.remaining()) {
            flush();
        }
        buffer.put(block);
    }

    /**
     * Writes the rest of the buffer, and closes the file. A second call does nothing.
     *
     * @throws IOException if it can't be written
     */
    @Override
    public void close() throws IOException {
        if (out.isOpen()) {
            try (out) {
                flush();
            }
        }
    }
}

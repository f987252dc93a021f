package io.github.tightwire.capture;

import io.github.tightwire.capture.Datagram.Direction;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the UDP datagrams of a pcapng file in either byte order. Wireshark, dumpcap and tcpdump write such files for Ethernet, for a
 * loopback interface, or for all interfaces; {@link CaptureWriter} does, too. The reader skips all else: other protocols, fragments of IP,
 * IPv6 with extension headers, other blocks.
 *
 * <p>It does not trust the file. It takes memory for one block, of 16 megabytes at most. A file that breaks the format ends with an
 * exception that says where.
 *
 * <p>Not thread-safe.
 */
public final class CaptureReader implements Closeable {
    private static final int LEAST_BYTES = 12;
    private static final int LEAST_SECTION_BYTES = 28;
    private static final int MAX_BLOCK_BYTES = 1 << 24;
    /** What a packet has before its bytes, its block's own type and length included. */
    private static final int PACKET_HEADER_BYTES = 28;
    private static final int MAX_INTERFACES = 1 << 16;
    private static final int MICROSECONDS = 6;

    private final InputStream in;
    private final Path file;
    private final List<Interface> interfaces = new ArrayList<>();
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;
    private boolean inSection;
    /** Where the last block starts, and how long it is. */
    private long at;
    private int length;

    /**
     * Where packets were captured.
     *
     * @param linkType the kind of the bytes before their IP headers
     * @param unitsPerSecond of their times
     */
    private record Interface(int linkType, BigInteger unitsPerSecond) {
    }

    /**
     * Opens a capture.
     *
     * @param file in the format pcapng
     * @throws IOException if it can't be opened
     */
    public CaptureReader(Path file) throws IOException {
        this.file = file;
        this.in = new BufferedInputStream(Files.newInputStream(file));
    }

    /**
     * The next datagram.
     *
     * @return the datagram; null at the end of the file
     * @throws IOException if the file can't be read, is not of the format, or ends within a block
     */
    public @Nullable Datagram next() throws IOException {
        for (ByteBuffer block = block(); block != null; block = block()) {
            Datagram datagram = block.getInt(0) == Blocks.SECTION ? null : datagram(block);
            if (datagram != null) {
                return datagram;
            }
        }
        return null;
    }

    /** The next block, in its byte order, without the length that it ends with; null at the end of the file. */
    private @Nullable ByteBuffer block() throws IOException {
        at += length;
        byte[] start = in.readNBytes(LEAST_BYTES);
        boolean isSection = start.length >= Integer.BYTES && ByteBuffer.wrap(start).getInt() == Blocks.SECTION;
        if (start.length > 0 && !inSection && !isSection) {
            throw new IOException(file + " is not a pcapng capture");
        } else if (start.length == 0) {
            return null;
        } else if (start.length < LEAST_BYTES) {
            throw cutShort();
        } else if (isSection) {
            startSection(ByteBuffer.wrap(start).getInt(8));
        }
        length = ByteBuffer.wrap(start).order(order).getInt(4);
        if (length < (isSection ? LEAST_SECTION_BYTES : LEAST_BYTES) || length > MAX_BLOCK_BYTES || length % 4 != 0) {
            throw new IOException(file + ": the block at byte " + at + " says that it has " + Integer.toUnsignedString(length) + " bytes");
        }
        byte[] block = Arrays.copyOf(start, length);
        if (in.readNBytes(block, LEAST_BYTES, length - LEAST_BYTES) < length - LEAST_BYTES) {
            throw cutShort();
        } else if (ByteBuffer.wrap(block).order(order).getInt(length - Integer.BYTES) != length) {
            throw new IOException(file + ": the block at byte " + at + " ends with another length than it starts with");
        }
        return ByteBuffer.wrap(block, 0, length - Integer.BYTES).order(order);
    }

    private void startSection(int bigEndian) throws IOException {
        if (bigEndian != Blocks.BYTE_ORDER && Integer.reverseBytes(bigEndian) != Blocks.BYTE_ORDER) {
            throw new IOException(file + ": the section at byte " + at + " has no byte order");
        }
        order = bigEndian == Blocks.BYTE_ORDER ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        inSection = true;
        interfaces.clear();
    }

    /** What a block holds; null if that is no datagram. */
    private @Nullable Datagram datagram(ByteBuffer block) throws IOException {
        int type = block.getInt(0);
        if (type == Blocks.INTERFACE && block.limit() >= 16 && interfaces.size() < MAX_INTERFACES) {
            ByteBuffer resolution = option(block, 16, Blocks.OPTION_RESOLUTION);
            int digits = resolution.remaining() == 1 ? resolution.get() : MICROSECONDS;
            BigInteger units = digits < 0 ? BigInteger.TWO.pow(digits & 0x7F) : BigInteger.TEN.pow(digits);
            interfaces.add(new Interface(block.getShort(8) & 0xFFFF, units));
        }
        if (type != Blocks.PACKET) {
            return null;
        }
        int left = block.limit() - PACKET_HEADER_BYTES;
        int captured = left < 0 ? -1 : block.getInt(20);
        int number = left < 0 ? -1 : block.getInt(8);
        if (captured < 0 || captured > left || number < 0 || number >= interfaces.size()) {
            throw new IOException(file + ": the packet at byte " + at + " is not within its block, or of no interface");
        }
        byte[] packet = Arrays.copyOfRange(block.array(), PACKET_HEADER_BYTES, PACKET_HEADER_BYTES + captured);
        Interface on = interfaces.get(number);
        int offset = LinkType.headerBytes(on.linkType, packet);
        UdpHeaders.Found found = offset < 0 || offset > captured ? null : UdpHeaders.unwrap(packet, offset, captured);
        if (found == null) {
            return null;
        }
        long stamp = (long) block.getInt(12) << Integer.SIZE | block.getInt(16) & 0xFFFFFFFFL;
        int options = PACKET_HEADER_BYTES + (captured + 3 & -4);
        ByteBuffer flags = option(block, options, Blocks.OPTION_FLAGS);
        int direction = flags.remaining() == 4 ? flags.getInt() & 3 : 0;
        String comment = StandardCharsets.UTF_8.decode(option(block, options, Blocks.OPTION_COMMENT)).toString();
        return new Datagram(time(stamp, on.unitsPerSecond),
                direction == 1 ? Direction.RECEIVED : direction == 2 ? Direction.SENT : Direction.UNKNOWN,
                found.source(), found.destination(),
                Arrays.copyOfRange(packet, found.offset(), found.offset() + found.captured()), found.length(), comment);
    }

    /** The value of an option, among those that start at an index; empty where it is missing. */
    private static ByteBuffer option(ByteBuffer block, int start, int code) {
        int i = start;
        while (block.limit() - i >= 4) {
            int found = block.getShort(i) & 0xFFFF;
            int bytes = block.getShort(i + 2) & 0xFFFF;
            if (found == 0 || bytes > block.limit() - i - 4) {
                break;
            }
            if (found == code) {
                return block.slice(i + 4, bytes).order(block.order());
            }
            i += 4 + (bytes + 3 & -4);
        }
        return ByteBuffer.allocate(0);
    }

    private Instant time(long stamp, BigInteger unitsPerSecond) throws IOException {
        BigInteger[] parts = new BigInteger(Long.toUnsignedString(stamp)).divideAndRemainder(unitsPerSecond);
        try {
            return Instant.ofEpochSecond(parts[0].longValueExact(),
                    parts[1].multiply(BigInteger.valueOf(1_000_000_000)).divide(unitsPerSecond).longValueExact());
        } catch (ArithmeticException | DateTimeException e) {
            throw new IOException(file + ": the packet at byte " + at + " is of no time", e);
        }
    }

    private EOFException cutShort() {
        return new EOFException(file + " ends within the block at byte " + at);
    }

    /**
     * Closes the file.
     *
     * @throws IOException if it can't be closed
     */
    @Override
    public void close() throws IOException {
        in.close();
    }
}

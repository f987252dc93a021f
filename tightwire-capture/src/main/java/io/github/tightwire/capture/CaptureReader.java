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
 * Reads the UDP datagrams of a file in the format pcapng, of either byte order: our own, and what Wireshark, dumpcap and tcpdump write of
 * Ethernet, of a loopback interface, or of all interfaces. Whatever else is in it is passed over: other protocols, fragments of IP,
 * IPv6 with extension headers, other blocks.
 *
 * <p>A file is not trusted: it takes memory for one block, of 16 megabytes at most, and what is no pcapng ends with an exception that
 * says where.
 *
 * <p>Not thread-safe.
 */
public final class CaptureReader implements Closeable {
    private static final int MAX_BLOCK_BYTES = 1 << 24;
    private static final int MAX_INTERFACES = 1 << 16;
    private static final int MICROSECONDS = 6;

    private final InputStream in;
    private final Path file;
    private final List<Interface> interfaces = new ArrayList<>();
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;
    private boolean inSection;
    private long position;

    /**
     * Where packets were captured.
     *
     * @param linkType of what stands before their IP headers
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
        while (true) {
            long at = position;
            byte[] head = read(8);
            if (head.length == 0) {
                return null;
            }
            ByteBuffer start = ByteBuffer.wrap(head).order(order);
            boolean isSection = head.length == 8 && start.getInt(0) == Blocks.SECTION;
            if (isSection) {
                startSection(at);
            } else if (!inSection) {
                throw new IOException(file + " is not a pcapng capture");
            }
            if (head.length < 8) {
                throw cutShort(at);
            }
            int length = start.order(order).getInt(4);
            int least = isSection ? 28 : 12;
            if (length < least || length > MAX_BLOCK_BYTES || length % 4 != 0) {
                throw new IOException(
                        file + ": the block at byte " + at + " says that it has " + Integer.toUnsignedString(length) + " bytes");
            }
            // Of a section the byte order was read already.
            byte[] body = read(length - (int) (position - at));
            if (position - at < length) {
                throw cutShort(at);
            }
            ByteBuffer block = ByteBuffer.wrap(body, 0, body.length - 4).order(order);
            if (ByteBuffer.wrap(body).order(order).getInt(body.length - 4) != length) {
                throw new IOException(file + ": the block at byte " + at + " ends with another length than it starts with");
            }
            if (!isSection) {
                Datagram datagram = read(start.getInt(0), block, at);
                if (datagram != null) {
                    return datagram;
                }
            }
        }
    }

    private void startSection(long at) throws IOException {
        byte[] magic = read(4);
        if (magic.length < 4) {
            throw cutShort(at);
        }
        int bigEndian = ByteBuffer.wrap(magic).getInt();
        if (bigEndian != Blocks.BYTE_ORDER && Integer.reverseBytes(bigEndian) != Blocks.BYTE_ORDER) {
            throw new IOException(file + ": the section at byte " + at + " has no byte order");
        }
        order = bigEndian == Blocks.BYTE_ORDER ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        inSection = true;
        interfaces.clear();
    }

    /** What a block holds; null if that is no datagram. */
    private @Nullable Datagram read(int type, ByteBuffer block, long at) throws IOException {
        if (type == Blocks.INTERFACE && block.remaining() >= 8 && interfaces.size() < MAX_INTERFACES) {
            ByteBuffer resolution = option(block, 8, Blocks.OPTION_RESOLUTION);
            int digits = resolution.remaining() == 1 ? resolution.get() : MICROSECONDS;
            BigInteger units = digits < 0 ? BigInteger.TWO.pow(digits & 0x7F) : BigInteger.TEN.pow(digits);
            interfaces.add(new Interface(block.getShort(0) & 0xFFFF, units));
        }
        if (type != Blocks.PACKET) {
            return null;
        }
        int captured = block.remaining() < 20 ? -1 : block.getInt(12);
        int number = captured < 0 ? -1 : block.getInt(0);
        if (captured < 0 || captured > block.remaining() - 20 || number < 0 || number >= interfaces.size()) {
            throw new IOException(file + ": the packet at byte " + at + " is not within its block, or of no interface");
        }
        byte[] packet = Arrays.copyOfRange(block.array(), 20, 20 + captured);
        Interface on = interfaces.get(number);
        int offset = LinkType.headerBytes(on.linkType, packet);
        UdpHeaders.Found found = offset < 0 || offset > captured ? null : UdpHeaders.unwrap(packet, offset, captured);
        if (found == null) {
            return null;
        }
        long stamp = (long) block.getInt(4) << Integer.SIZE | block.getInt(8) & 0xFFFFFFFFL;
        int options = 20 + (captured + 3 & -4);
        ByteBuffer flags = option(block, options, Blocks.OPTION_FLAGS);
        int direction = flags.remaining() == 4 ? flags.getInt() & 3 : 0;
        String comment = StandardCharsets.UTF_8.decode(option(block, options, Blocks.OPTION_COMMENT)).toString();
        return new Datagram(time(stamp, on.unitsPerSecond, at),
                direction == 1 ? Direction.RECEIVED : direction == 2 ? Direction.SENT : Direction.UNKNOWN,
                found.source(), found.destination(),
                Arrays.copyOfRange(packet, found.offset(), found.offset() + found.captured()), found.length(), comment);
    }

    /** The value of an option, among those that start at an index; empty where it is missing. */
    private static ByteBuffer option(ByteBuffer block, int start, int code) {
        int at = start;
        while (block.limit() - at >= 4) {
            int found = block.getShort(at) & 0xFFFF;
            int length = block.getShort(at + 2) & 0xFFFF;
            if (found == 0 || length > block.limit() - at - 4) {
                break;
            }
            if (found == code) {
                return block.slice(at + 4, length).order(block.order());
            }
            at += 4 + (length + 3 & -4);
        }
        return ByteBuffer.allocate(0);
    }

    private Instant time(long stamp, BigInteger unitsPerSecond, long at) throws IOException {
        BigInteger[] parts = new BigInteger(Long.toUnsignedString(stamp)).divideAndRemainder(unitsPerSecond);
        try {
            return Instant.ofEpochSecond(parts[0].longValueExact(),
                    parts[1].multiply(BigInteger.valueOf(1_000_000_000)).divide(unitsPerSecond).longValueExact());
        } catch (ArithmeticException | DateTimeException e) {
            throw new IOException(file + ": the packet at byte " + at + " is of no time", e);
        }
    }

    private byte[] read(int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        position += bytes.length;
        return bytes;
    }

    private EOFException cutShort(long at) {
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

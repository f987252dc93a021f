package io.github.tightwire.capture;

import io.github.tightwire.capture.Datagram.Direction;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The packets of a pcapng file (draft-ietf-opsawg-pcapng), of any number of sections, each in its byte order. */
final class PcapngPackets implements PacketSource {
    private static final int LEAST_BYTES = 12;
    private static final int LEAST_SECTION_BYTES = 28;
    /** The bytes of a packet's block before the packet, with the block's type and length. */
    private static final int PACKET_HEADER_BYTES = 28;
    private static final int SIMPLE_HEADER_BYTES = 12;
    private static final int INTERFACE_HEADER_BYTES = 16;
    private static final int MAX_INTERFACES = 1 << 16;
    private static final int MICROSECONDS = 6;
    private static final Set<Integer> WITHOUT_PACKETS = Set.of(PcapngBlocks.SECTION, PcapngBlocks.INTERFACE, PcapngBlocks.NAMES,
            PcapngBlocks.STATISTICS, PcapngBlocks.SECRETS);

    private final Path file;
    private final InputStream in;
    private final SkippedPackets skipped;
    private final List<Interface> interfaces = new ArrayList<>();
    private ByteOrder order = ByteOrder.LITTLE_ENDIAN;
    /** The byte at which the last block starts, and the length of the block. */
    private long at;
    private int length;

    /**
     * An interface that packets were captured on.
     *
     * @param linkType the kind of the bytes before their IP headers
     * @param maxBytes the most bytes of a packet that are captured; 0 for all
     * @param unitsPerSecond of their times
     * @param offsetSeconds to add to their times
     * @param checksumBytes at the end of each packet
     */
    private record Interface(int linkType, long maxBytes, BigInteger unitsPerSecond, long offsetSeconds, int checksumBytes) {
    }

    PcapngPackets(Path file, InputStream in, SkippedPackets skipped) {
        this.file = file;
        this.in = in;
        this.skipped = skipped;
    }

    @Override
    public @Nullable CapturedPacket next() throws IOException {
        for (ByteBuffer block = block(); block != null; block = block()) {
            int type = block.getInt(0);
            if (type == PcapngBlocks.PACKET || type == PcapngBlocks.OBSOLETE_PACKET) {
                return packet(block, type == PcapngBlocks.PACKET ? block.getInt(8) : block.getShort(8) & 0xFFFF);
            } else if (type == PcapngBlocks.SIMPLE_PACKET) {
                return simplePacket(block);
            } else if (type == PcapngBlocks.INTERFACE) {
                startInterface(block);
            } else if (!WITHOUT_PACKETS.contains(type)) {
                skipped.add(String.format("block of type 0x%08x", type));
            }
        }
        return null;
    }

    /** Returns the next block, in its byte order, without the length that it ends with; null at the end of the file. */
    private @Nullable ByteBuffer block() throws IOException {
        at += length;
        byte[] start = in.readNBytes(LEAST_BYTES);
        if (start.length == 0) {
            return null;
        } else if (start.length < LEAST_BYTES) {
            throw cutShort();
        }
        boolean isSection = ByteBuffer.wrap(start).getInt() == PcapngBlocks.SECTION;
        if (isSection) {
            startSection(ByteBuffer.wrap(start).getInt(8));
        }
        length = ByteBuffer.wrap(start).order(order).getInt(4);
        if (length < (isSection ? LEAST_SECTION_BYTES : LEAST_BYTES) || length > MAX_BYTES || length % 4 != 0) {
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
        if (bigEndian != PcapngBlocks.BYTE_ORDER && Integer.reverseBytes(bigEndian) != PcapngBlocks.BYTE_ORDER) {
            throw new IOException(file + ": the section at byte " + at + " has no byte order");
        }
        order = bigEndian == PcapngBlocks.BYTE_ORDER ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        interfaces.clear();
    }

    private void startInterface(ByteBuffer block) throws IOException {
        if (block.limit() < INTERFACE_HEADER_BYTES || interfaces.size() == MAX_INTERFACES) {
            throw new IOException(file + ": the interface at byte " + at + " is not within its block, or one of more than "
                    + MAX_INTERFACES);
        }
        ByteBuffer resolution = option(block, INTERFACE_HEADER_BYTES, PcapngBlocks.OPTION_RESOLUTION);
        int digits = resolution.remaining() == 1 ? resolution.get() : MICROSECONDS;
        BigInteger units = digits < 0 ? BigInteger.TWO.pow(digits & 0x7F) : BigInteger.TEN.pow(digits);
        ByteBuffer offset = option(block, INTERFACE_HEADER_BYTES, PcapngBlocks.OPTION_TIME_OFFSET);
        ByteBuffer checksum = option(block, INTERFACE_HEADER_BYTES, PcapngBlocks.OPTION_CHECKSUM_LENGTH);
        interfaces.add(new Interface(block.getShort(8) & 0xFFFF, block.getInt(12) & 0xFFFFFFFFL, units,
                offset.remaining() == Long.BYTES ? offset.getLong() : 0, checksum.remaining() == 1 ? checksumBytes(checksum.get()) : 0));
    }

    /** Returns a length in bytes. Some drafts of the format have it in bits, and no link has a checksum of sixteen bytes. */
    private static int checksumBytes(byte length) {
        int unsigned = length & 0xFF;
        return unsigned < 16 ? unsigned : unsigned / Byte.SIZE;
    }

    private CapturedPacket packet(ByteBuffer block, int number) throws IOException {
        int left = block.limit() - PACKET_HEADER_BYTES;
        int captured = left < 0 ? -1 : block.getInt(20);
        if (captured < 0 || captured > left || number < 0 || number >= interfaces.size()) {
            throw notWithin();
        }
        Interface on = interfaces.get(number);
        long stamp = (long) block.getInt(12) << Integer.SIZE | block.getInt(16) & 0xFFFFFFFFL;
        int options = PACKET_HEADER_BYTES + (captured + 3 & -4);
        ByteBuffer option = option(block, options, PcapngBlocks.OPTION_FLAGS);
        int flags = option.remaining() == Integer.BYTES ? option.getInt() : 0;
        int direction = flags & 3;
        int checksumBytes = flags >>> 5 & 15;
        String comment = StandardCharsets.UTF_8.decode(option(block, options, PcapngBlocks.OPTION_COMMENT)).toString();
        return CapturedPacket.of(time(stamp, on),
                direction == 1 ? Direction.RECEIVED : direction == 2 ? Direction.SENT : Direction.UNKNOWN, on.linkType,
                bytes(block, PACKET_HEADER_BYTES, captured), block.getInt(24), checksumBytes == 0 ? on.checksumBytes : checksumBytes,
                comment);
    }

    /** Returns a packet of the first interface, whose length is the only thing that its block says. */
    private CapturedPacket simplePacket(ByteBuffer block) throws IOException {
        int left = block.limit() - SIMPLE_HEADER_BYTES;
        if (left < 0 || interfaces.isEmpty()) {
            throw notWithin();
        }
        Interface on = interfaces.get(0);
        int length = block.getInt(8);
        long captured = Math.min(length & 0xFFFFFFFFL, on.maxBytes == 0 ? Integer.MAX_VALUE : on.maxBytes);
        if (captured > left) {
            throw notWithin();
        }
        return CapturedPacket.of(Instant.EPOCH, Direction.UNKNOWN, on.linkType, bytes(block, SIMPLE_HEADER_BYTES, (int) captured), length,
                on.checksumBytes, "");
    }

    private static byte[] bytes(ByteBuffer block, int offset, int count) {
        return Arrays.copyOfRange(block.array(), offset, offset + count);
    }

    /** Returns the value of an option, among those that start at an index; empty where it is missing. */
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

    private Instant time(long stamp, Interface on) throws IOException {
        BigInteger[] parts = new BigInteger(Long.toUnsignedString(stamp)).divideAndRemainder(on.unitsPerSecond);
        try {
            return Instant.ofEpochSecond(Math.addExact(parts[0].longValueExact(), on.offsetSeconds),
                    parts[1].multiply(BigInteger.valueOf(1_000_000_000)).divide(on.unitsPerSecond).longValueExact());
        } catch (ArithmeticException | DateTimeException e) {
            throw new IOException(file + ": the packet at byte " + at + " is of no time", e);
        }
    }

    private IOException notWithin() {
        return new IOException(file + ": the packet at byte " + at + " is not within its block, or of no interface");
    }

    private EOFException cutShort() {
        return new EOFException(file + " ends within the block at byte " + at);
    }
}

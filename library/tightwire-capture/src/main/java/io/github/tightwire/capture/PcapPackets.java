package io.github.tightwire.capture;

import io.github.tightwire.capture.Datagram.Direction;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The packets of a file in the format of libpcap (draft-ietf-opsawg-pcap), which tcpdump writes: one link, no directions, no comments. */
final class PcapPackets implements PacketSource {
    /** Starts a file whose times are in microseconds, in the file's byte order. */
    static final int MICROSECONDS = 0xA1B2C3D4;
    /** Starts a file whose times are in nanoseconds. */
    static final int NANOSECONDS = 0xA1B23C4D;

    private static final int FILE_HEADER_BYTES = 24;
    private static final int RECORD_HEADER_BYTES = 16;
    private static final int HAS_CHECKSUM = 1 << 26;

    private final Path file;
    private final InputStream in;
    private final ByteOrder order;
    private final int linkType;
    private final int nanosPerUnit;
    private final int checksumBytes;
    /** The byte at which the next record starts. */
    private long at = FILE_HEADER_BYTES;

    PcapPackets(Path file, InputStream in) throws IOException {
        this.file = file;
        this.in = in;
        byte[] bytes = in.readNBytes(FILE_HEADER_BYTES);
        if (bytes.length < FILE_HEADER_BYTES) {
            throw new EOFException(file + " ends within its header");
        }
        int first = ByteBuffer.wrap(bytes).getInt();
        order = isMagic(first) ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        ByteBuffer header = ByteBuffer.wrap(bytes).order(order);
        nanosPerUnit = header.getInt(0) == NANOSECONDS ? 1 : 1000;
        int link = header.getInt(20);
        linkType = link & 0xFFFF;
        // In words of 16 bits.
        checksumBytes = (link & HAS_CHECKSUM) == 0 ? 0 : (link >>> 28) * 2;
    }

    /** Returns whether a file starts with these four bytes, in either byte order. */
    static boolean isStart(int bigEndian) {
        return isMagic(bigEndian) || isMagic(Integer.reverseBytes(bigEndian));
    }

    private static boolean isMagic(int number) {
        return number == MICROSECONDS || number == NANOSECONDS;
    }

    @Override
    public @Nullable CapturedPacket next() throws IOException {
        byte[] start = in.readNBytes(RECORD_HEADER_BYTES);
        if (start.length == 0) {
            return null;
        } else if (start.length < RECORD_HEADER_BYTES) {
            throw cutShort();
        }
        ByteBuffer header = ByteBuffer.wrap(start).order(order);
        int captured = header.getInt(8);
        if (captured < 0 || captured > MAX_BYTES) {
            throw new IOException(file + ": the packet at byte " + at + " says that it has " + Integer.toUnsignedString(captured)
                    + " bytes");
        }
        byte[] bytes = in.readNBytes(captured);
        if (bytes.length < captured) {
            throw cutShort();
        }
        at += RECORD_HEADER_BYTES + captured;
        Instant time = Instant.ofEpochSecond(header.getInt(0) & 0xFFFFFFFFL, (header.getInt(4) & 0xFFFFFFFFL) * nanosPerUnit);
        return CapturedPacket.of(time, Direction.UNKNOWN, linkType, bytes, header.getInt(12), checksumBytes, "");
    }

    private EOFException cutShort() {
        return new EOFException(file + " ends within the packet at byte " + at);
    }
}

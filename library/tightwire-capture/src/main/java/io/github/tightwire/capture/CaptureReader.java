package io.github.tightwire.capture;

import io.github.tightwire.capture.UdpHeaders.Contents;
import io.github.tightwire.capture.UdpHeaders.Found;
import io.github.tightwire.capture.UdpHeaders.Skipped;
import java.io.BufferedInputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the UDP datagrams of a capture: a pcapng file of Wireshark, dumpcap or {@link CaptureWriter}, or a pcap file, which tcpdump
 * writes, in either byte order. It reads packets of Ethernet with any VLAN tags, PPP and PPPoE, of a loopback interface, of all
 * interfaces of Linux, and of IP alone; and IPv6 with extension headers.
 *
 * <p>It {@linkplain #skipped counts by reason} the packets that are no datagrams, or that it can't read: other protocols, fragments of
 * IP, packets that the capture cut off within their headers, other link types, other blocks.
 *
 * <p>It does not trust the file. It takes memory for one packet or block, of 16 megabytes at most. A file that breaks the format ends
 * with an exception that says where.
 *
 * <p>Not thread-safe.
 */
public final class CaptureReader implements Closeable {
    private static final int GZIP = 0x1F8B;

    private final InputStream in;
    private final SkippedPackets skipped = new SkippedPackets();
    private final PacketSource packets;

    /**
     * Opens a capture.
     *
     * @param file in the format pcapng or pcap
     * @throws IOException if it can't be opened, or is of another format
     */
    public CaptureReader(Path file) throws IOException {
        in = new BufferedInputStream(Files.newInputStream(file));
        try {
            packets = packets(file);
        } catch (IOException e) {
            in.close();
            throw e;
        }
    }

    private PacketSource packets(Path file) throws IOException {
        in.mark(Integer.BYTES);
        byte[] start = in.readNBytes(Integer.BYTES);
        in.reset();
        int first = start.length < Integer.BYTES ? 0 : ByteBuffer.wrap(start).getInt();
        if (start.length == 0 || first == PcapngBlocks.SECTION) {
            return new PcapngPackets(file, in, skipped);
        } else if (PcapPackets.isStart(first)) {
            return new PcapPackets(file, in);
        }
        throw new IOException(file + (first >>> Short.SIZE == GZIP ? " is compressed: gunzip makes a capture of it"
                : " is not a pcapng or pcap capture; \"editcap -F pcapng\" makes one of what Wireshark can open"));
    }

    /**
     * Returns the next datagram.
     *
     * @return the datagram; null at the end of the file
     * @throws IOException if the file can't be read, breaks its format, or ends within a packet
     */
    public @Nullable Datagram next() throws IOException {
        for (CapturedPacket packet = packets.next(); packet != null; packet = packets.next()) {
            Contents contents = LinkType.unwrap(packet);
            if (contents instanceof Found found) {
                return new Datagram(packet.time(), packet.direction(), found.source(), found.destination(),
                        Arrays.copyOfRange(packet.bytes(), found.offset(), found.offset() + found.captured()), found.length(),
                        packet.comment());
            } else if (contents instanceof Skipped skip) {
                skipped.add(skip.reason());
            }
        }
        return null;
    }

    /**
     * Returns the numbers of packets and of blocks that {@link #next} has gone over so far, since they hold no datagram or can't be read.
     *
     * @return each reason in words, such as {@code TCP} or {@code link type 105 (IEEE 802.11)}, with how many packets it holds for, in the
     *     order in which they occurred; what is beyond 64 reasons is counted as other reasons
     */
    public Map<String, Long> skipped() {
        return skipped.counts();
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

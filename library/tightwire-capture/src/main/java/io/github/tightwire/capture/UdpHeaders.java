package io.github.tightwire.capture;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;

/** The headers of IP and UDP around a datagram (RFC 791, 8200, 768), made where a game has none, and taken off again. */
final class UdpHeaders {
    /** The longest datagram that fits after both headers, of IPv4 and of IPv6. */
    static final int MAX_DATAGRAM = 0xFFFF - 20 - 8;

    static final int IPV4_BYTES = 20;
    static final int IPV6_BYTES = 40;
    static final int UDP_BYTES = 8;

    private static final int UDP = 17;
    private static final int TIME_TO_LIVE = 64;
    private static final int MORE_FRAGMENTS_AND_OFFSET = 0x3FFF;

    private static final int FRAGMENT_HEADER = 44;
    private static final int AUTHENTICATION = 51;
    /** Headers of IPv6 between its own and UDP: of each hop, routing, fragments, authentication, the destination, shim6. */
    private static final Set<Integer> EXTENSIONS = Set.of(0, 43, FRAGMENT_HEADER, AUTHENTICATION, 60, 140);
    private static final int LEAST_EXTENSION_BYTES = 8;
    private static final int OFFSET_AND_MORE_FRAGMENTS = 0xFFF9;

    private static final Map<Integer, String> PROTOCOLS = Map.of(1, "ICMP", 2, "IGMP", 4, "IPv4 in IP", 6, "TCP", 41, "IPv6 in IP",
            47, "GRE", 50, "ESP", 58, "ICMPv6", 132, "SCTP", 136, "UDP-Lite");

    static final Skipped CUT_OFF = new Skipped("cut off within its headers");
    private static final Skipped NO_IP = new Skipped("no IP packet");
    private static final Skipped MALFORMED_IP = new Skipped("malformed header of IP");
    private static final Skipped MALFORMED_UDP = new Skipped("malformed length of UDP");
    private static final Skipped FRAGMENT = new Skipped("fragment of IP");

    private UdpHeaders() {
    }

    /** The contents of a packet: a datagram, or the reason why there is none. */
    sealed interface Contents permits Found, Skipped {
    }

    /**
     * A datagram, and where it goes.
     *
     * @param source where it came from
     * @param destination where it went to
     * @param offset of its first byte in the packet
     * @param captured bytes of it that are there
     * @param length that it had
     */
    record Found(InetSocketAddress source, InetSocketAddress destination, int offset, int captured, int length) implements Contents {
    }

    /**
     * A packet without a datagram.
     *
     * @param reason in words
     */
    record Skipped(String reason) implements Contents {
    }

    /** An IP packet with the captured bytes of a datagram; its headers' lengths and checksums are as if all of it were there. */
    static byte[] wrap(Datagram datagram) {
        InetAddress source = datagram.source().getAddress();
        InetAddress destination = datagram.destination().getAddress();
        boolean four = source instanceof Inet4Address && destination instanceof Inet4Address;
        byte[] bytes = datagram.bytes();
        int udpLength = UDP_BYTES + datagram.length();
        ByteBuffer packet = ByteBuffer.allocate((four ? IPV4_BYTES : IPV6_BYTES) + UDP_BYTES + bytes.length);
        byte[] from = four ? source.getAddress() : sixteen(source);
        byte[] to = four ? destination.getAddress() : sixteen(destination);
        if (four) {
            packet.putShort((short) 0x4500).putShort((short) (IPV4_BYTES + udpLength)).putInt(0);
            packet.put((byte) TIME_TO_LIVE).put((byte) UDP).putShort((short) 0).put(from).put(to);
            packet.putShort(10, (short) ~folded(sum(packet.array(), 0, IPV4_BYTES)));
        } else {
            packet.putInt(0x60000000).putShort((short) udpLength).put((byte) UDP).put((byte) TIME_TO_LIVE).put(from).put(to);
        }
        int udp = packet.position();
        packet.putShort((short) datagram.source().getPort()).putShort((short) datagram.destination().getPort());
        packet.putShort((short) udpLength).putShort((short) 0).put(bytes);
        long sum = sum(from, 0, from.length) + sum(to, 0, to.length) + UDP + udpLength
                + sum(packet.array(), udp, packet.position() - udp);
        int checksum = ~folded(sum) & 0xFFFF;
        // Of a datagram that was cut off nobody can say it: none, as IPv4 allows, is the honest answer.
        packet.putShort(udp + 6, (short) (datagram.isCutOff() ? 0 : checksum == 0 ? 0xFFFF : checksum));
        return packet.array();
    }

    /** Finds the datagram in an IP packet that starts at an index. */
    static Contents unwrap(CapturedPacket packet, int offset) {
        byte[] bytes = packet.bytes();
        if (bytes.length <= offset) {
            return CUT_OFF;
        }
        int version = bytes[offset] >> 4 & 15;
        return version == 4 ? unwrapFour(packet, offset) : version == 6 ? unwrapSix(packet, offset) : NO_IP;
    }

    private static Contents unwrapFour(CapturedPacket packet, int offset) {
        byte[] bytes = packet.bytes();
        if (bytes.length - offset < IPV4_BYTES) {
            return CUT_OFF;
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int headerBytes = (bytes[offset] & 15) * 4;
        int end = end(packet, offset, buffer.getShort(offset + 2) & 0xFFFF);
        if (headerBytes < IPV4_BYTES || end - offset < headerBytes) {
            return MALFORMED_IP;
        } else if (bytes[offset + 9] != UDP) {
            return notUdp(bytes[offset + 9]);
        } else if ((buffer.getShort(offset + 6) & MORE_FRAGMENTS_AND_OFFSET) != 0) {
            return FRAGMENT;
        }
        return udp(packet, offset + headerBytes, end, Arrays.copyOfRange(bytes, offset + 12, offset + 16),
                Arrays.copyOfRange(bytes, offset + 16, offset + 20));
    }

    private static Contents unwrapSix(CapturedPacket packet, int offset) {
        byte[] bytes = packet.bytes();
        if (bytes.length - offset < IPV6_BYTES) {
            return CUT_OFF;
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int payloadBytes = buffer.getShort(offset + 4) & 0xFFFF;
        int end = end(packet, offset, payloadBytes == 0 ? 0 : IPV6_BYTES + payloadBytes);
        int at = offset + IPV6_BYTES;
        int next = bytes[offset + 6] & 0xFF;
        while (EXTENSIONS.contains(next)) {
            if (bytes.length - at < LEAST_EXTENSION_BYTES) {
                return CUT_OFF;
            } else if (next == FRAGMENT_HEADER && (buffer.getShort(at + 2) & OFFSET_AND_MORE_FRAGMENTS) != 0) {
                return FRAGMENT;
            }
            int units = bytes[at + 1] & 0xFF;
            int extensionBytes = next == FRAGMENT_HEADER ? LEAST_EXTENSION_BYTES
                    : next == AUTHENTICATION ? (units + 2) * 4 : (units + 1) * 8;
            next = bytes[at] & 0xFF;
            at += extensionBytes;
        }
        return next != UDP ? notUdp(next) : udp(packet, at, end, Arrays.copyOfRange(bytes, offset + 8, offset + 24),
                Arrays.copyOfRange(bytes, offset + 24, offset + 40));
    }

    /** Returns the index behind an IP packet. A length of 0 is that of a packet that a network card has yet to cut into segments. */
    private static int end(CapturedPacket packet, int offset, int ipLength) {
        return ipLength == 0 ? packet.length() : Math.min(packet.length(), offset + ipLength);
    }

    private static Skipped notUdp(int protocol) {
        int unsigned = protocol & 0xFF;
        return new Skipped(PROTOCOLS.getOrDefault(unsigned, "IP protocol " + unsigned));
    }

    private static Contents udp(CapturedPacket packet, int udp, int end, byte[] from, byte[] to) {
        byte[] bytes = packet.bytes();
        if (bytes.length - udp < UDP_BYTES) {
            return CUT_OFF;
        }
        ByteBuffer buffer = ByteBuffer.wrap(bytes);
        int length = (buffer.getShort(udp + 4) & 0xFFFF) - UDP_BYTES;
        int first = udp + UDP_BYTES;
        if (length < 0 || first > end) {
            return MALFORMED_UDP;
        }
        return new Found(address(from, buffer.getShort(udp)), address(to, buffer.getShort(udp + 2)), first,
                Math.min(length, Math.min(bytes.length, end) - first), length);
    }

    private static InetSocketAddress address(byte[] address, short port) {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(address), port & 0xFFFF);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("four bytes, or sixteen, are an address", e);
        }
    }

    /** An address of IPv6; one of IPv4 is mapped (RFC 4291, 2.5.5.2). */
    private static byte[] sixteen(InetAddress address) {
        if (address instanceof Inet6Address) {
            return address.getAddress();
        }
        byte[] mapped = new byte[16];
        mapped[10] = -1;
        mapped[11] = -1;
        System.arraycopy(address.getAddress(), 0, mapped, 12, 4);
        return mapped;
    }

    private static long sum(byte[] bytes, int offset, int length) {
        long sum = 0;
        for (int i = 0; i < length; i++) {
            int value = bytes[offset + i] & 0xFF;
            sum += (i & 1) == 0 ? value << 8 : value;
        }
        return sum;
    }

    private static int folded(long sum) {
        long folded = sum;
        while (folded >>> 16 != 0) {
            folded = (folded & 0xFFFF) + (folded >>> 16);
        }
        return (int) folded;
    }
}

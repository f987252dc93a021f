package io.github.tightwire.capture;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The headers of IP and UDP around a datagram (RFC 791, 8200, 768), made where a game has none, and taken off again. */
final class UdpHeaders {
    /** The longest datagram that fits after both headers, of IPv4 and of IPv6. */
    static final int MAX_DATAGRAM = 0xFFFF - 20 - 8;

    static final int IPV4_BYTES = 20;
    static final int IPV6_BYTES = 40;
    static final int UDP_BYTES = 8;

    private static final int UDP = 17;
    private static final int TIME_TO_LIVE = 64;

    private UdpHeaders() {
    }

    /**
     * A datagram, and where it goes.
     *
     * @param source where it came from
     * @param destination where it went to
     * @param offset of its first byte in the IP packet
     * @param captured bytes of it that are there
     * @param length that it had
     */
    record Found(InetSocketAddress source, InetSocketAddress destination, int offset, int captured, int length) {
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

    /** What an IP packet holds; null if it is no whole datagram of UDP, or no IP at all. */
    static @Nullable Found unwrap(byte[] bytes, int offset, int end) {
        int version = end - offset < IPV4_BYTES ? 0 : bytes[offset] >> 4 & 15;
        ByteBuffer packet = ByteBuffer.wrap(bytes);
        int udp;
        byte[] from;
        byte[] to;
        if (version == 4) {
            udp = offset + (bytes[offset] & 15) * 4;
            boolean fragment = (packet.getShort(offset + 6) & 0x3FFF) != 0;
            if (udp < offset + IPV4_BYTES || bytes[offset + 9] != UDP || fragment) {
                return null;
            }
            from = Arrays.copyOfRange(bytes, offset + 12, offset + 16);
            to = Arrays.copyOfRange(bytes, offset + 16, offset + 20);
        } else if (version == 6 && end - offset >= IPV6_BYTES && bytes[offset + 6] == UDP) {
            udp = offset + IPV6_BYTES;
            from = Arrays.copyOfRange(bytes, offset + 8, offset + 24);
            to = Arrays.copyOfRange(bytes, offset + 24, offset + 40);
        } else {
            return null;
        }
        if (end - udp < UDP_BYTES) {
            return null;
        }
        int length = (packet.getShort(udp + 4) & 0xFFFF) - UDP_BYTES;
        int captured = Math.min(length, end - udp - UDP_BYTES);
        return length < 0 ? null : new Found(address(from, packet.getShort(udp)), address(to, packet.getShort(udp + 2)),
                udp + UDP_BYTES, captured, length);
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

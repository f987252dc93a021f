package io.github.tightwire.demo.matchmaker;

import java.net.InetAddress;
import java.nio.ByteBuffer;

/**
 * Addresses that have their first bits in common.
 *
 * @param bits the first bits of the address, and zeros
 * @param length how many
 * @param isIpv4 of which kind of address
 */
record Network(long bits, int length, boolean isIpv4) {
    /** A host: an IPv4 address, or the first 64 bits of an IPv6 address, of which whoever has one has all. */
    static Network host(InetAddress address) {
        return of(address, Integer.SIZE, Long.SIZE);
    }

    /** The least that is given to a customer with addresses to spare: /24 of IPv4, /56 of IPv6. */
    static Network customer(InetAddress address) {
        return of(address, 24, 56);
    }

    private static Network of(InetAddress address, int ipv4Bits, int ipv6Bits) {
        ByteBuffer bytes = ByteBuffer.wrap(address.getAddress());
        boolean isIpv4 = bytes.capacity() == Integer.BYTES;
        int length = isIpv4 ? ipv4Bits : ipv6Bits;
        long first = isIpv4 ? (long) bytes.getInt() << Integer.SIZE : bytes.getLong();
        return new Network(first & -1L << Long.SIZE - length, length, isIpv4);
    }
}

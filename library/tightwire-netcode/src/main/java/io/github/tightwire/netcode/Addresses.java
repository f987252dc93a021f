package io.github.tightwire.netcode;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;

/** IP addresses in the one form that they are compared in, and in words. */
final class Addresses {
    /** Of an IPv4-mapped IPv6 address (RFC 4291): ten zeros, two bytes of ones, the IPv4 address. */
    private static final int MAPPED_ZEROS = 10;
    private static final int MAPPED_ONES = 2;

    private Addresses() {
    }

    /**
     * The form to compare: an IPv4-mapped IPv6 address becomes the IPv4 address that it is. Any other is returned as it is, the same
     * instance. Java itself makes no mapped ones; Netty does, and whoever has the sixteen bytes.
     */
    static InetSocketAddress canonical(InetSocketAddress address) {
        if (!(address.getAddress() instanceof Inet6Address)) {
            return address;
        }
        byte[] bytes = address.getAddress().getAddress();
        return isMapped(bytes) ? new InetSocketAddress(of(bytes), address.getPort()) : address;
    }

    private static boolean isMapped(byte[] bytes) {
        for (int i = 0; i < MAPPED_ZEROS + MAPPED_ONES; i++) {
            if (bytes[i] != (i < MAPPED_ZEROS ? 0 : -1)) {
                return false;
            }
        }
        return true;
    }

    /** The address of four or sixteen bytes; an IPv4 address if they are mapped. */
    static InetAddress of(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new AssertionError("4 or 16 bytes", e);
        }
    }

    /** An address as people write it: {@code 192.0.2.1:7777}, {@code [2001:db8:0:0:0:0:0:1]:7777}. */
    static String words(InetSocketAddress address) {
        String host = address.isUnresolved() ? address.getHostString() : address.getAddress().getHostAddress();
        return (host.indexOf(':') >= 0 ? "[" + host + "]" : host) + ":" + address.getPort();
    }
}

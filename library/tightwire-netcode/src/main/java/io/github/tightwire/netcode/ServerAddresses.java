package io.github.tightwire.netcode;

import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The addresses of a token: a count, and for each a type, the address and the port. */
final class ServerAddresses {
    private static final int IPV4 = 1;
    private static final int IPV6 = 2;
    private static final int IPV4_BYTES = 4;
    private static final int IPV6_BYTES = 16;

    private ServerAddresses() {
    }

    /** The addresses, checked, in the form that they are compared in. */
    static List<InetSocketAddress> check(List<InetSocketAddress> addresses) {
        if (addresses.isEmpty() || addresses.size() > Netcode.MAX_SERVERS) {
            throw new IllegalArgumentException(
                    addresses.size() + " server addresses: there must be 1 to " + Netcode.MAX_SERVERS);
        }
        return addresses.stream().map(ServerAddresses::check).toList();
    }

    private static InetSocketAddress check(InetSocketAddress address) {
        String words = Addresses.words(address);
        if (address.isUnresolved()) {
            throw new IllegalArgumentException("unresolved address: " + words + ". This machine finds no IP address for the name, "
                    + "or nobody asked: new InetSocketAddress(host, port) does");
        }
        if (address.getPort() == 0) {
            throw new IllegalArgumentException(words + " is not an address that a client can connect to: it has no port");
        }
        if (address.getAddress().isAnyLocalAddress()) {
            throw new IllegalArgumentException(words + " is not an address that a client can connect to: it is the wildcard, where a "
                    + "server listens. Name the address at which clients find this machine");
        }
        if (address.getAddress() instanceof Inet6Address && address.getAddress().isLinkLocalAddress()) {
            throw new IllegalArgumentException(words + " is not an address that a client can connect to: it is link-local, and a token "
                    + "can't say by which interface to go. Use another address of the machine");
        }
        return Addresses.canonical(address);
    }

    static void write(List<InetSocketAddress> addresses, ByteBuffer out) {
        out.putInt(addresses.size());
        for (InetSocketAddress address : addresses) {
            byte[] bytes = address.getAddress().getAddress();
            if (address.getAddress() instanceof Inet6Address) {
                out.put((byte) IPV6);
                // Eight words, each little-endian like everything else: not the order of the network.
                for (int i = 0; i < IPV6_BYTES; i += 2) {
                    out.put(bytes[i + 1]).put(bytes[i]);
                }
            } else {
                out.put((byte) IPV4).put(bytes);
            }
            out.putShort((short) address.getPort());
        }
    }

    /** The addresses that are next in the bytes of a token, or null if they are none. */
    static @Nullable List<InetSocketAddress> read(ByteBuffer in) {
        int count = in.getInt();
        if (count < 1 || count > Netcode.MAX_SERVERS) {
            return null;
        }
        List<InetSocketAddress> addresses = new ArrayList<>(count);
        for (int i = 0; i < count; i++) {
            int type = in.get();
            if (type != IPV4 && type != IPV6) {
                return null;
            }
            byte[] bytes = new byte[type == IPV4 ? IPV4_BYTES : IPV6_BYTES];
            in.get(bytes);
            if (type == IPV6) {
                for (int j = 0; j < IPV6_BYTES; j += 2) {
                    byte low = bytes[j];
                    bytes[j] = bytes[j + 1];
                    bytes[j + 1] = low;
                }
            }
            addresses.add(new InetSocketAddress(Addresses.of(bytes), Short.toUnsignedInt(in.getShort())));
        }
        return addresses;
    }
}

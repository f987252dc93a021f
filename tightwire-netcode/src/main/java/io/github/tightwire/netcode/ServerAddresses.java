package io.github.tightwire.netcode;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
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

    /** The addresses, checked. */
    static List<InetSocketAddress> check(List<InetSocketAddress> addresses) {
        if (addresses.isEmpty() || addresses.size() > Netcode.MAX_SERVERS) {
            throw new IllegalArgumentException(
                    addresses.size() + " server addresses: there must be 1 to " + Netcode.MAX_SERVERS);
        }
        for (InetSocketAddress address : addresses) {
            if (address.isUnresolved()) {
                throw new IllegalArgumentException("unresolved address: " + address.getHostString());
            }
            if (address.getPort() == 0 || address.getAddress().isAnyLocalAddress()) {
                throw new IllegalArgumentException(address + " is not an address that a client can connect to");
            }
        }
        return List.copyOf(addresses);
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
            addresses.add(new InetSocketAddress(inetAddress(bytes), Short.toUnsignedInt(in.getShort())));
        }
        return addresses;
    }

    private static InetAddress inetAddress(byte[] bytes) {
        try {
            return InetAddress.getByAddress(bytes);
        } catch (UnknownHostException e) {
            throw new AssertionError("4 or 16 bytes", e);
        }
    }
}

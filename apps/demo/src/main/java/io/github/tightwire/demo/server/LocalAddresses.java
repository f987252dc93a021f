package io.github.tightwire.demo.server;

import io.github.tightwire.netcode.Netcode;
import java.io.UncheckedIOException;
import java.net.Inet6Address;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.List;

/** The addresses at which clients find a server, for their tokens. */
final class LocalAddresses {
    private LocalAddresses() {
    }

    /** The addresses of a server that listens here: all of the machine's, where it listens at any. */
    static List<InetSocketAddress> of(InetSocketAddress local) {
        if (!local.getAddress().isAnyLocalAddress()) {
            return List.of(local);
        }
        try {
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    // A token can't say by which interface to go to a link-local one.
                    .filter(address -> !(address instanceof Inet6Address && address.isLinkLocalAddress()))
                    .map(address -> new InetSocketAddress(address, local.getPort()))
                    .limit(Netcode.MAX_SERVERS)
                    .toList();
        } catch (SocketException e) {
            throw new UncheckedIOException("the machine does not say which addresses it has", e);
        }
    }
}

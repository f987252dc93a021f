package io.github.tightwire.netcode;

import java.net.InetSocketAddress;

/** Where datagrams go out: a socket, a simulator, a recording. */
@FunctionalInterface
public interface DatagramSink {
    /**
     * Sends a datagram, or loses it.
     *
     * @param to where to
     * @param bytes the datagram, from the start; used again once this returns
     * @param length the number of its bytes, at most {@link Netcode#MAX_DATAGRAM_BYTES}
     * @return whether the machine took it; false if it has no room, or no route. A datagram that is lost on its way was taken
     */
    boolean send(InetSocketAddress to, byte[] bytes, int length);
}

package io.github.tightwire.netcode;

import java.io.IOException;
import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/** The destination of datagrams: a socket, a simulator, a recording. */
@FunctionalInterface
public interface DatagramSink {
    /**
     * Sends a datagram, or loses it.
     *
     * @param to where to
     * @param bytes the datagram, from the start; used again once this returns
     * @param length the number of its bytes, at most {@link Netcode#MAX_DATAGRAM_BYTES}
     * @return whether the machine took it; false if it has no room, or no route. A datagram that is lost on its way was taken
     * @throws IllegalArgumentException if it is longer; a sink for tests may take any length
     */
    boolean send(InetSocketAddress to, byte[] bytes, int length);

    /**
     * Asks the machine for a reason why nothing reaches an address. A client asks once three requests in a row had no answer, and again
     * with each further one, and goes on to the next server of its token if there is a reason. A sink may send a datagram of its own there
     * to find out. One around another sink passes the question on.
     *
     * @param to where datagrams were sent
     * @return the machine's error: it has no route, or the port there is closed; null if none is known, as by default
     */
    default @Nullable IOException failure(InetSocketAddress to) {
        return null;
    }
}

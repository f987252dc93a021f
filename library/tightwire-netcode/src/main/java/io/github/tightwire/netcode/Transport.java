package io.github.tightwire.netcode;

import java.net.InetSocketAddress;

/**
 * The source and destination of datagrams: a socket, or a program's wrapper around one. Never waits. It needs no clock: whoever reads it
 * knows that a datagram came after the last read which did not find it.
 */
public interface Transport extends DatagramSink, AutoCloseable {
    /**
     * Hands over the datagrams that have come, one after the other.
     *
     * @param receiver takes each
     * @param most datagrams, 1 or more; the rest waits for the next call
     * @return how many it handed over: as many as it may, if there may be more
     */
    int read(Receiver receiver, int most);

    /**
     * Returns the address at which it listens.
     *
     * @return the address, with the port that it has
     */
    InetSocketAddress localAddress();

    @Override
    void close();

    /** Takes datagrams. */
    @FunctionalInterface
    interface Receiver {
        /**
         * Takes a datagram, from anybody.
         *
         * @param from the sender's address, as the datagram claims
         * @param datagram the bytes, from the start; not changed, and used again once this returns
         * @param length the number of bytes
         * @return what became of it; {@link DatagramVerdict#ACCEPTED}, too, where it is kept for later, and nobody has looked at it
         */
        DatagramVerdict receive(InetSocketAddress from, byte[] datagram, int length);
    }
}

package io.github.tightwire.game;

import io.github.tightwire.netcode.DatagramSink;
import io.github.tightwire.netcode.Outcome;
import java.net.InetSocketAddress;

/** Where datagrams come from and go to: a socket, or what a program has put around one. Never waits. */
public interface Transport extends DatagramSink, AutoCloseable {
    /**
     * Hands over what has come, one datagram after the other.
     *
     * @param receiver who takes it
     * @param most datagrams, 1 or more; the rest waits for the next call
     */
    void read(Receiver receiver, int most);

    /**
     * Where it listens.
     *
     * @return the address, with the port that it has
     */
    InetSocketAddress localAddress();

    @Override
    void close();

    /** Who takes datagrams. */
    @FunctionalInterface
    interface Receiver {
        /**
         * Takes a datagram.
         *
         * @param from who sent it, as far as one can tell
         * @param datagram the bytes, from the start; used again once this returns
         * @param length the number of bytes
         * @return what became of it
         */
        Outcome receive(InetSocketAddress from, byte[] datagram, int length);
    }
}

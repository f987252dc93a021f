package io.github.tightwire.reliable;

/** The destination of an {@link Endpoint}'s datagrams. */
@FunctionalInterface
public interface DatagramSender {
    /**
     * Sends a datagram: it may be lost, come twice, or come late. Must not call the endpoint.
     *
     * @param bytes good for this call alone
     * @param offset of the first byte
     * @param length in bytes, 5 or more
     */
    void send(byte[] bytes, int offset, int length);
}

package io.github.tightwire.reliable;

/** Where the datagrams of an {@link Endpoint} go. */
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

package io.github.tightwire.reliable;

/**
 * Who is told what an {@link Endpoint} receives. Both methods are called from within {@link Endpoint#receive}. They may send
 * by that endpoint, but not let it receive or reset it.
 */
@FunctionalInterface
public interface PacketHandler {
    /**
     * A packet arrived. Each comes once, in the order of arrival, which is not always that of sending.
     *
     * @param sequence the other side's, 0 to 65535
     * @param bytes the packet is in, good for this call alone
     * @param offset of its first byte
     * @param length in bytes; 0 from a peer that sends empty packets, which {@link Endpoint#send} does not
     * @return whether it is accepted. One that is not is never acked, the acks that came with it don't count, and it is taken
     *     for new should it come again
     */
    boolean received(int sequence, byte[] bytes, int offset, int length);

    /**
     * A packet of ours arrived at the other side. Each is acked once at most. One that never is may have arrived nevertheless.
     *
     * @param sequence what {@link Endpoint#send} returned
     */
    default void acked(int sequence) {
    }
}

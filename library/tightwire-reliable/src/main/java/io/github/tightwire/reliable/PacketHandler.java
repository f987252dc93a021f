package io.github.tightwire.reliable;

/**
 * Hears what an {@link Endpoint} receives. Both methods are called from within {@link Endpoint#receive}. They may send
 * by that endpoint, but not let it receive or reset it.
 */
@FunctionalInterface
public interface PacketHandler {
    /**
     * A packet arrived. Each comes once, in the order of arrival, which may differ from the order of sending.
     *
     * @param sequence the other side's, 0 to 65535
     * @param bytes the packet is in, good for this call alone
     * @param offset of its first byte
     * @param length in bytes; 0 from a peer that sends empty packets, which {@link Endpoint#send} does not
     * @return whether it is accepted. If it is not, it is never acked, the acks in it don't count, and it is taken for new if it
     *     comes again
     */
    boolean received(int sequence, byte[] bytes, int offset, int length);

    /**
     * A packet of ours arrived at the other side. Each is acked at most once. A packet that is never acked may have arrived nevertheless.
     *
     * @param sequence what {@link Endpoint#send} returned
     */
    default void acked(int sequence) {
    }
}

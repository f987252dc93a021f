package io.github.tightwire.netcode;

import java.net.InetSocketAddress;

/**
 * Hears the packets of a server or a client in the clear: those it sends, before they are sealed, and those it received, once they are
 * opened. Packets that can't be opened are not heard, nor are connection requests, which are sealed in another way.
 *
 * <p>A packet in the clear is as netcode writes it, without the tag: a byte with the type in its low four bits and the number of the
 * sequence's bytes in the others, the sequence, little-endian, and the contents.
 */
public interface PacketTap {
    /**
     * A packet is about to be sealed and sent.
     *
     * @param to where it goes
     * @param bytes it is in, from the start; good for this call alone
     * @param length of it in the clear, in bytes
     */
    void sent(InetSocketAddress to, byte[] bytes, int length);

    /**
     * A packet was opened, and is about to be acted on. {@link #received} comes next, after everything that is sent because of it.
     *
     * @param from where it came from
     * @param bytes it is in, from the start; good for this call alone
     * @param length of it in the clear, in bytes
     */
    void receiving(InetSocketAddress from, byte[] bytes, int length);

    /**
     * The packet that was opened last was acted on, or ignored.
     *
     * @param outcome what became of it; {@link DatagramVerdict#ACCEPTED} also where the listener threw
     */
    void received(DatagramVerdict outcome);
}

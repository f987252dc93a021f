package io.github.tightwire.channels;

/**
 * The room that is left in a packet, counted as yojimbo does: each header by the most it can have, so that the sum is never too small and
 * what goes into which packet is the same.
 */
final class PacketBudget {
    /** Of a packet. */
    static final int PACKET_HEADER_BITS = 16;
    /** Of a channel's entry. */
    static final int CHANNEL_HEADER_BITS = 32;
    /** Of all messages of an entry. */
    static final int MESSAGE_HEADER_BITS = 32;
    /** Of a fragment of a block. */
    static final int FRAGMENT_HEADER_BITS = 64;
    /** With less than this left, nobody looks for a message that would fit. */
    static final int GIVE_UP_BITS = 32;
    /** The first message's id. */
    static final int ID_BITS = 16;

    private PacketBudget() {
    }

    /** Returns the bits that a packet has for its channels. A packet is written in whole words of 64 bits. */
    static int packetBits(int maxPacketBytes) {
        return (maxPacketBytes & -Long.BYTES) * Byte.SIZE - PACKET_HEADER_BITS;
    }

    /** Returns the bits that a channel has of it. */
    static int channelBits(ChannelConfig channel, int availableBits) {
        return channel.budgetBytes() == 0 ? availableBits : Math.min(channel.budgetBytes() * Byte.SIZE, availableBits);
    }
}

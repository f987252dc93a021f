package io.github.tightwire.channels;

import io.github.tightwire.bits.Bits;
import org.jspecify.annotations.Nullable;

/**
 * Messages once at most, in any order. They wait in order for a packet that has room; none is left out for a smaller one after it.
 */
final class UnreliableChannel extends Channel {
    private static final int ALIGN_BITS = Byte.SIZE - 1;

    /** A ring: the place of a message is the remainder of its number. */
    private final Object[] messages;
    private final byte[][] blocks;
    private final int[] bits;
    private long first;
    private long next;

    private @Nullable ChannelEntry received;
    private int delivered;

    UnreliableChannel(int index, ConnectionConfig connection, MessageTypes types, MessageHandler handler, @Nullable Object context) {
        super(index, connection, types, handler, context);
        messages = new Object[config.sendQueue()];
        blocks = new byte[config.sendQueue()][];
        bits = new int[config.sendQueue()];
    }

    @Override
    int queued() {
        return (int) (next - first);
    }

    @Override
    boolean fits(int messageBits, byte @Nullable [] block) {
        long most = Budget.channelBits(config, packetBits);
        return (block == null || block.length <= config.maxBlockBytes())
                && (long) Budget.MESSAGE_HEADER_BITS + typeBits + messageBits + blockBits(block) <= most;
    }

    @Override
    void enqueue(Object message, byte @Nullable [] block, int messageBits) {
        int slot = slot(next++);
        messages[slot] = message;
        blocks[slot] = block;
        bits[slot] = typeBits + messageBits + (int) blockBits(block);
    }

    private long blockBits(byte @Nullable [] block) {
        return block == null ? 0
                : Bits.bitsRequired(1, config.maxBlockBytes()) + ALIGN_BITS + (long) block.length * Byte.SIZE;
    }

    @Override
    int fill(ChannelEntry entry, int sequence, long now, int availableBits) {
        int available = Budget.channelBits(config, availableBits);
        int used = Budget.MESSAGE_HEADER_BITS;
        while (first < next && entry.count() < config.maxMessagesPerPacket()) {
            int slot = slot(first);
            if (available - used < Budget.GIVE_UP_BITS || used + bits[slot] > available) {
                break;
            }
            used += bits[slot];
            entry.addMessage(0, messages[slot], blocks[slot]);
            messages[slot] = null;
            blocks[slot] = null;
            first++;
        }
        count(ChannelCounter.MESSAGES_SENT, entry.count());
        return entry.count() == 0 ? 0 : used;
    }

    @Override
    @Nullable String receive(ChannelEntry entry) {
        received = entry;
        delivered = 0;
        return null;
    }

    @Override
    boolean deliver() {
        if (received == null || delivered == received.count()) {
            received = null;
            return false;
        }
        int at = delivered++;
        give(received.message(at), received.block(at));
        return true;
    }

    @Override
    void acked(int sequence) {
    }

    @Override
    long waited() {
        return 0;
    }

    @Override
    void elapse(long nanos) {
    }

    private int slot(long number) {
        return (int) number & messages.length - 1;
    }
}

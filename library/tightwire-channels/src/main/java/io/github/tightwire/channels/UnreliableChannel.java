package io.github.tightwire.channels;

import io.github.tightwire.bits.Bits;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Messages once at most, in any order. They wait in order for a packet that has room; none is left out for a smaller one after it.
 */
final class UnreliableChannel extends Channel {
    private static final int ALIGN_BITS = Byte.SIZE - 1;

    /** Of the messages that wait, by their places. */
    private final byte[][] blocks;
    private final int[] bits;
    private final long[] queuedAt;
    /** The messages of the packet that was filled last: it is written by the time of the next. */
    private final List<EncodedMessage> leaving = new ArrayList<>();

    private @Nullable ChannelEntry received;
    private int delivered;

    UnreliableChannel(int index, ConnectionConfig connection, MessageTypes types, MessageHandler handler, MessageEncoder encoder) {
        super(index, connection, types, handler, encoder);
        blocks = new byte[config.sendQueue()][];
        bits = new int[config.sendQueue()];
        queuedAt = new long[config.sendQueue()];
    }

    @Override
    boolean fits(int messageBits, byte @Nullable [] block) {
        long most = PacketBudget.channelBits(config, packetBits);
        return (block == null || block.length <= config.maxBlockBytes())
                && (long) PacketBudget.MESSAGE_HEADER_BITS + typeBits + messageBits + blockBits(block) <= most;
    }

    @Override
    void enqueue(EncodedMessage message, byte @Nullable [] block, int messageBits, long now) {
        int slot = slot(next++);
        messages[slot] = message;
        blocks[slot] = block;
        queuedAt[slot] = now;
        bits[slot] = typeBits + messageBits + (int) blockBits(block);
    }

    private long blockBits(byte @Nullable [] block) {
        return block == null ? 0
                : Bits.bitsRequired(1, config.maxBlockBytes()) + ALIGN_BITS + (long) block.length * Byte.SIZE;
    }

    @Override
    int fill(ChannelEntry entry, int sequence, SendContext at, int availableBits) {
        for (int i = 0; i < leaving.size(); i++) {
            encoder.release(leaving.get(i));
        }
        leaving.clear();
        dropStale(at);
        int available = PacketBudget.channelBits(config, availableBits);
        int used = PacketBudget.MESSAGE_HEADER_BITS;
        while (oldest < next && entry.count() < config.maxMessagesPerPacket()) {
            int slot = slot(oldest);
            if (available - used < PacketBudget.GIVE_UP_BITS || used + bits[slot] > available) {
                break;
            }
            used += bits[slot];
            entry.addMessage(0, messages[slot], blocks[slot]);
            leaving.add(messages[slot]);
            messages[slot] = null;
            blocks[slot] = null;
            oldest++;
        }
        count(ChannelCounter.MESSAGES_SENT, entry.count());
        return entry.count() == 0 ? 0 : used;
    }

    private void dropStale(SendContext at) {
        while (oldest < next && at.now - queuedAt[slot(oldest)] > at.staleNanos) {
            int slot = slot(oldest++);
            encoder.release(messages[slot]);
            messages[slot] = null;
            blocks[slot] = null;
            count(ChannelCounter.STALE, 1);
        }
    }

    @Override
    void skip(int sequence) {
    }

    @Override
    long memoryAhead(ChannelEntry entry) {
        return 0;
    }

    @Override
    boolean hasNext(ChannelEntry entry) {
        return false;
    }

    @Override
    @Nullable String receive(ChannelEntry entry, byte[] packet, int offset) {
        received = entry;
        delivered = 0;
        return null;
    }

    @Override
    long aheadBytes() {
        return 0;
    }

    @Override
    long heldBytes() {
        return 0;
    }

    @Override
    boolean prepare() {
        return received != null && delivered < received.count();
    }

    @Override
    void deliver() {
        ChannelEntry entry = Objects.requireNonNull(received);
        int at = delivered++;
        give(entry.message(at), entry.block(at));
    }

    @Override
    void endDelivery() {
        if (received != null) {
            count(ChannelCounter.UNWANTED, received.count() - delivered);
        }
        received = null;
    }

    @Override
    void acked(int sequence) {
    }

    @Override
    boolean waitsForAck() {
        return false;
    }
}

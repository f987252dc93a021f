package io.github.tightwire.channels;

import io.github.tightwire.bits.Bits;
import org.jspecify.annotations.Nullable;

/** One channel of a connection: the messages that wait to be sent, and those that arrived. */
abstract sealed class Channel permits ReliableChannel, UnreliableChannel {
    /** A time long before any other, in nanoseconds. */
    static final long NEVER = Long.MIN_VALUE / 2;

    final int index;
    final ChannelConfig config;
    final MessageHandler handler;

    /** The number of bits in a message's type number. */
    final int typeBits;

    /** The most bits that a channel has in a packet. */
    final int packetBits;

    final MessageEncoder encoder;

    /** A ring: the place of a message is the remainder of its number. */
    final EncodedMessage[] messages;
    /** Of the messages that wait, the first; and the one after the last. */
    long oldest;
    long next;
    private final long[] counters = new long[ChannelCounter.values().length];

    Channel(int index, ConnectionConfig connection, MessageTypes types, MessageHandler handler, MessageEncoder encoder) {
        this.index = index;
        this.config = connection.channels().get(index);
        this.handler = handler;
        typeBits = Bits.bitsRequired(0, types.size() - 1);
        packetBits = PacketBudget.packetBits(connection.endpoint().maxPacketBytes());
        this.encoder = encoder;
        messages = new EncodedMessage[config.sendQueue()];
    }

    /** Takes a message to be sent, with its block or null. */
    final SendResult send(MessageType type, Object message, byte @Nullable [] block, long now) {
        if (isFull()) {
            return refuse(ChannelCounter.QUEUE_FULL, SendResult.QUEUE_FULL);
        }
        int bits = encoder.measure(type, message);
        if (!fits(bits, block)) {
            return refuse(ChannelCounter.TOO_LARGE, SendResult.TOO_LARGE);
        }
        enqueue(encoder.encode(type, message), block, bits, now);
        count(ChannelCounter.MESSAGES_QUEUED, 1);
        return SendResult.QUEUED;
    }

    private SendResult refuse(ChannelCounter counter, SendResult result) {
        count(counter, 1);
        return result;
    }

    /** The place of a message, by its number. */
    final int slot(long number) {
        return (int) number & messages.length - 1;
    }

    /** Returns the number of messages that wait for their packet, or for their ack. */
    final int queued() {
        return (int) (next - oldest);
    }

    final boolean isFull() {
        return queued() >= config.sendQueue();
    }

    /** Returns whether a packet with nothing else can hold a message of this many bits, and its block or null. */
    abstract boolean fits(int bits, byte @Nullable [] block);

    abstract void enqueue(EncodedMessage message, byte @Nullable [] block, int bits, long now);

    /**
     * Puts messages to be sent into an entry.
     *
     * @param sequence of the packet
     * @param at when
     * @param availableBits of the packet, without this entry's header
     * @return how many bits it takes at most; 0 where nothing was put in
     */
    abstract int fill(ChannelEntry entry, int sequence, SendContext at, int availableBits);

    /** Puts nothing into the packet of a sequence. */
    abstract void skip(int sequence);

    /** Returns the number of bytes of memory that a well-formed entry would take until messages before its own have come. */
    abstract long memoryAhead(ChannelEntry entry);

    /** Returns whether a well-formed entry has what comes next. */
    abstract boolean hasNext(ChannelEntry entry);

    /** Takes a well-formed entry of a packet. Returns how it contradicts earlier ones, in words; null if it does not. */
    abstract @Nullable String receive(ChannelEntry entry, byte[] packet, int offset);

    /** The bytes of memory of messages that came ahead of a missing one. */
    abstract long aheadBytes();

    /** The same, and those of a block. */
    abstract long heldBytes();

    /** Gets the next message that is there ready. Returns false where there is none. Throws what its serialize method does. */
    abstract boolean prepare();

    /** Gives the message that is ready to the handler. */
    abstract void deliver();

    /** No more of a packet is delivered. */
    abstract void endDelivery();

    /** A packet of ours arrived. */
    abstract void acked(int sequence);

    /** Returns whether something that was sent waits for its ack. */
    abstract boolean waitsForAck();

    final long count(ChannelCounter counter) {
        return counters[counter.ordinal()];
    }

    final void count(ChannelCounter counter, int amount) {
        counters[counter.ordinal()] += amount;
    }

    final void give(Object message, byte @Nullable [] block) {
        count(ChannelCounter.MESSAGES_RECEIVED, 1);
        if (block == null) {
            handler.received(index, message);
        } else {
            handler.received(index, message, block);
        }
    }
}

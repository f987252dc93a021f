package io.github.tightwire.channels;

import io.github.tightwire.MeasureStream;
import io.github.tightwire.WriteStream;
import io.github.tightwire.bits.Bits;
import org.jspecify.annotations.Nullable;

/** One channel of a connection: what waits to be sent over it, and what came over it. */
abstract sealed class Channel permits ReliableChannel, UnreliableChannel {
    /** A time long before any other, in nanoseconds. */
    static final long NEVER = Long.MIN_VALUE / 2;

    final int index;
    final ChannelConfig config;
    final MessageHandler handler;

    /** How many bits the number of a message's type takes. */
    final int typeBits;

    /** The most bits that a channel has in a packet. */
    final int packetBits;

    /** Of a message before it is queued: what it takes, and whether it can be written. */
    private final MeasureStream measuring = new MeasureStream();
    private final byte[] scratch;
    private final WriteStream checking;
    private final long[] counters = new long[ChannelCounter.values().length];

    Channel(int index, ConnectionConfig connection, MessageTypes types, MessageHandler handler, @Nullable Object context) {
        this.index = index;
        this.config = connection.channels().get(index);
        this.handler = handler;
        typeBits = Bits.bitsRequired(0, types.size() - 1);
        packetBits = Budget.packetBits(connection.endpoint().maxPacketBytes());
        // A message that is measured to fit does fit, and the last word may be written whole.
        scratch = new byte[connection.endpoint().maxPacketBytes() + Long.BYTES];
        checking = new WriteStream(scratch);
        checking.setContext(context);
        measuring.setContext(context);
    }

    /** Takes a message to be sent, with its block or null. */
    final SendResult send(MessageType type, Object message, byte @Nullable [] block) {
        if (isFull()) {
            return refuse(ChannelCounter.QUEUE_FULL, SendResult.QUEUE_FULL);
        }
        measuring.reset();
        int bits = type.measure(message, measuring);
        if (!fits(bits, block)) {
            return refuse(ChannelCounter.TOO_LARGE, SendResult.TOO_LARGE);
        }
        // A value outside its bounds fails the send of the message, not that of the packet.
        checking.reset(scratch, 0, scratch.length);
        type.write(message, checking);
        enqueue(message, block, bits);
        count(ChannelCounter.MESSAGES_QUEUED, 1);
        return SendResult.QUEUED;
    }

    private SendResult refuse(ChannelCounter counter, SendResult result) {
        count(counter, 1);
        return result;
    }

    /** How many messages wait for their packet, or for their ack. */
    abstract int queued();

    final boolean isFull() {
        return queued() >= config.sendQueue();
    }

    /** Whether a packet with nothing else can hold a message of this many bits, and its block or null. */
    abstract boolean fits(int bits, byte @Nullable [] block);

    abstract void enqueue(Object message, byte @Nullable [] block, int bits);

    /**
     * Puts what is to be sent into an entry.
     *
     * @param sequence of the packet
     * @param now in nanoseconds
     * @param availableBits of the packet, without this entry's header
     * @return how many bits it takes at most; 0 where nothing was put in
     */
    abstract int fill(ChannelEntry entry, int sequence, long now, int availableBits);

    /** Takes a well-formed entry. Returns what contradicts what came before, in words; null if nothing does. */
    abstract @Nullable String receive(ChannelEntry entry);

    /** Gives the next message that is there to the handler. Returns false where there is none. */
    abstract boolean deliver();

    /** A packet of ours arrived. */
    abstract void acked(int sequence);

    /** Time went by. */
    abstract void elapse(long nanos);

    /** How long something that was sent has waited while nothing was acked, in nanoseconds; 0 where nothing waits. */
    abstract long waited();

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

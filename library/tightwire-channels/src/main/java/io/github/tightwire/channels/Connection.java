package io.github.tightwire.channels;

import io.github.tightwire.reliable.DatagramSender;
import io.github.tightwire.reliable.DatagramVerdict;
import io.github.tightwire.reliable.Endpoint;
import io.github.tightwire.reliable.PacketHandler;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One side of a connection with channels.
 *
 * <pre>{@code
 * Connection connection = new Connection(ConnectionConfig.DEFAULT, types, socket::send, game);
 * connection.send(0, new Chat("hello"));          // at any time; decide here if it is not QUEUED
 * connection.update(System.nanoTime());           // once a tick
 * connection.receive(datagram, 0, length);        // for each datagram: the game gets messages
 * connection.sendPackets(4);                      // once a tick, with or without anything to send: acks travel in it
 * }</pre>
 *
 * <p><b>A message is encoded when it is sent</b>: the object is the caller's again, to change or to send once more. Of a block only the
 * reference is kept: it must not change until it has arrived.
 *
 * <p><b>Backpressure is reported</b>: {@link #send} returns it when a queue is full or a message too large, and the connection closes if
 * the peer doesn't ack. Nothing that was queued is dropped silently.
 *
 * <p><b>Memory</b> is bounded by the queues, and the largest block of each reliable channel; {@link #setMaxHeldBytes} bounds it further.
 * In the steady state it allocates only the
 * messages that it reads, and their blocks.
 *
 * <p><b>One thread</b>: the first to call {@link #update}. While it lives, the methods throw an {@link IllegalStateException} in any other.
 */
public final class Connection {
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The most that a step of the clock counts for the time-out of acks. */
    private static final long MAX_STEP_NANOS = 1_000 * NANOS_PER_MILLI;

    /** The time for which an unreliable message waits for the line before it is dropped, in milliseconds; see {@link #beginPaced}. */
    public static final int STALE_MILLIS = 100;

    /** The interval of acks while there is nothing else to send: with every tick of a sixtieth of a second, early ones too. */
    private static final long ACK_NANOS = 12 * NANOS_PER_MILLI;
    /** The interval of acks where there is no room for them. */
    private static final long LATE_ACK_NANOS = 50 * NANOS_PER_MILLI;
    /** Of the 32 packets that one packet acks: each is acked twice, should one of them be lost. */
    private static final int URGENT_ACKS = 16;

    /** The least that {@link #setMaxHeldBytes} takes: a few packets of yojimbo's size. */
    public static final long MIN_MAX_HELD_BYTES = 64 * 1024;

    /** Of a packet of this layer and the layers below, UDP's and IP's counted, at most: some bytes more than most have. */
    private static final int HEADER_BYTES = 80;

    private final ConnectionConfig config;
    private final MessageTypes types;
    private final MessageHandler handler;
    private final Endpoint endpoint;
    private final Channel[] channels;
    private final MessageEncoder encoder;
    private final ChannelScheduler turns;
    private final MessageCounts counts;
    private final OwnerThread thread = new OwnerThread("a connection");
    private final ConnectionPacket outgoing;
    private final ConnectionPacket incoming;
    private final byte[] packet;
    private final SendContext moment = new SendContext();
    private long unackedNanos;
    private boolean wantsMore = true;
    private long maxAheadBytes = Long.MAX_VALUE;
    private volatile @Nullable CloseReason closeReason;
    private final @Nullable Object context;
    /** The packet that is being received. */
    private byte @Nullable [] taken;
    private int takenOffset;
    private int takenLength;

    /**
     * A side that has sent and received nothing.
     *
     * @param config the channels and limits
     * @param types of messages
     * @param sender where datagrams go
     * @param handler receives messages
     */
    public Connection(ConnectionConfig config, MessageTypes types, DatagramSender sender, MessageHandler handler) {
        this(config, types, sender, handler, null);
    }

    /**
     * A side whose messages ask their stream for a context.
     *
     * @param config the channels and limits
     * @param types of messages
     * @param sender where datagrams go
     * @param handler receives messages
     * @param context what {@link io.github.tightwire.BitStream#context} returns; null for nothing
     */
    public Connection(
            ConnectionConfig config, MessageTypes types, DatagramSender sender, MessageHandler handler,
            @Nullable Object context) {
        this.config = config;
        this.types = types;
        this.handler = Objects.requireNonNull(handler, "handler");
        this.context = context;
        endpoint = new Endpoint(config.endpoint(), sender, new Packets());
        encoder = new MessageEncoder(config.endpoint().maxPacketBytes(), context);
        HeldMessages held = new HeldMessages(types, config.endpoint().maxPacketBytes(), context);
        channels = new Channel[config.channels().size()];
        for (int i = 0; i < channels.length; i++) {
            channels[i] = switch (config.channels().get(i).kind()) {
                case RELIABLE_ORDERED -> new ReliableChannel(i, config, types, handler, encoder, held);
                case UNRELIABLE_UNORDERED -> new UnreliableChannel(i, config, types, handler, encoder);
            };
        }
        turns = new ChannelScheduler(config.channels());
        counts = new MessageCounts(types);
        outgoing = new ConnectionPacket(config.channels(), types, context);
        incoming = new ConnectionPacket(config.channels(), types, context);
        packet = new byte[config.endpoint().maxPacketBytes()];
    }

    // ---- Messages

    /**
     * Queues a message.
     *
     * @param channel to send it over
     * @param message of one of the message types, one without a block; encoded here
     * @return whether it is queued, or why not
     * @throws IllegalArgumentException if its type is none of those, or has a block, or a value is outside its bounds
     * @throws IndexOutOfBoundsException if there is no such channel
     */
    public SendResult send(int channel, Object message) {
        return send(channel, typeWithoutBlock(message), message, null);
    }

    private MessageType typeWithoutBlock(Object message) {
        MessageType type = types.of(message);
        if (type.hasBlock()) {
            throw new IllegalArgumentException(message.getClass().getName() + " carries a block, and was sent without one");
        }
        return type;
    }

    /**
     * Queues a message with a block.
     *
     * @param channel to send it over
     * @param message of one of the message types, one with a block; encoded here
     * @param block 1 byte or more; not copied, and not to be changed until it has arrived
     * @return whether it is queued, or why not
     * @throws IllegalArgumentException if its type is none of those, or has no block, or the channel or the block has no bytes, or a
     *     value is outside its bounds
     * @throws IndexOutOfBoundsException if there is no such channel
     */
    public SendResult send(int channel, Object message, byte[] block) {
        MessageType type = types.of(message);
        if (!type.hasBlock()) {
            throw new IllegalArgumentException(message.getClass().getName() + " carries no block, and was sent with one");
        }
        if (block.length == 0 || channel(channel).config.maxBlockBytes() == 0) {
            throw new IllegalArgumentException(
                    block.length == 0 ? "a block has no bytes" : "channel " + channel + " has no blocks");
        }
        return send(channel, type, message, block);
    }

    private SendResult send(int channel, MessageType type, Object message, byte @Nullable [] block) {
        thread.check();
        Channel to = channel(channel);
        return isOpen() ? to.send(type, message, block, endpoint.elapsedNanos()) : SendResult.CLOSED;
    }

    /**
     * Returns the number of messages of a channel that wait for their packet, or for their ack.
     *
     * @param channel which
     * @return 0 to {@link ChannelConfig#sendQueue}
     * @throws IndexOutOfBoundsException if there is no such channel
     */
    public int queued(int channel) {
        return channel(channel).queued();
    }

    // ---- Packets

    /**
     * Sets the time: once a tick, and before datagrams are received. Gives the handler the messages that it left for later. Closes the
     * connection if a message waits for its ack, and nothing at all was acked for too long.
     *
     * @param nanos such as {@link System#nanoTime()}; see {@link Endpoint#update}
     * @throws IllegalStateException if another thread has called it, and lives
     */
    public void update(long nanos) {
        thread.claim();
        long before = endpoint.elapsedNanos();
        endpoint.update(nanos);
        // Who stood still for long has not read the acks that wait in its socket.
        long step = Math.min(endpoint.elapsedNanos() - before, MAX_STEP_NANOS);
        unackedNanos = waitsForAck() ? unackedNanos + step : 0;
        if (unackedNanos > config.ackTimeoutNanos()) {
            close(CloseReason.NOT_ACKED, "nothing was acked for " + unackedNanos / NANOS_PER_MILLI + " ms");
        }
        wantsMore = true;
        for (Channel channel : channels) {
            deliver(channel);
        }
    }

    private boolean waitsForAck() {
        for (Channel channel : channels) {
            if (channel.waitsForAck()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Sends packets without regard to the line: one, which carries at least acks, and more while there is more to send.
     *
     * @param most packets, 1 or more. The other side can ack 32 in each packet of its own, so that with as fast a tick 16 are safe
     * @return how many were sent; 0 where the connection is closed
     */
    public int sendPackets(int most) {
        thread.check();
        moment.resendNanos = 0;
        moment.staleNanos = Long.MAX_VALUE;
        int sent = 0;
        while (isOpen() && sent < most && sendPacket(sent == 0)) {
            sent++;
        }
        return sent;
    }

    /**
     * Begins to send at the {@link io.github.tightwire.reliable.SendRate}, which finds how much the line can take. Where it can't take
     * all, reliable messages and blocks wait. A message that has waited for {@value #STALE_MILLIS} ms on an unreliable channel is dropped
     * and {@linkplain ChannelCounter#STALE counted}: something newer will follow.
     *
     * <pre>{@code
     * connection.beginPaced();                     // once a tick or more often
     * while (connection.sendPaced()) {
     * }
     * connection.endPaced();
     * }</pre>
     *
     * <p>Packets without anything but acks go out eighty times a second at most.
     */
    public void beginPaced() {
        thread.check();
        endpoint.beginPaced();
    }

    /**
     * Sends the next packet, if there is one and the rate allows it. That way several connections can take turns.
     *
     * @return whether a packet was sent
     */
    public boolean sendPaced() {
        thread.check();
        if (!isOpen()) {
            return false;
        }
        if (!endpoint.isSendDue()) {
            // Acks at least, so that the other side's packets aren't late for it.
            return endpoint.nanosSinceSent() >= LATE_ACK_NANOS && sendEmpty();
        }
        moment.resendNanos = endpoint.estimates().roundTrip().timeoutNanos();
        moment.staleNanos = STALE_MILLIS * NANOS_PER_MILLI;
        return sendPacket(endpoint.nanosSinceSent() >= ACK_NANOS);
    }

    /** Ends what {@link #beginPaced} began. */
    public void endPaced() {
        endpoint.endPaced();
    }

    /**
     * Returns the number of bytes that the next packet has for messages, if so many packets a second go out at the rate. A program can fit
     * a snapshot to it, by the budget of a {@link io.github.tightwire.Subset} for example.
     *
     * @param packetsPerSecond 1 or more
     * @return 0 to the room in a packet
     * @throws IllegalArgumentException if there is less than one packet a second
     */
    public int packetBytes(int packetsPerSecond) {
        if (packetsPerSecond < 1) {
            throw new IllegalArgumentException(packetsPerSecond + " packets a second are not 1 or more");
        }
        int bits = PacketBudget.packetBits(packet.length) - PacketBudget.CHANNEL_HEADER_BITS - PacketBudget.MESSAGE_HEADER_BITS;
        double share = endpoint.packetBytes(packetsPerSecond);
        return (int) Math.max(0, Math.min(bits / Byte.SIZE, share - HEADER_BYTES));
    }

    /** Sends acks now, if so many packets came since the last packet of this side that one more packet could not ack all of them. */
    public void sendUrgentAcks() {
        if (isOpen() && endpoint.receivedSinceSent() >= URGENT_ACKS) {
            sendEmpty();
        }
    }

    private boolean sendPacket(boolean evenIfEmpty) {
        fill(endpoint.nextSequence());
        boolean sends = outgoing.count() > 0 || evenIfEmpty;
        if (sends) {
            sendFilled();
        }
        return sends;
    }

    private boolean sendEmpty() {
        for (Channel channel : channels) {
            channel.skip(endpoint.nextSequence());
        }
        sendFilled();
        return true;
    }

    private void sendFilled() {
        int length = outgoing.write(packet, packet.length);
        for (int i = 0; i < outgoing.count(); i++) {
            ChannelEntry entry = outgoing.entry(i);
            for (int j = 0; j < entry.count(); j++) {
                counts.sent(entry.type(j), entry.bits(j));
            }
        }
        outgoing.clear();
        endpoint.send(packet, 0, length);
    }

    private void fill(int sequence) {
        moment.now = endpoint.elapsedNanos();
        int available = PacketBudget.packetBits(packet.length);
        for (int index : turns.next()) {
            ChannelEntry entry = outgoing.insert(index);
            int used = channels[index].fill(entry, sequence, moment, available);
            if (used == 0) {
                outgoing.remove(entry);
            } else {
                available -= PacketBudget.CHANNEL_HEADER_BITS + used;
                turns.sent(index, PacketBudget.CHANNEL_HEADER_BITS + used);
            }
        }
    }

    /**
     * Encodes a message as the contents of a packet of its own, beside the queues: for a layer above that carries it in another way than
     * the endpoint does. Nothing is sent.
     *
     * @param channel the message belongs to, an unreliable one
     * @param message of one of the message types, one without a block
     * @return the contents, for the other side's {@link #receiveContents}
     * @throws IllegalArgumentException if the channel is reliable, or the message's type is none of those, or has a block, or a value is
     *     outside its bounds, or the message fits into no packet
     * @throws IndexOutOfBoundsException if there is no such channel
     */
    public byte[] contentsOf(int channel, Object message) {
        thread.check();
        MessageType type = typeWithoutBlock(message);
        Channel of = channel(channel);
        if (of.config.kind() == ChannelKind.RELIABLE_ORDERED) {
            throw new IllegalArgumentException("channel " + channel + " is reliable: its messages have an order");
        }
        if (!of.fits(encoder.measure(type, message), null)) {
            throw new IllegalArgumentException("a " + message.getClass().getName() + " fits into no packet");
        }
        ConnectionPacket contents = new ConnectionPacket(config.channels(), types, context);
        EncodedMessage encoded = encoder.encode(type, message);
        contents.insert(channel).addMessage(0, encoded, null);
        byte[] bytes = new byte[config.endpoint().maxPacketBytes()];
        int length = contents.write(bytes, bytes.length);
        encoder.release(encoded);
        return Arrays.copyOf(bytes, length);
    }

    /**
     * Takes the contents of a packet that came in another way than through the endpoint, and gives all of its messages to the handler.
     *
     * @param bytes to read from
     * @param offset of the first byte
     * @param length in bytes
     * @return whether they are sound; otherwise the connection has been closed, as by {@link #receive(byte[], int, int)}
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public boolean receiveContents(byte[] bytes, int offset, int length) {
        thread.check();
        Objects.checkFromIndexSize(offset, length, bytes.length);
        wantsMore = true;
        return take(bytes, offset, length);
    }

    /**
     * Takes a datagram that came from the other side, and gives the messages that it completes to the handler.
     *
     * @param bytes to read from
     * @param offset of its first byte
     * @param length in bytes
     * @return what became of it. No bytes cause an exception. Exceptions of the program's own code, in the handler or in a message's
     *     serialize method, come out unchanged. If a serialize method threw, the connection has been closed, as for any other {@linkplain
     *     CloseReason#MALFORMED_PACKET malformed packet}: the same packet would come again and again
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public DatagramVerdict receive(byte[] bytes, int offset, int length) {
        thread.check();
        return endpoint.receive(bytes, offset, length);
    }

    /**
     * Takes a datagram that may have waited on this machine since it came, so that the wait is not taken for a delay of the line.
     *
     * @param bytes to read from
     * @param offset of its first byte
     * @param length in bytes
     * @param waitedNanos the longest time that it may have waited, up to the last update; see {@link Endpoint#receive(byte[], int, int,
     *     long)}
     * @return what became of it, as of {@link #receive(byte[], int, int)}
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public DatagramVerdict receive(byte[] bytes, int offset, int length, long waitedNanos) {
        thread.check();
        return endpoint.receive(bytes, offset, length, waitedNanos);
    }

    private boolean take(byte[] bytes, int offset, int length) {
        if (!isOpen()) {
            return false;
        }
        taken = bytes;
        takenOffset = offset;
        takenLength = length;
        try {
            return act(bytes, offset, length);
        } finally {
            taken = null;
        }
    }

    private boolean act(byte[] bytes, int offset, int length) {
        String problem = read(bytes, offset, length);
        if (problem != null) {
            close(CloseReason.MALFORMED_PACKET, problem);
        }
        if (isOpen() && !hasRoom()) {
            incoming.clear();
            return false;
        }
        for (int i = 0; i < incoming.count() && isOpen(); i++) {
            ChannelEntry entry = incoming.entry(i);
            for (int j = 0; j < entry.count(); j++) {
                counts.received(entry.type(j), entry.bits(j));
            }
            Channel channel = channels[entry.channel()];
            problem = channel.receive(entry, bytes, offset);
            if (problem != null) {
                close(CloseReason.OUT_OF_SYNC, problem);
            }
            deliver(channel);
        }
        incoming.clear();
        return problem == null;
    }

    /**
     * Returns whether there is memory for what the packet has ahead of missing messages. Half of it is for packets with a message that is
     * next: so messages that fill the memory never keep out those that empty it.
     */
    private boolean hasRoom() {
        if (maxAheadBytes == Long.MAX_VALUE) {
            return true;
        }
        long more = 0;
        boolean hasNext = false;
        for (int i = 0; i < incoming.count(); i++) {
            ChannelEntry entry = incoming.entry(i);
            if (entry.isFragment() || entry.count() > 0) {
                more += channels[entry.channel()].memoryAhead(entry);
                hasNext |= channels[entry.channel()].hasNext(entry);
            }
        }
        return more == 0 || aheadBytes() + more <= (hasNext ? maxAheadBytes : maxAheadBytes / 2);
    }

    private long aheadBytes() {
        long ahead = 0;
        for (Channel channel : channels) {
            ahead += channel.aheadBytes();
        }
        return ahead;
    }

    /** One message after another, since the handler may close the connection with any of them, or have enough. */
    private void deliver(Channel channel) {
        try {
            while (isOpen() && wantsMore && isReady(channel)) {
                channel.deliver();
                wantsMore = handler.wantsMore();
            }
        } finally {
            channel.endDelivery();
        }
    }

    private boolean isReady(Channel channel) {
        try {
            return channel.prepare();
        } catch (Throwable e) {
            close(CloseReason.MALFORMED_PACKET, "a message threw " + e);
            throw e;
        }
    }

    private @Nullable String read(byte[] bytes, int offset, int length) {
        try {
            return incoming.read(bytes, offset, length);
        } catch (Throwable e) {
            close(CloseReason.MALFORMED_PACKET, "a message threw " + e);
            throw e;
        }
    }

    // ---- State

    /**
     * Closes this side. The other side is not told: the layer below does that.
     */
    public void close() {
        close(CloseReason.CLOSED, "closed by this side");
    }

    private void close(CloseReason reason, String detail) {
        if (isOpen()) {
            closeReason = reason;
            handler.closed(reason, detail);
        }
    }

    /**
     * Reads the packet that is being received a second time, and says why it is refused. That takes far longer than the first time: call
     * it from {@link MessageHandler#closed}, and no more often than you can afford.
     *
     * @return the violation; null if no packet is being received, or if the packet is sound by itself and contradicts earlier ones
     */
    public @Nullable Violation explain() {
        byte[] bytes = taken;
        return bytes == null ? null : new PacketTracer(config, types, context).explain(bytes, takenOffset, takenLength);
    }

    /**
     * Returns whether messages are sent and received. Any thread may ask.
     *
     * @return false once it was closed
     */
    public boolean isOpen() {
        return closeReason == null;
    }

    /**
     * Returns the reason for the close of the connection.
     *
     * @return null while it is open
     */
    public @Nullable CloseReason closeReason() {
        return closeReason;
    }

    /**
     * A count of a channel since the start.
     *
     * @param channel which
     * @param counter which
     * @return how many
     * @throws IndexOutOfBoundsException if there is no such channel
     */
    public long count(int channel, ChannelCounter counter) {
        return channel(channel).count(counter);
    }

    /**
     * The traffic since the start, by type of message.
     *
     * @return a new list, of the types that had any messages, in the order of the types
     */
    public List<MessageTraffic> traffic() {
        return counts.traffic();
    }

    /**
     * The memory of what can't be delivered yet: of messages that wait for a missing one, of incomplete blocks and packets.
     *
     * @return in bytes
     */
    public long heldBytes() {
        long held = endpoint.reassemblyBytes();
        for (Channel channel : channels) {
            held += channel.heldBytes();
        }
        return held;
    }

    /**
     * Limits that memory, but for one block of each reliable channel. A packet that there is no room for is declined: the other side is not
     * told that it arrived, and sends again what was in it. What is next in its channel is always taken, so nothing stands still.
     *
     * @param bytes from now on, {@value #MIN_MAX_HELD_BYTES} or more; by default as much as the queues and the endpoint have places for
     * @throws IllegalArgumentException if it is less
     */
    public void setMaxHeldBytes(long bytes) {
        if (bytes < MIN_MAX_HELD_BYTES) {
            throw new IllegalArgumentException(
                    bytes + " bytes are too few for what waits after a loss: " + MIN_MAX_HELD_BYTES + " or more");
        }
        thread.check();
        maxAheadBytes = bytes / 2;
        endpoint.setMaxReassemblyBytes(bytes / 2);
    }

    /**
     * The packet that is being received, after the header of the layer below, for a {@link PacketTracer} to explain later.
     *
     * @return a copy; null if none is being received
     */
    public byte @Nullable [] currentPacket() {
        byte[] bytes = taken;
        return bytes == null ? null : Arrays.copyOfRange(bytes, takenOffset, takenOffset + takenLength);
    }

    /**
     * Returns the length of the part of that packet that was read, a measure of the time that it takes to explain.
     *
     * @return in bits: all of them, or those before what was refused; 0 if none is being received
     */
    public int currentPacketBitsRead() {
        return taken == null ? 0 : incoming.bitsRead();
    }

    /**
     * The endpoint below, for its estimates and counters. Only this connection sends and receives packets with it.
     *
     * @return the endpoint
     */
    public Endpoint endpoint() {
        return endpoint;
    }

    private Channel channel(int index) {
        return channels[Objects.checkIndex(index, channels.length)];
    }

    /** Events of the endpoint. */
    private final class Packets implements PacketHandler {
        @Override
        public boolean received(int sequence, byte[] bytes, int offset, int length) {
            return take(bytes, offset, length);
        }

        @Override
        public void acked(int sequence) {
            // Whatever was in it: the other side lives, though large packets may be unlucky.
            unackedNanos = 0;
            for (Channel channel : channels) {
                channel.acked(sequence);
            }
        }
    }
}

package io.github.tightwire.channels;

import io.github.tightwire.reliable.DatagramSender;
import io.github.tightwire.reliable.Endpoint;
import io.github.tightwire.reliable.PacketHandler;
import io.github.tightwire.reliable.Received;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * One side of a connection with channels.
 *
 * <pre>{@code
 * Connection connection = new Connection(ConnectionConfig.DEFAULT, types, socket::send, game);
 * connection.send(0, new Chat("hello"));          // at any time; say what is done where it is not QUEUED
 * connection.update(System.nanoTime());           // once a tick
 * connection.receive(datagram, 0, length);        // for each datagram: the game gets messages
 * connection.sendPackets(4);                      // once a tick, with or without anything to send: acks travel in it
 * }</pre>
 *
 * <p><b>A message is encoded when it is sent</b>: the object is the caller's again, to change or to send once more. Of a block only the
 * reference is kept: it must not change until it has arrived.
 *
 * <p><b>Backpressure is told</b>: {@link #send} says where a queue is full or a message too large, and a peer that doesn't ack
 * closes the connection. Nothing that was queued is dropped in silence.
 *
 * <p><b>Memory</b> is bounded by the queues, and the largest block of each reliable channel. In the steady state nothing is
 * allocated but the messages that are read, and their blocks.
 *
 * <p><b>One thread</b>: the first to call {@link #update}. Any other gets an {@link IllegalStateException} from what it calls while that
 * one lives.
 */
public final class Connection {
    private static final long NANOS_PER_MILLI = 1_000_000;

    /** The most that a step of the clock counts for the time-out of acks. */
    private static final long MAX_STEP_NANOS = 1_000 * NANOS_PER_MILLI;

    private final ConnectionConfig config;
    private final MessageTypes types;
    private final MessageHandler handler;
    private final Endpoint endpoint;
    private final Channel[] channels;
    private final Turns turns;
    private final OwnerThread thread = new OwnerThread();
    private final ConnectionPacket outgoing;
    private final ConnectionPacket incoming;
    private final byte[] packet;
    private long unackedNanos;
    private @Nullable CloseReason closeReason;

    /**
     * A side that has sent and received nothing.
     *
     * @param config the channels and limits
     * @param types of messages
     * @param sender where datagrams go
     * @param handler who gets messages
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
     * @param handler who gets messages
     * @param context what {@link io.github.tightwire.BitStream#context} returns; null for nothing
     */
    public Connection(
            ConnectionConfig config, MessageTypes types, DatagramSender sender, MessageHandler handler,
            @Nullable Object context) {
        this.config = config;
        this.types = types;
        this.handler = Objects.requireNonNull(handler, "handler");
        endpoint = new Endpoint(config.endpoint(), sender, new Packets());
        MessageEncoder encoder = new MessageEncoder(config.endpoint().maxPacketBytes(), context);
        channels = new Channel[config.channels().size()];
        for (int i = 0; i < channels.length; i++) {
            channels[i] = switch (config.channels().get(i).kind()) {
                case RELIABLE_ORDERED -> new ReliableChannel(i, config, types, handler, encoder);
                case UNRELIABLE_UNORDERED -> new UnreliableChannel(i, config, types, handler, encoder);
            };
        }
        turns = new Turns(config.channels());
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
        MessageType type = types.of(message);
        if (type.hasBlock()) {
            throw new IllegalArgumentException(message.getClass().getName() + " carries a block, and was sent without one");
        }
        return send(channel, type, message, null);
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
        return isOpen() ? to.send(type, message, block) : SendResult.CLOSED;
    }

    /**
     * How many messages of a channel wait for their packet, or for their ack.
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
     * Says what time it is: once a tick, and before datagrams are received. Closes the connection if something waits for its ack, and
     * nothing at all was acked for too long.
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
     * Sends packets: one, which carries acks at least, and more while there is more to send.
     *
     * @param most packets, 1 or more. The other side can ack 32 in each packet of its own, so that with as fast a tick 16 are safe
     * @return how many were sent; 0 where the connection is closed
     */
    public int sendPackets(int most) {
        thread.check();
        int sent = 0;
        while (isOpen() && sent < most) {
            fill(endpoint.nextSequence());
            if (outgoing.count() == 0 && sent > 0) {
                break;
            }
            int length = outgoing.write(packet, packet.length);
            outgoing.clear();
            endpoint.send(packet, 0, length);
            sent++;
        }
        return sent;
    }

    private void fill(int sequence) {
        int available = Budget.packetBits(packet.length);
        for (int index : turns.next()) {
            ChannelEntry entry = outgoing.insert(index);
            int used = channels[index].fill(entry, sequence, endpoint.elapsedNanos(), available);
            if (used == 0) {
                outgoing.remove(entry);
            } else {
                available -= Budget.CHANNEL_HEADER_BITS + used;
                turns.sent(index, Budget.CHANNEL_HEADER_BITS + used);
            }
        }
    }

    /**
     * Takes a datagram that came from the other side, and gives the messages that it completes to the handler.
     *
     * @param bytes to read from
     * @param offset of its first byte
     * @param length in bytes
     * @return what became of it; never an exception, whatever the bytes, but those of the program's own code, unchanged: of the
     *     handler, and of a message's serialize method. A connection whose packet can't be read for the latter is closed before that,
     *     as for any other {@linkplain CloseReason#MALFORMED_PACKET malformed packet}: it would come again and again
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public Received receive(byte[] bytes, int offset, int length) {
        thread.check();
        return endpoint.receive(bytes, offset, length);
    }

    private boolean take(byte[] bytes, int offset, int length) {
        if (!isOpen()) {
            return false;
        }
        String problem = read(bytes, offset, length);
        if (problem != null) {
            close(CloseReason.MALFORMED_PACKET, problem);
        }
        for (int i = 0; i < incoming.count() && isOpen(); i++) {
            Channel channel = channels[incoming.entry(i).channel()];
            problem = channel.receive(incoming.entry(i));
            if (problem != null) {
                close(CloseReason.OUT_OF_SYNC, problem);
            }
            while (isOpen() && channel.deliver()) {
                // One after another, since the handler may close the connection with any of them.
            }
        }
        incoming.clear();
        return problem == null;
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
     * Closes this side. The other side is not told: that is the layer's below.
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
     * Whether messages are sent and received.
     *
     * @return false once it was closed
     */
    public boolean isOpen() {
        return closeReason == null;
    }

    /**
     * Why the connection closed.
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
     * @param counter of what
     * @return how many
     * @throws IndexOutOfBoundsException if there is no such channel
     */
    public long count(int channel, ChannelCounter counter) {
        return channel(channel).count(counter);
    }

    /**
     * How much of what came can't be delivered yet: messages ahead of a missing one, by the bytes that they took on the wire, and the
     * memory of blocks and packets that are here in part.
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
     * The endpoint below, for its estimates and counters. Packets are sent and received by this connection only.
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

package io.github.tightwire.channels;

import io.github.tightwire.reliable.Sequence;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Messages once and in order. Each is sent again until a packet that had it is acked. A message with a block waits until all before
 * it are acked; then its fragments go, one a packet, and everything after it waits for them.
 */
final class ReliableChannel extends Channel {
    private static final byte[] NO_PACKET = {};

    /** Of the messages that wait, by their places. A message's number is its id without the wrap; its place is empty once it is acked. */
    private final byte[][] blocks;
    private final int[] bits;
    private final long[] sentAt;

    private final SentMessages sent = new SentMessages();
    private final BlockSender blockSender;
    private boolean waiting;

    /** Messages that came ahead of a missing one: decoded while their packet is dealt with, {@link HeldMessage}s from then on. */
    private final Object[] ahead;
    private final byte[][] aheadBlocks;
    private long aheadBytes;
    private long blockBytes;
    private final HeldMessages held;
    private @Nullable Object ready;
    /** The messages of the packet that is dealt with. */
    private @Nullable ChannelEntry received;
    private byte[] packet = NO_PACKET;
    private int packetOffset;
    private long nextReceived;
    private final BlockReceiver blockReceiver;

    ReliableChannel(int index, ConnectionConfig connection, MessageTypes types, MessageHandler handler, MessageEncoder encoder,
            HeldMessages held) {
        super(index, connection, types, handler, encoder);
        blocks = new byte[config.sendQueue()][];
        bits = new int[config.sendQueue()];
        sentAt = new long[config.sendQueue()];
        blockSender = new BlockSender(config);
        ahead = new Object[config.receiveQueue()];
        aheadBlocks = new byte[config.receiveQueue()][];
        this.held = held;
        blockReceiver = new BlockReceiver(config, held);
    }

    // ---- Sending

    @Override
    boolean fits(int messageBits, byte @Nullable [] block) {
        if (block != null) {
            return block.length <= config.maxBlockBytes()
                    && fragmentBits(Math.min(block.length, config.fragmentBytes()), typeBits + messageBits) <= packetBits;
        }
        long needed = (long) PacketBudget.MESSAGE_HEADER_BITS + PacketBudget.ID_BITS + typeBits + messageBits;
        return needed <= PacketBudget.channelBits(config, packetBits);
    }

    @Override
    void enqueue(EncodedMessage message, byte @Nullable [] block, int messageBits, long now) {
        int slot = slot(next++);
        messages[slot] = message;
        blocks[slot] = block;
        bits[slot] = typeBits + messageBits;
        sentAt[slot] = NEVER;
    }

    @Override
    int fill(ChannelEntry entry, int sequence, SendContext at, int availableBits) {
        sent.begin(sequence);
        if (oldest == next) {
            return 0;
        }
        int used = blocks[slot(oldest)] == null ? fillMessages(entry, at, availableBits) : fillFragment(entry, at, availableBits);
        waiting |= used > 0;
        return used;
    }

    private int fillMessages(ChannelEntry entry, SendContext at, int availableBits) {
        int available = PacketBudget.channelBits(config, availableBits);
        int used = PacketBudget.MESSAGE_HEADER_BITS;
        long previous = -1;
        long resendNanos = Math.max(config.messageResendNanos(), at.resendNanos);
        // No further than the other side has room for, should it have received all but the oldest.
        long end = Math.min(next, oldest + Math.min(config.sendQueue(), config.receiveQueue()));
        for (long id = oldest; id < end && entry.count() < config.maxMessagesPerPacket(); id++) {
            int slot = slot(id);
            if (available - used < PacketBudget.GIVE_UP_BITS || blocks[slot] != null) {
                break;
            }
            if (messages[slot] == null || at.now - sentAt[slot] < resendNanos) {
                continue;
            }
            int idBits = previous < 0 ? PacketBudget.ID_BITS : MessageIds.relativeBits((int) (id - previous));
            if (used + idBits + bits[slot] <= available) {
                used += idBits + bits[slot];
                entry.addMessage(Sequence.of(id), messages[slot], null);
                sent.addMessage((int) id);
                sentAt[slot] = at.now;
                previous = id;
            }
        }
        count(ChannelCounter.MESSAGES_SENT, entry.count());
        return entry.count() == 0 ? 0 : used;
    }

    private int fillFragment(ChannelEntry entry, SendContext at, int availableBits) {
        int slot = slot(oldest);
        int id = (int) oldest;
        if (!blockSender.isSending(id)) {
            blockSender.start(id, blocks[slot], NEVER);
        }
        int fragment = blockSender.due(at);
        if (fragment < 0) {
            return 0;
        }
        int length = blockSender.length(fragment);
        long used = fragmentBits(length, fragment == 0 ? bits[slot] : 0);
        if (used > availableBits) {
            return 0;
        }
        entry.setFragment(Sequence.of(oldest), fragment, blockSender.fragments(), blocks[slot],
                blockSender.offset(fragment), length, fragment == 0 ? messages[slot] : null);
        blockSender.sent(fragment, at.now);
        sent.setFragment(id, fragment);
        count(ChannelCounter.FRAGMENTS_SENT, 1);
        return (int) used;
    }

    private static long fragmentBits(int length, int messageBits) {
        return (long) PacketBudget.FRAGMENT_HEADER_BITS + (long) length * Byte.SIZE + messageBits;
    }

    @Override
    void skip(int sequence) {
        sent.begin(sequence);
    }

    @Override
    void acked(int sequence) {
        int count = sent.choose(sequence);
        if (count > 0) {
            if (sent.hasFragment()) {
                fragmentAcked(sent.id(0), sent.fragment());
            } else {
                for (int i = 0; i < count; i++) {
                    messageAcked(sent.id(i));
                }
            }
            waiting = oldest < next;
        }
    }

    private void fragmentAcked(int id, int fragment) {
        if (blockSender.isSending(id) && blockSender.ack(fragment)) {
            int acked = blockSender.ackedFragments();
            if (blockSender.isComplete()) {
                blockSender.stop();
                messageAcked(id);
            }
            handler.sending(index, acked, blockSender.fragments());
        }
    }

    private void messageAcked(int id) {
        int ahead = id - (int) oldest;
        int slot = slot(id);
        if (ahead < 0 || ahead >= queued() || messages[slot] == null) {
            return;
        }
        encoder.release(messages[slot]);
        messages[slot] = null;
        blocks[slot] = null;
        count(ChannelCounter.MESSAGES_ACKED, 1);
        while (oldest < next && messages[slot(oldest)] == null) {
            oldest++;
        }
    }

    @Override
    boolean waitsForAck() {
        return waiting;
    }

    // ---- Receiving

    @Override
    long memoryAhead(ChannelEntry entry) {
        if (entry.isFragment()) {
            return 0;
        }
        long memory = 0;
        int inTurn = 0;
        for (int i = 0; i < entry.count(); i++) {
            int distance = distance(entry.id(i));
            while (inTurn < distance && ahead[place(inTurn)] != null) {
                inTurn++;
            }
            if (distance == inTurn) {
                inTurn++;
            } else if (distance < ahead.length && ahead[place(distance)] == null) {
                memory += HeldMessage.memoryBytes(entry.bits(i));
            }
        }
        return memory;
    }

    @Override
    boolean hasNext(ChannelEntry entry) {
        return distance(entry.isFragment() ? entry.blockId() : entry.id(0)) == 0;
    }

    /** Returns the distance by which an id is ahead of the next message. */
    private int distance(int id) {
        return Sequence.distance(Sequence.of(nextReceived), id);
    }

    /** The place of a message that is so far ahead of the next one. */
    private int place(int distance) {
        return (int) nextReceived + distance & ahead.length - 1;
    }

    @Override
    @Nullable String receive(ChannelEntry entry, byte[] bytes, int offset) {
        packet = bytes;
        packetOffset = offset;
        received = entry;
        return entry.isFragment() ? receiveFragment(entry) : receiveMessages(entry);
    }

    private @Nullable String receiveMessages(ChannelEntry entry) {
        int least = Sequence.of(nextReceived);
        int most = Sequence.of(nextReceived + ahead.length - 1);
        for (int i = 0; i < entry.count(); i++) {
            int id = entry.id(i);
            int slot = id & ahead.length - 1;
            if (Sequence.isNewer(least, id) || !Sequence.isNewer(id, most) && ahead[slot] != null) {
                count(ChannelCounter.DUPLICATES, 1);
            } else if (Sequence.isNewer(id, most)) {
                return "message " + id + " is ahead of what [" + least + ", " + most + "] has room for";
            } else {
                ahead[slot] = entry.message(i);
            }
        }
        return null;
    }

    private @Nullable String receiveFragment(ChannelEntry entry) {
        int slot = place(0);
        // A block begins when all before it was received, and acked; what else comes of one is late.
        if (entry.blockId() != Sequence.of(nextReceived) || ahead[slot] != null) {
            return null;
        }
        if (!blockReceiver.isActive()) {
            blockReceiver.start(entry.fragments());
        }
        String problem = blockReceiver.problem(entry);
        if (problem != null || blockReceiver.contains(entry.fragment())) {
            return problem;
        }
        blockReceiver.add(entry, packet, packetOffset);
        count(ChannelCounter.FRAGMENTS_RECEIVED, 1);
        if (!blockReceiver.isComplete()) {
            handler.receiving(index, blockReceiver.receivedFragments(), blockReceiver.fragments());
            return null;
        }
        ahead[slot] = blockReceiver.message();
        aheadBlocks[slot] = blockReceiver.take();
        blockBytes = aheadBlocks[slot].length;
        return null;
    }

    @Override
    long aheadBytes() {
        return aheadBytes;
    }

    @Override
    long heldBytes() {
        return aheadBytes + blockBytes + blockReceiver.bytes();
    }

    @Override
    boolean prepare() {
        Object next = ahead[place(0)];
        ready = next instanceof HeldMessage waiting ? held.decode(waiting) : next;
        return ready != null;
    }

    @Override
    void deliver() {
        int slot = place(0);
        Object message = Objects.requireNonNull(ready);
        byte[] block = aheadBlocks[slot];
        if (block != null) {
            blockBytes = 0;
        } else if (ahead[slot] instanceof HeldMessage waiting) {
            aheadBytes -= waiting.memoryBytes();
        }
        if (ahead[slot] instanceof HeldMessage waiting) {
            held.release(waiting);
        }
        ready = null;
        ahead[slot] = null;
        aheadBlocks[slot] = null;
        nextReceived++;
        give(message, block);
    }

    @Override
    void endDelivery() {
        ready = null;
        ChannelEntry entry = received;
        received = null;
        for (int i = 0; entry != null && i < entry.count(); i++) {
            int slot = entry.id(i) & ahead.length - 1;
            if (ahead[slot] == entry.message(i)) {
                HeldMessage waiting = held.hold(packet, packetOffset, entry.start(i), entry.bits(i));
                ahead[slot] = waiting;
                aheadBytes += waiting.memoryBytes();
            }
        }
        packet = NO_PACKET;
    }
}

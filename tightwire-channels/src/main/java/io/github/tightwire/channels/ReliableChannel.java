package io.github.tightwire.channels;

import io.github.tightwire.reliable.Sequence;
import org.jspecify.annotations.Nullable;

/**
 * Messages once and in order. Each is sent again until a packet that had it is acked. A message with a block waits until all before
 * it are acked; then its fragments go, one a packet, and everything after it waits for them.
 */
final class ReliableChannel extends Channel {
    /** Of the messages that wait, by their places. A message's number is its id without the wrap; its place is empty once it is acked. */
    private final byte[][] blocks;
    private final int[] bits;
    private final long[] sentAt;

    private final SentMessages sent = new SentMessages();
    private final BlockSender blockSender;
    private boolean waiting;

    /** Messages that came ahead of a missing one. */
    private final Object[] ahead;
    private final byte[][] aheadBlocks;
    private final int[] aheadBytes;
    private long heldBytes;
    private long nextReceived;
    private final BlockReceiver blockReceiver;

    ReliableChannel(int index, ConnectionConfig connection, MessageTypes types, MessageHandler handler, MessageEncoder encoder) {
        super(index, connection, types, handler, encoder);
        blocks = new byte[config.sendQueue()][];
        bits = new int[config.sendQueue()];
        sentAt = new long[config.sendQueue()];
        blockSender = new BlockSender(config);
        ahead = new Object[config.receiveQueue()];
        aheadBlocks = new byte[config.receiveQueue()][];
        aheadBytes = new int[config.receiveQueue()];
        blockReceiver = new BlockReceiver(config);
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
    int fill(ChannelEntry entry, int sequence, Moment at, int availableBits) {
        sent.begin(sequence);
        if (oldest == next) {
            return 0;
        }
        int used = blocks[slot(oldest)] == null ? fillMessages(entry, at, availableBits) : fillFragment(entry, at, availableBits);
        waiting |= used > 0;
        return used;
    }

    private int fillMessages(ChannelEntry entry, Moment at, int availableBits) {
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

    private int fillFragment(ChannelEntry entry, Moment at, int availableBits) {
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
    @Nullable String receive(ChannelEntry entry) {
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
                aheadBytes[slot] = entry.size(i);
                heldBytes += entry.size(i);
            }
        }
        return null;
    }

    private @Nullable String receiveFragment(ChannelEntry entry) {
        int slot = (int) nextReceived & ahead.length - 1;
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
        blockReceiver.add(entry);
        count(ChannelCounter.FRAGMENTS_RECEIVED, 1);
        if (!blockReceiver.isComplete()) {
            handler.receiving(index, blockReceiver.receivedFragments(), blockReceiver.fragments());
            return null;
        }
        ahead[slot] = blockReceiver.message();
        aheadBlocks[slot] = blockReceiver.take();
        aheadBytes[slot] = aheadBlocks[slot].length;
        heldBytes += aheadBlocks[slot].length;
        return null;
    }

    @Override
    long heldBytes() {
        return heldBytes + blockReceiver.bytes();
    }

    @Override
    void endDelivery() {
    }

    @Override
    boolean deliver() {
        int slot = (int) nextReceived & ahead.length - 1;
        Object message = ahead[slot];
        if (message == null) {
            return false;
        }
        byte[] block = aheadBlocks[slot];
        ahead[slot] = null;
        aheadBlocks[slot] = null;
        heldBytes -= aheadBytes[slot];
        aheadBytes[slot] = 0;
        nextReceived++;
        give(message, block);
        return true;
    }
}

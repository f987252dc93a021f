package io.github.tightwire.channels;

import io.github.tightwire.BitStream;
import io.github.tightwire.ReadStream;
import io.github.tightwire.WriteStream;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The contents of one channel in a packet: messages, or one fragment of a block. It is filled by a channel and written, or read and given
 * to a channel.
 */
final class ChannelEntry {
    private static final byte[] NO_BLOCK = {};
    private static final int INITIAL_MESSAGES = 16;

    private final List<ChannelConfig> configs;
    private final MessageTypes messageTypes;

    private int channel;
    private boolean isFragment;
    private @Nullable String problem;

    // Messages: encoded ones to write, and those that were read. Ids are of a reliable channel, blocks of an unreliable one.
    private int count;
    private int[] ids = new int[INITIAL_MESSAGES];
    private Object[] messages = new Object[INITIAL_MESSAGES];
    private byte[][] blocks = new byte[INITIAL_MESSAGES][];
    /** The bit of the packet at which each message that was read began, its bits, and the number of its type. */
    private int[] starts = new int[INITIAL_MESSAGES];
    private int[] sizes = new int[INITIAL_MESSAGES];
    private int[] types = new int[INITIAL_MESSAGES];

    // A fragment. The message is there with the first one only.
    private int blockId;
    private int fragment;
    private int fragments;
    private byte[] data = NO_BLOCK;
    private int dataOffset;
    private int dataLength;
    private @Nullable Object blockMessage;
    private int blockMessageStart;
    private int blockMessageBits;

    ChannelEntry(List<ChannelConfig> configs, MessageTypes messageTypes) {
        this.configs = configs;
        this.messageTypes = messageTypes;
    }

    int channel() {
        return channel;
    }

    boolean isFragment() {
        return isFragment;
    }

    /** The fault of the entry that was read, in words; null where there is none. */
    @Nullable String problem() {
        return problem;
    }

    /** Returns the number of messages. */
    int count() {
        return count;
    }

    /** A message's id, 0 to 65535. */
    int id(int index) {
        return ids[index];
    }

    Object message(int index) {
        return messages[index];
    }

    /** Returns the bit of the packet at which a message that was read began. */
    int start(int index) {
        return starts[index];
    }

    /** Returns the bits of a message that was read or written. */
    int bits(int index) {
        return sizes[index];
    }

    /** The number of the type of a message that was read or written. */
    int type(int index) {
        return types[index];
    }

    /** The block of a message, or null. */
    byte @Nullable [] block(int index) {
        return blocks[index];
    }

    int blockId() {
        return blockId;
    }

    int fragment() {
        return fragment;
    }

    int fragments() {
        return fragments;
    }

    byte[] data() {
        return data;
    }

    int dataLength() {
        return dataLength;
    }

    /** Returns the bit of the packet at which the message of a block that was read began. */
    int blockMessageStart() {
        return blockMessageStart;
    }

    /** Returns the number of bits of the block message that was read. */
    int blockMessageBits() {
        return blockMessageBits;
    }

    /** Starts empty, and lets go of its messages. */
    void clear(int ofChannel) {
        channel = ofChannel;
        isFragment = false;
        problem = null;
        Arrays.fill(messages, 0, count, null);
        Arrays.fill(blocks, 0, count, null);
        count = 0;
        blockMessage = null;
    }

    void addMessage(int id, EncodedMessage message, byte @Nullable [] block) {
        ensureRoom(count + 1);
        ids[count] = id;
        messages[count] = message;
        blocks[count] = block;
        count++;
    }

    void setFragment(int id, int index, int total, byte[] block, int offset, int length, @Nullable EncodedMessage messageOfFirst) {
        isFragment = true;
        blockId = id;
        fragment = index;
        fragments = total;
        data = block;
        dataOffset = offset;
        dataLength = length;
        blockMessage = messageOfFirst;
    }

    /** Writes what there is, or reads it. Returns false where it can't be read further. */
    boolean serialize(BitStream s, int packetBits) {
        channel = s.serializeInt(channel, 0, configs.size() - 1);
        ChannelConfig config = configs.get(channel);
        isFragment = s.serializeBool(isFragment);
        boolean isReliable = config.kind() == ChannelKind.RELIABLE_ORDERED;
        if (isFragment) {
            if (!isReliable || config.maxBlockBytes() == 0) {
                return fail("a fragment of a block on channel " + channel + ", which has none");
            }
            return serializeFragment(s, config);
        }
        if (!s.serializeBool(count > 0)) {
            return true;
        }
        int total = s.serializeInt(count, 1, config.maxMessagesPerPacket());
        if (s.isReading()) {
            ensureRoom(total);
        }
        if (isReliable) {
            serializeIds(s, total);
        }
        for (int i = 0; i < total; i++) {
            // Counted one by one when reading, so that clear finds all of them.
            count = Math.max(count, i + 1);
            int start = s.bitPosition();
            MessageType type = serializeType(s, messages[i]);
            messages[i] = serializeBody(s, type, messages[i]);
            if (messages[i] == null) {
                return false;
            }
            starts[i] = start;
            sizes[i] = s.bitPosition() - start;
            types[i] = type.number();
            if (type.hasBlock() && !(isReliable ? fail("a message without its block") : serializeBlock(s, i, config, packetBits))) {
                return false;
            }
        }
        return true;
    }

    private void serializeIds(BitStream s, int total) {
        ids[0] = s.serializeUint16(ids[0]);
        for (int i = 1; i < total; i++) {
            ids[i] = MessageIds.serialize(s, ids[i - 1], ids[i]);
        }
    }

    private MessageType serializeType(BitStream s, @Nullable Object message) {
        int number = message instanceof EncodedMessage encoded ? encoded.type() : 0;
        return messageTypes.get(s.serializeInt(number, 0, messageTypes.size() - 1));
    }

    /** The message, in place; null if it was refused. */
    private static @Nullable Object serializeBody(BitStream s, MessageType type, @Nullable Object message) {
        if (s instanceof ReadStream in) {
            return in.getClass() == ReadStream.class ? type.read(in) : type.readPlain(in);
        }
        EncodedMessage encoded = (EncodedMessage) Objects.requireNonNull(message);
        encoded.write((WriteStream) s);
        return encoded;
    }

    private boolean serializeBlock(BitStream s, int index, ChannelConfig config, int packetBits) {
        if (config.maxBlockBytes() == 0) {
            return fail("a block on channel " + channel + ", which has none");
        }
        int length = s.serializeInt(s.isReading() ? 0 : blocks[index].length, 1, config.maxBlockBytes());
        if (s.isReading()) {
            // Before anything is allocated for it.
            if (length > packetBits - s.bitPosition() >> 3) {
                return fail("a block of " + length + " bytes in a packet of " + (packetBits >> 3));
            }
            blocks[index] = new byte[length];
        }
        s.serializeBytes(blocks[index], 0, length);
        return true;
    }

    private boolean serializeFragment(BitStream s, ChannelConfig config) {
        blockId = s.serializeUint16(blockId);
        fragments = s.serializeInt(fragments, 1, config.maxFragments());
        fragment = s.serializeInt(fragment, 0, fragments - 1);
        dataLength = s.serializeInt(dataLength, 1, config.fragmentBytes());
        if (s.isReading()) {
            if (data.length < dataLength) {
                data = new byte[config.fragmentBytes()];
            }
            dataOffset = 0;
        }
        s.serializeBytes(data, dataOffset, dataLength);
        if (fragment == 0) {
            blockMessageStart = s.bitPosition();
            MessageType type = serializeType(s, blockMessage);
            if (!type.hasBlock()) {
                return fail("a block for " + type.type().getName() + ", which has none");
            }
            blockMessage = serializeBody(s, type, blockMessage);
            blockMessageBits = s.bitPosition() - blockMessageStart;
            return blockMessage != null;
        }
        return true;
    }

    private boolean fail(String words) {
        problem = words;
        return false;
    }

    private void ensureRoom(int total) {
        if (total > messages.length) {
            int room = Math.max(total, 2 * messages.length);
            ids = Arrays.copyOf(ids, room);
            messages = Arrays.copyOf(messages, room);
            blocks = Arrays.copyOf(blocks, room);
            starts = Arrays.copyOf(starts, room);
            sizes = Arrays.copyOf(sizes, room);
            types = Arrays.copyOf(types, room);
        }
    }
}

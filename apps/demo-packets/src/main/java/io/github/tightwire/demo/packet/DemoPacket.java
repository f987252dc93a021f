package io.github.tightwire.demo.packet;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.world.WorldAcks;
import io.github.tightwire.world.WorldPacket;
import java.util.ArrayList;
import java.util.List;

/**
 * A packet as it is between the header of reliable and its end: the messages of each channel, or a fragment of a block. For who looks at
 * a packet by itself, such as the page: a client leaves this to its connection, which also puts messages into order.
 *
 * <p>Only to be read. Each message is an object of its own.
 */
public final class DemoPacket implements BitSerializable {
    /** As the protocol of the demo has them: reliable, unreliable, blocks. */
    private static final int[] MAX_MESSAGES = {64, 4, 64};
    private static final int CHANNELS = MAX_MESSAGES.length;
    private static final int UNRELIABLE = 1;
    private static final int BLOCKS = 2;
    private static final int MAX_FRAGMENTS = 256;
    private static final int MAX_FRAGMENT_BYTES = 1024;
    private static final int LEVEL = 7;
    private static final int TYPES = 8;

    private final List<BitSerializable> messages = new ArrayList<>();
    private final byte[] fragment = new byte[MAX_FRAGMENT_BYTES];

    /**
     * Returns its messages, up to where it was refused.
     *
     * @return the messages, in the order of the packet; the last one half read where it was refused
     */
    public List<BitSerializable> messages() {
        return messages;
    }

    @Override
    public void serialize(BitStream s) {
        messages.clear();
        int entries = s.serializeInt(0, 0, CHANNELS);
        for (int i = 0; i < entries; i++) {
            int channel = s.serializeInt(0, 0, CHANNELS - 1);
            if (s.serializeBool(false)) {
                s.require(channel == BLOCKS, "fragments only where there are blocks");
                readFragment(s);
            } else if (s.serializeBool(false)) {
                readMessages(s, channel);
            }
        }
    }

    private void readMessages(BitStream s, int channel) {
        int count = s.serializeInt(1, 1, MAX_MESSAGES[channel]);
        if (channel != UNRELIABLE) {
            int id = s.serializeUint16(0);
            for (int i = 1; i < count; i++) {
                id = s.serializeIntRelative(id, id + 1);
            }
        }
        for (int i = 0; i < count; i++) {
            int type = s.serializeInt(0, 0, TYPES - 1);
            readMessage(s, type);
            s.require(type != LEVEL, "a level with its block");
        }
    }

    private void readFragment(BitStream s) {
        s.serializeUint16(0);
        int fragments = s.serializeInt(1, 1, MAX_FRAGMENTS);
        int index = s.serializeInt(0, 0, fragments - 1);
        int length = s.serializeInt(1, 1, MAX_FRAGMENT_BYTES);
        s.serializeBytes(fragment, 0, length);
        if (index == 0) {
            int type = s.serializeInt(0, 0, TYPES - 1);
            s.require(type == LEVEL, "a block of a level");
            readMessage(s, type);
        }
    }

    private void readMessage(BitStream s, int type) {
        BitSerializable message = switch (type) {
            case 0 -> new Times(1);
            case 1 -> new Times(2);
            case 2 -> new Input();
            case 3 -> new WorldPacket();
            case 4 -> new WorldAcks();
            case 5 -> new Checksum();
            case 6 -> new Chat();
            default -> new Level();
        };
        messages.add(message);
        s.serializeObject(message);
    }

    /** The packet as text: the same wherever it is read, field by field. */
    @Override
    public String toString() {
        StringBuilder text = new StringBuilder();
        for (BitSerializable message : messages) {
            text.append(message).append('\n');
        }
        return text.toString();
    }

    /** A question or an answer of the shared clock, in nanoseconds. */
    private static final class Times implements BitSerializable {
        private final long[] nanos;

        Times(int count) {
            nanos = new long[count];
        }

        @Override
        public void serialize(BitStream s) {
            for (int i = 0; i < nanos.length; i++) {
                nanos[i] = s.serializeUint64(nanos[i]);
            }
        }

        @Override
        public String toString() {
            return nanos.length == 1 ? "Time asked at " + nanos[0] + " ns" : "Time asked at " + nanos[0] + " ns, it is " + nanos[1] + " ns";
        }
    }
}

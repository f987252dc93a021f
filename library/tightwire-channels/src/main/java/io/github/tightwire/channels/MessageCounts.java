package io.github.tightwire.channels;

import java.util.ArrayList;
import java.util.List;

/** The numbers of messages of each type in packets, and their bits, in each direction. */
final class MessageCounts {
    private final MessageTypes types;
    private final long[] sent;
    private final long[] sentBits;
    private final long[] received;
    private final long[] receivedBits;

    MessageCounts(MessageTypes types) {
        this.types = types;
        sent = new long[types.size()];
        sentBits = new long[types.size()];
        received = new long[types.size()];
        receivedBits = new long[types.size()];
    }

    void sent(int type, int bits) {
        sent[type]++;
        sentBits[type] += bits;
    }

    void received(int type, int bits) {
        received[type]++;
        receivedBits[type] += bits;
    }

    /** Returns the counts of the types with any messages, in their order. */
    List<MessageTraffic> traffic() {
        List<MessageTraffic> traffic = new ArrayList<>();
        for (int i = 0; i < sent.length; i++) {
            if (sent[i] + received[i] > 0) {
                traffic.add(new MessageTraffic(
                        types.get(i).type(), sent[i], bytes(sentBits[i]), received[i], bytes(receivedBits[i])));
            }
        }
        return traffic;
    }

    private static long bytes(long bits) {
        return bits + Byte.SIZE - 1 >> 3;
    }
}

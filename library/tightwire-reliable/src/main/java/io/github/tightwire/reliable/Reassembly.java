package io.github.tightwire.reliable;

import java.util.BitSet;

/** A packet of which some fragments are missing still. */
final class Reassembly {
    private final int fragmentBytes;
    private final byte[] packet;
    private final BitSet fragments;
    private int sequence;
    private int count;
    private int missing;
    private int length;
    private int ack;
    private int ackBits;

    Reassembly(EndpointConfig config) {
        fragmentBytes = config.fragmentBytes();
        packet = new byte[fragmentBytes * config.maxFragments()];
        fragments = new BitSet(config.maxFragments());
    }

    /** Begins a packet, and forgets the one before. */
    void start(int sequence, int count) {
        this.sequence = sequence;
        this.count = count;
        missing = count;
        fragments.clear();
    }

    int sequence() {
        return sequence;
    }

    int count() {
        return count;
    }

    int ack() {
        return ack;
    }

    int ackBits() {
        return ackBits;
    }

    /** The packet, from the first byte on, good when it is complete. */
    byte[] packet() {
        return packet;
    }

    int length() {
        return length;
    }

    boolean isComplete() {
        return missing == 0;
    }

    boolean contains(int index) {
        return fragments.get(index);
    }

    /** Takes a fragment that is not here yet and has the size it must have. */
    void add(FragmentHeader header, byte[] bytes, int offset, int dataBytes) {
        int index = header.index();
        if (index == 0) {
            ack = header.packet.ack();
            ackBits = header.packet.ackBits();
        }
        if (index == count - 1) {
            length = index * fragmentBytes + dataBytes;
        }
        System.arraycopy(bytes, offset, packet, index * fragmentBytes, dataBytes);
        fragments.set(index);
        missing--;
    }
}

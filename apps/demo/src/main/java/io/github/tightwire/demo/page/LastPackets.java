package io.github.tightwire.demo.page;

import io.github.tightwire.capture.Datagram;
import io.github.tightwire.capture.Datagram.Direction;
import java.net.InetSocketAddress;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** The last packets of a client, in the clear, for the microscope, whose thread asks for them. */
final class LastPackets {
    /** Five seconds of the usual rate, both ways. */
    static final int CAPACITY = 600;

    private final InetSocketAddress client;
    private final Deque<Datagram> packets = new ArrayDeque<>(CAPACITY);

    LastPackets(InetSocketAddress client) {
        this.client = client;
    }

    void sent(InetSocketAddress to, byte[] bytes, int length) {
        add(new Datagram(Instant.now(), Direction.SENT, client, to, Arrays.copyOf(bytes, length), length));
    }

    void received(InetSocketAddress from, byte[] bytes, int length) {
        add(new Datagram(Instant.now(), Direction.RECEIVED, from, client, Arrays.copyOf(bytes, length), length));
    }

    private synchronized void add(Datagram packet) {
        if (packets.size() == CAPACITY) {
            packets.removeFirst();
        }
        packets.add(packet);
    }

    synchronized List<Datagram> list() {
        return List.copyOf(packets);
    }
}

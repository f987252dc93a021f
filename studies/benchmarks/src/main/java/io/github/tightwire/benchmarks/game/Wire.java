package io.github.tightwire.benchmarks.game;

import io.github.tightwire.netcode.Transport;
import java.net.InetSocketAddress;

/** One end of a line without delay, which allocates nothing: what is sent waits at the other end until it is read. */
final class Wire implements Transport {
    private static final int PLACES = 16;

    private final InetSocketAddress address;
    private final byte[][] datagrams = new byte[PLACES][1500];
    private final int[] lengths = new int[PLACES];
    private int waiting;
    private Wire other;

    Wire(int port) {
        address = new InetSocketAddress("192.0.2.1", port);
    }

    void connectTo(Wire end) {
        other = end;
        end.other = this;
    }

    @Override
    public boolean send(InetSocketAddress to, byte[] bytes, int length) {
        if (other.waiting == PLACES) {
            return false;
        }
        System.arraycopy(bytes, 0, other.datagrams[other.waiting], 0, length);
        other.lengths[other.waiting++] = length;
        return true;
    }

    @Override
    public int read(Receiver receiver, int most) {
        int count = Math.min(most, waiting);
        for (int i = 0; i < count; i++) {
            receiver.receive(other.address, datagrams[i], lengths[i]);
        }
        waiting = 0;
        return count;
    }

    @Override
    public InetSocketAddress localAddress() {
        return address;
    }

    @Override
    public void close() {
        waiting = 0;
    }
}

package io.github.tightwire.benchmarks.floods;

import io.github.tightwire.netcode.Outcome;
import io.github.tightwire.netcode.Transport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/** Sockets without a network: what is sent can be read at once, as long as the receiver's queue has room. */
final class VirtualNetwork {
    /** What a socket's buffer of 4 MiB holds of small datagrams, and some. */
    private static final int QUEUE = 20_000;

    private final Map<InetSocketAddress, Queue<Datagram>> queues = new HashMap<>();
    private int nextPort = 1_000;

    Transport open() {
        return open(address(1, nextPort++ % 60_000));
    }

    Transport open(InetSocketAddress address) {
        Queue<Datagram> queue = new ArrayDeque<>();
        queues.put(address, queue);
        return new Socket(address, queue);
    }

    /** An address of a host of the documentation's network. */
    static InetSocketAddress address(int host, int port) {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(new byte[] {(byte) 198, 51, 100, (byte) host}), port);
        } catch (UnknownHostException e) {
            throw new AssertionError("four bytes", e);
        }
    }

    /** Sends in the name of anybody. */
    void send(InetSocketAddress from, InetSocketAddress to, byte[] bytes, int length) {
        Queue<Datagram> queue = queues.get(to);
        if (queue != null && queue.size() < QUEUE) {
            byte[] copy = new byte[length];
            System.arraycopy(bytes, 0, copy, 0, length);
            queue.add(new Datagram(from, copy));
        }
    }

    private record Datagram(InetSocketAddress from, byte[] bytes) {
    }

    private final class Socket implements Transport {
        private final InetSocketAddress address;
        private final Queue<Datagram> queue;

        Socket(InetSocketAddress address, Queue<Datagram> queue) {
            this.address = address;
            this.queue = queue;
        }

        @Override
        public int read(Receiver receiver, int most) {
            int count = 0;
            for (Datagram next = queue.poll(); next != null; next = count < most ? queue.poll() : null) {
                Outcome unused = receiver.receive(next.from(), next.bytes(), next.bytes().length);
                count++;
            }
            return count;
        }

        @Override
        public boolean send(InetSocketAddress to, byte[] bytes, int length) {
            VirtualNetwork.this.send(address, to, bytes, length);
            return true;
        }

        @Override
        public InetSocketAddress localAddress() {
            return address;
        }

        @Override
        public void close() {
            queues.remove(address, queue);
        }
    }
}

package io.github.tightwire.game;

import io.github.tightwire.netcode.Outcome;
import io.github.tightwire.netcode.Transport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/** Sockets without a network: what is sent can be read at once, as long as the receiver's queue has room. */
final class VirtualNetwork {
    /** As many as a socket's buffer of 4 MiB holds of small datagrams. */
    private static final int QUEUE = 5_000;

    private final Map<InetSocketAddress, Queue<Datagram>> queues = new HashMap<>();
    private int nextPort = 1_000;

    /** A socket at an address that nobody has. */
    Transport open() {
        return open(address(nextPort++));
    }

    /** A socket at an address of one's own, whatever was there before. */
    Transport open(InetSocketAddress address) {
        Queue<Datagram> queue = new ArrayDeque<>();
        queues.put(address, queue);
        return new Socket(address, queue);
    }

    static InetSocketAddress address(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
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

    /** How many datagrams wait to be read at an address. */
    int waiting(InetSocketAddress address) {
        return queues.get(address).size();
    }

    private record Datagram(InetSocketAddress from, byte[] bytes) {
    }

    private final class Socket implements Transport {
        private final InetSocketAddress address;
        private final Queue<Datagram> queue;
        private boolean closed;

        Socket(InetSocketAddress address, Queue<Datagram> queue) {
            this.address = address;
            this.queue = queue;
        }

        @Override
        public int read(Receiver receiver, int most) {
            int count = 0;
            while (count < most) {
                if (closed) {
                    throw new IllegalStateException(address + " is closed");
                }
                Datagram next = queue.poll();
                if (next == null) {
                    break;
                }
                Outcome unused = receiver.receive(next.from(), next.bytes(), next.bytes().length);
                count++;
            }
            return count;
        }

        @Override
        public boolean send(InetSocketAddress to, byte[] bytes, int length) {
            if (closed) {
                throw new IllegalStateException(address + " is closed");
            }
            VirtualNetwork.this.send(address, to, bytes, length);
            return true;
        }

        @Override
        public InetSocketAddress localAddress() {
            return address;
        }

        @Override
        public void close() {
            closed = true;
            queues.remove(address, queue);
        }
    }
}

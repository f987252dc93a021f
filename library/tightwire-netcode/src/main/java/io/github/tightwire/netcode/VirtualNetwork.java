package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Queue;

/**
 * Sockets without a network: a datagram can be read as soon as it is sent, in order, as long as the receiver's queue has room. For tests
 * without ports and waiting, and for a server and a client in one program. With a {@link SimulatedNetwork} around a socket, its datagrams
 * can be late, or lost.
 *
 * <pre>{@code
 * VirtualNetwork network = new VirtualNetwork();
 * GameServer server = new GameServer(network.open(address), config, PROTOCOL, inbox, listener, now);
 * GameClient client = new GameClient(network.open(), PROTOCOL, inbox, listener, now);
 * }</pre>
 *
 * <p>Not thread-safe: all of its sockets are one thread's.
 */
public final class VirtualNetwork {
    /** The number of datagrams that wait at a socket: as many small ones as a buffer of 4 MiB holds. Further datagrams are lost. */
    public static final int MAX_WAITING = 5_000;

    /** A host of the network that is for documentation. */
    private static final String HOST = "198.51.100.1";
    private static final int FIRST_PORT = 1_000;

    private final Map<InetSocketAddress, Queue<Datagram>> queues = new HashMap<>();
    private int nextPort = FIRST_PORT;

    /** A network without sockets. */
    public VirtualNetwork() {
    }

    /**
     * Opens a socket at an address of its own.
     *
     * @return the socket
     */
    public Transport open() {
        InetSocketAddress address = new InetSocketAddress(HOST, nextPort++);
        while (queues.containsKey(address)) {
            address = new InetSocketAddress(HOST, nextPort++);
        }
        return open(address);
    }

    /**
     * Opens a socket.
     *
     * @param address which it has from now on, in place of whichever had it
     * @return the socket; once it is closed, reading and sending throw an {@link IllegalStateException}
     */
    public Transport open(InetSocketAddress address) {
        Queue<Datagram> queue = new ArrayDeque<>();
        InetSocketAddress canonical = Addresses.canonical(address);
        queues.put(canonical, queue);
        return new Socket(canonical, queue);
    }

    /**
     * Sends in the name of anybody, as anybody can. Where there is no socket, and where its queue is full, it is lost.
     *
     * @param from the sender, for all that the receiver can tell
     * @param to the receiver
     * @param datagram the bytes, from the start; copied
     * @param length the number of bytes
     */
    public void send(InetSocketAddress from, InetSocketAddress to, byte[] datagram, int length) {
        Queue<Datagram> queue = queues.get(Addresses.canonical(to));
        if (queue != null && queue.size() < MAX_WAITING) {
            byte[] copy = new byte[length];
            System.arraycopy(datagram, 0, copy, 0, length);
            queue.add(new Datagram(from, copy));
        }
    }

    /**
     * Returns the number of datagrams that wait to be read.
     *
     * @param address where
     * @return 0 to {@link #MAX_WAITING}; 0 where there is no socket
     */
    public int waiting(InetSocketAddress address) {
        Queue<Datagram> queue = queues.get(Addresses.canonical(address));
        return queue == null ? 0 : queue.size();
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
                checkOpen();
                Datagram next = queue.poll();
                if (next == null) {
                    break;
                }
                DatagramVerdict unused = receiver.receive(next.from(), next.bytes(), next.bytes().length);
                count++;
            }
            return count;
        }

        @Override
        public boolean send(InetSocketAddress to, byte[] datagram, int length) {
            checkOpen();
            LengthChecks.checkDatagram(datagram, length);
            VirtualNetwork.this.send(address, to, datagram, length);
            return true;
        }

        private void checkOpen() {
            if (closed) {
                throw new IllegalStateException(address + " is closed");
            }
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

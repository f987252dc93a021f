package io.github.tightwire.demo.network;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * A UDP socket with a worse network behind it: what is sent is lost, held back, doubled or damaged before it goes out
 * through the real socket.
 *
 * <p>It has no clock: time is what it is told, in nanoseconds from any origin.
 */
public final class ConditionedSocket implements AutoCloseable {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int MAX_FLIPPED_BITS = 8;

    private final UdpSocket socket;
    private final NetworkConditions conditions;
    private final SplittableRandom random;
    private final PriorityQueue<Datagram> underWay =
            new PriorityQueue<>(Comparator.<Datagram>comparingLong(d -> d.dueNanos).thenComparingLong(d -> d.number));
    private final ArrayDeque<Datagram> spare = new ArrayDeque<>();
    private Wiretap wiretap = (datagram, to) -> true;
    private long sent;

    /**
     * Puts a network behind a socket.
     *
     * @param socket the socket, closed with this one
     * @param conditions what happens to what is sent
     * @param seed of the chance by which it happens
     */
    public ConditionedSocket(UdpSocket socket, NetworkConditions conditions, long seed) {
        this.socket = socket;
        this.conditions = conditions;
        this.random = new SplittableRandom(seed);
    }

    /**
     * Where it listens.
     *
     * @return the address of the socket
     */
    public InetSocketAddress address() {
        return socket.address();
    }

    /**
     * Puts somebody on the way, behind the network: what goes out through the real socket passes by.
     *
     * @param listener who it is
     */
    void tap(Wiretap listener) {
        wiretap = listener;
    }

    /**
     * Sends what is between position and limit as if it came from this socket, and past everything that stands before it.
     *
     * @param datagram the bytes
     * @param to where to
     */
    void inject(ByteBuffer datagram, InetSocketAddress to) {
        socket.send(datagram, to);
    }

    /**
     * Sends what is between position and limit, now or later, once, twice or never.
     *
     * @param datagram the bytes
     * @param to where to
     * @param nowNanos the time
     */
    public void send(ByteBuffer datagram, InetSocketAddress to, long nowNanos) {
        int copies = happens(conditions.duplicates()) ? 2 : 1;
        for (int i = 0; i < copies; i++) {
            if (!happens(conditions.loss())) {
                enqueue(datagram, to, nowNanos);
            }
        }
        flush(nowNanos);
    }

    /**
     * Sends what has been held back long enough.
     *
     * @param nowNanos the time
     */
    public void flush(long nowNanos) {
        while (!underWay.isEmpty() && underWay.peek().dueNanos <= nowNanos) {
            Datagram datagram = underWay.remove();
            datagram.bytes.flip();
            if (wiretap.passes(datagram.bytes, datagram.to)) {
                socket.send(datagram.bytes, datagram.to);
            }
            spare.push(datagram);
        }
    }

    /**
     * Receives a datagram, if there is one.
     *
     * @param datagram filled from its start, and flipped
     * @return who sent it, or null if there is none
     */
    public InetSocketAddress receive(ByteBuffer datagram) {
        return socket.receive(datagram);
    }

    @Override
    public void close() {
        socket.close();
    }

    private void enqueue(ByteBuffer bytes, InetSocketAddress to, long nowNanos) {
        Datagram datagram = spare.isEmpty() ? new Datagram() : spare.pop();
        datagram.to = to;
        datagram.number = sent++;
        long jitter = random.nextLong(conditions.jitterMillis() * NANOS_PER_MILLI + 1);
        datagram.dueNanos = nowNanos + conditions.latencyMillis() * NANOS_PER_MILLI + jitter;
        datagram.bytes.clear();
        int length = bytes.remaining();
        datagram.bytes.put(0, bytes, bytes.position(), length).position(length);
        if (length > 0 && happens(conditions.corruption())) {
            corrupt(datagram.bytes);
        }
        underWay.add(datagram);
    }

    private void corrupt(ByteBuffer bytes) {
        int flips = 1 + random.nextInt(MAX_FLIPPED_BITS);
        for (int i = 0; i < flips; i++) {
            int bit = random.nextInt(bytes.position() * Byte.SIZE);
            bytes.put(bit / Byte.SIZE, (byte) (bytes.get(bit / Byte.SIZE) ^ 1 << bit % Byte.SIZE));
        }
    }

    private boolean happens(double share) {
        return share > 0 && random.nextDouble() < share;
    }

    /** Somebody on the way of what is sent. */
    @FunctionalInterface
    interface Wiretap {
        /** Sees a datagram, without moving its position, and says whether it goes on. */
        boolean passes(ByteBuffer datagram, InetSocketAddress to);
    }

    private static final class Datagram {
        private final ByteBuffer bytes = ByteBuffer.allocate(UdpSocket.MAX_DATAGRAM_BYTES);
        private InetSocketAddress to;
        private long dueNanos;
        private long number;
    }
}

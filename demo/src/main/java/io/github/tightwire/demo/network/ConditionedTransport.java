package io.github.tightwire.demo.network;

import io.github.tightwire.netcode.Netcode;
import io.github.tightwire.netcode.Outcome;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.UdpTransport;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.SplittableRandom;

/**
 * A socket with a worse network around it: what is sent is lost, held back, doubled or damaged before it goes out through the real
 * socket. It counts what goes in and out.
 *
 * <p>It has no clock: time is what it is told, in nanoseconds from any origin.
 */
public final class ConditionedTransport implements Transport {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int MAX_FLIPPED_BITS = 8;

    private final UdpTransport socket;
    private final NetworkConditions conditions;
    private final SplittableRandom random;
    private final PriorityQueue<Datagram> underWay =
            new PriorityQueue<>(Comparator.<Datagram>comparingLong(d -> d.dueNanos).thenComparingLong(d -> d.number));
    private final ArrayDeque<Datagram> spare = new ArrayDeque<>();
    private final Traffic total = new Traffic();
    private Meter meter = peer -> null;
    private Wiretap wiretap = (datagram, length, to) -> true;
    private final Receiver gate = this::receive;
    private Receiver receiver;
    private long nowNanos;
    private long sent;

    /**
     * Puts a network around a socket.
     *
     * @param socket the socket, closed with this one
     * @param conditions what happens to what is sent
     * @param seed of the chance by which it happens
     */
    public ConditionedTransport(UdpTransport socket, NetworkConditions conditions, long seed) {
        this.socket = socket;
        this.conditions = conditions;
        this.random = new SplittableRandom(seed);
    }

    /** Whose traffic it is. */
    @FunctionalInterface
    public interface Meter {
        /**
         * The traffic with a peer.
         *
         * @param peer the address
         * @return where to count it as well, or null
         */
        Traffic of(InetSocketAddress peer);
    }

    /**
     * Counts each peer's traffic by itself, too.
     *
     * @param each whose it is
     */
    public void measure(Meter each) {
        meter = each;
    }

    /**
     * All that went in and out, and was refused.
     *
     * @return the counts, which may be cleared
     */
    public Traffic total() {
        return total;
    }

    /**
     * Puts somebody on the way, outside of the network: what goes out through the real socket passes by.
     *
     * @param listener who it is
     */
    void tap(Wiretap listener) {
        wiretap = listener;
    }

    /**
     * Sends a datagram as if it came from here, and past everything that stands before the real socket.
     *
     * @param datagram the bytes
     * @param to where to
     */
    void inject(byte[] datagram, InetSocketAddress to) {
        socket.send(to, datagram, datagram.length);
    }

    /**
     * Goes on to a time, and sends what has been held back long enough.
     *
     * @param nanos the time
     */
    public void advanceTo(long nanos) {
        nowNanos = nanos;
        sendDue();
    }

    /** Sends a datagram, now or later, once, twice or never. */
    @Override
    public boolean send(InetSocketAddress to, byte[] datagram, int length) {
        total.sent(length);
        Traffic traffic = meter.of(to);
        if (traffic != null) {
            traffic.sent(length);
        }
        int copies = happens(conditions.duplicates()) ? 2 : 1;
        for (int i = 0; i < copies; i++) {
            if (!happens(conditions.loss())) {
                enqueue(datagram, length, to);
            }
        }
        sendDue();
        return true;
    }

    @Override
    public int read(Receiver to, int most) {
        receiver = to;
        return socket.read(gate, most);
    }

    @Override
    public InetSocketAddress localAddress() {
        return socket.localAddress();
    }

    @Override
    public void close() {
        socket.close();
    }

    private Outcome receive(InetSocketAddress from, byte[] datagram, int length) {
        Outcome outcome = receiver.receive(from, datagram, length);
        if (outcome == Outcome.ACCEPTED) {
            total.received(length);
            Traffic traffic = meter.of(from);
            if (traffic != null) {
                traffic.received(length);
            }
        } else {
            total.refused(outcome);
        }
        return outcome;
    }

    private void sendDue() {
        while (!underWay.isEmpty() && underWay.peek().dueNanos <= nowNanos) {
            Datagram datagram = underWay.remove();
            if (wiretap.passes(datagram.bytes, datagram.length, datagram.to)) {
                socket.send(datagram.to, datagram.bytes, datagram.length);
            }
            spare.push(datagram);
        }
    }

    private void enqueue(byte[] bytes, int length, InetSocketAddress to) {
        Datagram datagram = spare.isEmpty() ? new Datagram() : spare.pop();
        datagram.to = to;
        datagram.number = sent++;
        long jitter = random.nextLong(conditions.jitterMillis() * NANOS_PER_MILLI + 1);
        datagram.dueNanos = nowNanos + conditions.latencyMillis() * NANOS_PER_MILLI + jitter;
        System.arraycopy(bytes, 0, datagram.bytes, 0, length);
        datagram.length = length;
        if (length > 0 && happens(conditions.corruption())) {
            corrupt(datagram.bytes, length);
        }
        underWay.add(datagram);
    }

    private void corrupt(byte[] bytes, int length) {
        int flips = 1 + random.nextInt(MAX_FLIPPED_BITS);
        for (int i = 0; i < flips; i++) {
            int bit = random.nextInt(length * Byte.SIZE);
            bytes[bit / Byte.SIZE] ^= (byte) (1 << bit % Byte.SIZE);
        }
    }

    private boolean happens(double share) {
        return share > 0 && random.nextDouble() < share;
    }

    /** Somebody on the way of what is sent. */
    @FunctionalInterface
    interface Wiretap {
        /** Sees a datagram, which is used again once this returns, and says whether it goes on. */
        boolean passes(byte[] datagram, int length, InetSocketAddress to);
    }

    private static final class Datagram {
        private final byte[] bytes = new byte[Netcode.MAX_DATAGRAM_BYTES];
        private int length;
        private InetSocketAddress to;
        private long dueNanos;
        private long number;
    }
}

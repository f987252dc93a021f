package io.github.tightwire.netcode;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.ArrayDeque;
import java.util.Comparator;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A bad network, to try a game on. Datagrams wait for a line of limited bandwidth, and are lost, delayed, duplicated or corrupted before
 * they go out through the real transport. All that one side sends, to any address, shares the line. Received datagrams are left alone, so
 * put one network around each side.
 *
 * <pre>{@code
 * Transport bad = new SimulatedNetwork(new UdpTransport(local), NetworkConditions.PERFECT.withLoss(0.2).withDelays(50, 30));
 * GameServer server = new GameServer(bad, config, PROTOCOL, inbox, listener, System.nanoTime());
 * }</pre>
 *
 * <p>It has no thread: a delayed datagram goes out with the first call of {@link #send}, {@link #read} or {@link #sendDue}
 * after its time. Not thread-safe, as no transport is.
 */
public final class SimulatedNetwork implements Transport {
    private static final long NANOS_PER_MILLI = 1_000_000;
    private static final int MAX_FLIPPED_BITS = 8;

    private final Transport transport;
    private NetworkConditions conditions;
    private final LongSupplier clock;
    private final SplittableRandom random;
    private DropTailQueue queue;
    private BurstLoss bursts;
    private final PriorityQueue<Datagram> underWay =
            new PriorityQueue<>(Comparator.<Datagram>comparingLong(d -> d.dueNanos).thenComparingLong(d -> d.number));
    private final ArrayDeque<Datagram> spare = new ArrayDeque<>();
    private long sent;
    /** The destination of the last datagram that got through and could not be sent; null once one could. */
    private @Nullable InetSocketAddress refused;

    /**
     * A network by {@link System#nanoTime}, different each time.
     *
     * @param transport the real one; closed with this one
     * @param conditions of all that is sent
     */
    public SimulatedNetwork(Transport transport, NetworkConditions conditions) {
        this(transport, conditions, System::nanoTime, System.nanoTime());
    }

    /**
     * A network that does the same each time, for the same clock and the same datagrams.
     *
     * @param transport the real one; closed with this one
     * @param conditions of all that is sent
     * @param clock the time in nanoseconds, from any origin; never goes back
     * @param seed of the random choices
     */
    public SimulatedNetwork(Transport transport, NetworkConditions conditions, LongSupplier clock, long seed) {
        this.transport = Objects.requireNonNull(transport, "transport");
        this.conditions = Objects.requireNonNull(conditions, "conditions");
        this.clock = Objects.requireNonNull(clock, "clock");
        this.random = new SplittableRandom(seed);
        queue = new DropTailQueue(conditions.line());
        bursts = new BurstLoss(conditions.bursts());
    }

    /**
     * Changes the conditions from now on. Datagrams under way arrive as they would have; the line begins with an empty queue.
     *
     * @param changed the conditions
     */
    public void setConditions(NetworkConditions changed) {
        conditions = Objects.requireNonNull(changed, "conditions");
        queue = new DropTailQueue(changed.line());
        bursts = new BurstLoss(changed.bursts());
    }

    /**
     * Sends a datagram, now or later, once, twice or never.
     *
     * @param to where to
     * @param bytes the datagram, from the start; used again once this returns
     * @param length the number of its bytes
     * @return true, since a datagram that a network loses was taken; false if the real transport did not take the last one to that address
     */
    @Override
    public boolean send(InetSocketAddress to, byte[] bytes, int length) {
        LengthChecks.checkDatagram(bytes, length);
        long carried = queue.add(clock.getAsLong(), length);
        if (carried != DropTailQueue.DROPPED) {
            int copies = happens(conditions.duplicates()) ? 2 : 1;
            for (int i = 0; i < copies; i++) {
                if (!bursts.next(random) && !happens(conditions.loss())) {
                    enqueue(to, bytes, length, carried);
                }
            }
        }
        sendDue();
        return !to.equals(refused);
    }

    @Override
    public @Nullable IOException failure(InetSocketAddress to) {
        return transport.failure(to);
    }

    /** Sends the datagrams that have been delayed long enough: for a program that neither sends nor reads for a while. */
    public void sendDue() {
        long now = clock.getAsLong();
        while (!underWay.isEmpty() && underWay.peek().dueNanos <= now) {
            Datagram datagram = underWay.remove();
            if (!transport.send(datagram.to, datagram.bytes, datagram.length)) {
                refused = datagram.to;
            } else if (datagram.to.equals(refused)) {
                refused = null;
            }
            spare.push(datagram);
        }
    }

    @Override
    public int read(Receiver receiver, int most) {
        sendDue();
        return transport.read(receiver, most);
    }

    @Override
    public InetSocketAddress localAddress() {
        return transport.localAddress();
    }

    /** Sends all that is under way at once, since a network delivers what a socket sent before it was closed, and closes the transport. */
    @Override
    public void close() {
        while (!underWay.isEmpty()) {
            Datagram datagram = underWay.remove();
            transport.send(datagram.to, datagram.bytes, datagram.length);
        }
        transport.close();
    }

    private void enqueue(InetSocketAddress to, byte[] bytes, int length, long carried) {
        Datagram datagram = spare.isEmpty() ? new Datagram() : spare.pop();
        datagram.to = to;
        datagram.number = sent++;
        long jitter = random.nextLong(conditions.jitterMillis() * NANOS_PER_MILLI + 1);
        datagram.dueNanos = carried + conditions.latencyMillis() * NANOS_PER_MILLI + jitter;
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

    private static final class Datagram {
        private final byte[] bytes = new byte[Netcode.MAX_DATAGRAM_BYTES];
        private int length;
        @SuppressWarnings("NullAway.Init")
        private InetSocketAddress to;
        private long dueNanos;
        private long number;
    }
}

package io.github.tightwire.reliable;

import java.util.Arrays;
import java.util.Objects;

/**
 * One side of a connection: numbers packets, says which packets of the other side arrived, and cuts large packets into
 * fragments, byte for byte as the C library {@code reliable} does.
 *
 * <pre>{@code
 * Endpoint endpoint = new Endpoint(EndpointConfig.DEFAULT, socket::send, game::received);
 * endpoint.update(System.nanoTime());             // once a tick
 * endpoint.receive(datagram, 0, length);          // for each datagram: the game gets its packet
 * int sequence = endpoint.send(packet, 0, bytes); // the sequence that PacketHandler.acked will say, should it arrive
 * }</pre>
 *
 * <p>Nothing is sent again, and nothing put into order. A packet is acked in the next 32 packets that come from the other side,
 * so both sides should send steadily. After half of all sequences without a packet from the other side, new packets can't be told from
 * old ones, and both sides should start again.
 *
 * <p><b>Memory</b> is bounded: the last {@value SentPackets#SIZE} packets sent and received, and the fragments of
 * {@link EndpointConfig#maxReassemblies} packets. Nothing is allocated in the steady state.
 *
 * <p>Not thread-safe.
 */
public final class Endpoint {
    private final EndpointConfig config;
    private final DatagramSender sender;
    private final PacketHandler handler;

    private final SentPackets sent = new SentPackets();
    private final ReceivedWindow received = new ReceivedWindow();
    private final Reassemblies reassemblies;
    private final PacketHeader outgoing = new PacketHeader();
    private final PacketHeader incoming = new PacketHeader();
    private final FragmentHeader fragment = new FragmentHeader();
    private final byte[] datagram;

    private final long[] counters = new long[EndpointCounter.values().length];

    private Estimates estimates;
    private Pacer pacer;
    private long lastUpdate;
    private boolean updated;
    /** The time between the last two updates. */
    private long stepNanos;
    /** The time for which the datagram that is being received may have waited. */
    private long waitedNanos;

    /** The number of sent packets that are known to be acked or lost. */
    private long judged;
    private long newestAcked = -1;
    /** The number of packets that acks told of, arrived or not: an ack covers 32, and those between two acks may be more. */
    private long covered;
    private int receivedSinceSent;

    /**
     * A side that has sent and received nothing.
     *
     * @param config the limits
     * @param sender where datagrams go
     * @param handler is given packets and acks
     */
    public Endpoint(EndpointConfig config, DatagramSender sender, PacketHandler handler) {
        this.config = config;
        this.sender = Objects.requireNonNull(sender, "sender");
        this.handler = Objects.requireNonNull(handler, "handler");
        reassemblies = new Reassemblies(config);
        datagram = new byte[FragmentHeader.BYTES + PacketHeader.MAX_BYTES
                + Math.max(config.fragmentBytes(), Math.min(config.fragmentAbove(), config.maxPacketBytes()))];
        estimates = new Estimates(config);
        pacer = new Pacer(estimates.sendRate());
    }

    /**
     * Advances the clock: call it once a tick, before datagrams are received. Only differences matter. A clock that jumps back is
     * taken to have stood still.
     *
     * @param nanos such as {@link System#nanoTime()}
     */
    public void update(long nanos) {
        if (updated) {
            stepNanos = Math.max(0, nanos - lastUpdate);
            estimates.elapse(stepNanos);
        }
        lastUpdate = nanos;
        updated = true;
        pacer.decide(estimates.time(), lastUpdate);
    }

    /**
     * Returns the running time of this side: the sum of all steps ahead between {@linkplain #update updates}.
     *
     * @return in nanoseconds since the first update; never less than before
     */
    public long elapsedNanos() {
        return estimates.time();
    }

    /**
     * The sequence of the next packet sent.
     *
     * @return 0 to 65535
     */
    public int nextSequence() {
        return Sequence.of(sent.count());
    }

    /**
     * Sends a packet: as one datagram, or as fragments.
     *
     * @param packet where it is
     * @param offset of its first byte
     * @param length in bytes, 1 to {@link EndpointConfig#maxPacketBytes}
     * @return its sequence
     * @throws IllegalArgumentException if the packet is empty or too large
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public int send(byte[] packet, int offset, int length) {
        Objects.checkFromIndexSize(offset, length, packet.length);
        if (length < 1 || length > config.maxPacketBytes()) {
            throw new IllegalArgumentException(
                    "a packet of " + length + " bytes is outside [1, " + config.maxPacketBytes() + "]");
        }
        int sequence = nextSequence();
        outgoing.set(sequence, received.newest(), received.ackBits());
        judgeThrough(sent.count() - SentPackets.SIZE);
        receivedSinceSent = 0;
        sent.add(estimates.time(), length);
        long before = count(EndpointCounter.BYTES_SENT);
        long datagrams = count(EndpointCounter.DATAGRAMS_SENT);
        count(EndpointCounter.PACKETS_SENT, 1);
        if (length <= config.fragmentAbove()) {
            int header = outgoing.write(datagram, 0);
            System.arraycopy(packet, offset, datagram, header, length);
            sendDatagram(header + length);
        } else {
            sendFragments(sequence, packet, offset, length);
        }
        pacer.sent(estimates.time(), (int) (count(EndpointCounter.BYTES_SENT) - before
                + SendRate.LOWER_LAYERS_BYTES * (count(EndpointCounter.DATAGRAMS_SENT) - datagrams)));
        return sequence;
    }

    private void sendFragments(int sequence, byte[] packet, int offset, int length) {
        int fragmentBytes = config.fragmentBytes();
        int fragments = (length + fragmentBytes - 1) / fragmentBytes;
        for (int i = 0; i < fragments; i++) {
            FragmentHeader.write(datagram, sequence, i, fragments);
            int headers = FragmentHeader.BYTES;
            if (i == 0) {
                headers += outgoing.write(datagram, headers);
            }
            int start = i * fragmentBytes;
            int data = Math.min(fragmentBytes, length - start);
            System.arraycopy(packet, offset + start, datagram, headers, data);
            sendDatagram(headers + data);
        }
    }

    private void sendDatagram(int length) {
        count(EndpointCounter.DATAGRAMS_SENT, 1);
        count(EndpointCounter.BYTES_SENT, length);
        estimates.datagramSent(length);
        sender.send(datagram, 0, length);
    }

    /**
     * Takes a datagram that came from the other side, and hands its packet to the handler if it is complete. It may have come at any time
     * between the last two updates, for all that the endpoint knows; a program that knows more {@linkplain #receive(byte[], int, int, long)
     * says so}.
     *
     * @param bytes to read from
     * @param offset of its first byte
     * @param length in bytes
     * @return what became of it. No bytes cause an exception. An exception of the handler comes out, and the datagram counts as
     *     {@linkplain DatagramVerdict#DECLINED declined}
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public DatagramVerdict receive(byte[] bytes, int offset, int length) {
        return receive(bytes, offset, length, stepNanos);
    }

    /**
     * Takes a datagram that may have waited on this machine since it came: the {@link SendRate} must not take that wait for a delay of the
     * line. A program that reads its socket more often than it receives notes the time of each read, and says how long before the last
     * update the read was that came before the one which found the datagram. One that has the time of arrival itself, as a system can tell,
     * says how long ago that was.
     *
     * @param bytes to read from
     * @param offset of its first byte
     * @param length in bytes
     * @param waitedNanos the longest time that it may have waited, up to the last update; less than 0 counts as 0
     * @return what became of it, as of {@link #receive(byte[], int, int)}
     * @throws IndexOutOfBoundsException if the range is not within the array
     */
    public DatagramVerdict receive(byte[] bytes, int offset, int length, long waitedNanos) {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        this.waitedNanos = Math.max(0, waitedNanos);
        count(EndpointCounter.DATAGRAMS_RECEIVED, 1);
        count(EndpointCounter.BYTES_RECEIVED, length);
        estimates.datagramReceived(length);
        DatagramVerdict fate = DatagramVerdict.DECLINED;
        try {
            fate = take(bytes, offset, length);
        } finally {
            count(fate.counter, 1);
        }
        return fate;
    }

    private DatagramVerdict take(byte[] bytes, int offset, int length) {
        if (length > config.maxDatagramBytes()) {
            return DatagramVerdict.TOO_LARGE;
        }
        if (length > 0 && PacketHeader.isFragment(bytes[offset])) {
            return takeFragment(bytes, offset, length);
        }
        int header = incoming.read(bytes, offset, length);
        if (header < 0) {
            return DatagramVerdict.MALFORMED;
        }
        return takePacket(
                incoming.sequence(), incoming.ack(), incoming.ackBits(), bytes, offset + header, length - header);
    }

    private DatagramVerdict takeFragment(byte[] bytes, int offset, int length) {
        int headers = fragment.read(bytes, offset, length, config);
        if (headers < 0) {
            return DatagramVerdict.MALFORMED;
        }
        int sequence = fragment.sequence();
        if (received.contains(sequence)) {
            return DatagramVerdict.DUPLICATE;
        }
        Reassembly reassembly = reassemblies.find(sequence);
        if (reassembly == null) {
            if (received.isNewest(sequence)) {
                advance(sequence);
            } else if (received.isStale(sequence, reassemblies.size())) {
                return DatagramVerdict.STALE;
            }
            if (reassemblies.isFull()) {
                // Most of the old ones lost a fragment, which nobody sends again.
                if (reassemblies.areNewerThan(sequence, received.newest())) {
                    return DatagramVerdict.STALE;
                }
                reassemblies.giveUpOldest(received.newest());
                count(EndpointCounter.PACKETS_ABANDONED, 1);
            }
            reassembly = reassemblies.start(sequence, fragment.count());
        }
        if (reassembly.count() != fragment.count()) {
            return DatagramVerdict.MALFORMED;
        }
        if (reassembly.contains(fragment.index())) {
            return DatagramVerdict.DUPLICATE;
        }
        reassembly.add(fragment, bytes, offset + headers, length - headers);
        if (!reassembly.isComplete()) {
            return DatagramVerdict.FRAGMENT;
        }
        reassemblies.remove(sequence);
        DatagramVerdict fate = takePacket(
                sequence, reassembly.ack(), reassembly.ackBits(), reassembly.packet(), 0, reassembly.length());
        reassemblies.recycle(reassembly);
        return fate;
    }

    private DatagramVerdict takePacket(int sequence, int ack, int ackBits, byte[] bytes, int offset, int length) {
        if (length > config.maxPacketBytes()) {
            return DatagramVerdict.TOO_LARGE;
        }
        if (received.isStale(sequence)) {
            return DatagramVerdict.STALE;
        }
        if (received.contains(sequence)) {
            return DatagramVerdict.DUPLICATE;
        }
        if (!handler.received(sequence, bytes, offset, length)) {
            return DatagramVerdict.DECLINED;
        }
        if (received.isNewest(sequence)) {
            advance(sequence);
        }
        received.add(sequence);
        receivedSinceSent++;
        takeAcks(ack, ackBits);
        return DatagramVerdict.PACKET;
    }

    private void advance(int sequence) {
        int first = Sequence.of(received.newest() + 1);
        int passed = received.advance(sequence);
        count(EndpointCounter.PACKETS_ABANDONED, reassemblies.pass(first, passed));
    }

    private void takeAcks(int ack, int ackBits) {
        long newest = newestAcked;
        long timed = newest;
        for (int bits = ackBits; bits != 0; bits &= bits - 1) {
            int sequence = Sequence.of(ack - Integer.numberOfTrailingZeros(bits));
            long number = sent.ack(sequence);
            if (number == SentPackets.UNSENT) {
                count(EndpointCounter.ACKS_OF_UNSENT, 1);
            } else if (number >= 0) {
                if (number > newestAcked) {
                    newestAcked = number;
                    estimates.roundTrip(sent.time(number));
                }
                if (number > timed && pacer.isTimed(number)) {
                    timed = number;
                }
                if (number < newest) {
                    pacer.overtaken(newest - number);
                }
                count(EndpointCounter.PACKETS_ACKED, 1);
                estimates.packetAcked(sent.bytes(number));
                handler.acked(sequence);
            }
        }
        if (newestAcked > newest) {
            pacer.acked(newestAcked);
            covered += Math.min(Integer.SIZE, newestAcked - newest);
            judgeThrough(newestAcked - Integer.SIZE);
        }
        if (timed > newest) {
            pacer.roundTrip(timed, estimates.time(), waitedNanos, covered, count(EndpointCounter.PACKETS_ACKED));
        }
    }

    /** Decides which packets were lost, up to and with a number: those after it may be acked yet. */
    private void judgeThrough(long number) {
        for (; judged <= number; judged++) {
            boolean isLost = !sent.isAcked(judged);
            estimates.packetJudged(isLost);
            if (isLost) {
                count(EndpointCounter.PACKETS_LOST, 1);
            }
        }
    }

    /** Forgets everything, as if nothing had been sent or received, for a new session with the same or another peer. */
    public void reset() {
        sent.clear();
        received.clear();
        reassemblies.clear();
        estimates = new Estimates(config);
        pacer = new Pacer(estimates.sendRate());
        Arrays.fill(counters, 0);
        updated = false;
        judged = 0;
        newestAcked = -1;
        covered = 0;
        receivedSinceSent = 0;
    }

    /**
     * A count, since the start or the last reset.
     *
     * @param counter which
     * @return how many, or how many bytes
     */
    public long count(EndpointCounter counter) {
        return counters[counter.ordinal()];
    }

    /**
     * The state of the way to the other side, as far as this side knows.
     *
     * @return a view that goes on changing until the next reset
     */
    public Estimates estimates() {
        return estimates;
    }

    /**
     * Begins to send at the {@link SendRate}: as many bytes as it allows for the time since the last such call, a tenth of a second at
     * most. A program that does so several times a tick spreads its packets over the tick.
     *
     * <pre>{@code
     * endpoint.beginPaced();
     * while (game.hasMore() && endpoint.isSendDue()) {
     *     endpoint.send(...);
     * }
     * endpoint.endPaced();
     * }</pre>
     */
    public void beginPaced() {
        pacer.decide(estimates.time(), lastUpdate);
        pacer.begin(estimates.time());
    }

    /**
     * Returns whether the next packet may go out now, whatever its size: it may take more than is left, and those after it wait the longer.
     * Ask only while a packet waits: where the answer is false, the packets of the flush count as sent when the rate allowed them.
     *
     * @return whether it may
     */
    public boolean isSendDue() {
        return pacer.isDue(estimates.time());
    }

    /**
     * Returns the number of bytes that a packet may have, headers of all layers counted, if so many packets a second go out at the
     * {@link SendRate}. A program asks each time before it sends: one that sends fewer packets than it says is late, and its rate is
     * reckoned as if it weren't.
     *
     * @param packetsPerSecond 1 or more
     * @return in bytes, above 0
     */
    public double packetBytes(int packetsPerSecond) {
        pacer.ask(estimates.time(), packetsPerSecond);
        return estimates.sendRate().bytesPerSecond() / packetsPerSecond;
    }

    /** Ends what {@link #beginPaced} began. Unused bytes are not saved up. */
    public void endPaced() {
        pacer.end(estimates.time());
    }

    /**
     * Returns the number of packets received since the last one was sent. A packet acks 32.
     *
     * @return 0 or more
     */
    public int receivedSinceSent() {
        return receivedSinceSent;
    }

    /**
     * Returns the time since the last packet was sent.
     *
     * @return in nanoseconds; {@link Long#MAX_VALUE} where there was none
     */
    public long nanosSinceSent() {
        return sent.count() == 0 ? Long.MAX_VALUE : estimates.time() - sent.time(sent.count() - 1);
    }

    /**
     * Returns the number of packets that wait for fragments.
     *
     * @return 0 to {@link EndpointConfig#maxReassemblies}
     */
    public int reassemblies() {
        return reassemblies.active();
    }

    /**
     * The memory that fragments take, buffers kept for later counted.
     *
     * @return in bytes
     */
    public long reassemblyBytes() {
        return reassemblies.bytes();
    }

    /**
     * Limits the memory that fragments take. Where it is used up, the oldest incomplete packet is given up for a newer one.
     *
     * @param bytes from now on; there is always room for one packet
     */
    public void setMaxReassemblyBytes(long bytes) {
        count(EndpointCounter.PACKETS_ABANDONED, reassemblies.limit(bytes, received.newest()));
    }

    private void count(EndpointCounter counter, long amount) {
        counters[counter.ordinal()] += amount;
    }
}

package io.github.tightwire.reliable;

import java.util.Locale;

/**
 * The knowledge of an {@link Endpoint} about the way to the other side. A view that goes on changing. Any thread may read it; on another
 * than the endpoint's a figure may be old, or of two moments.
 */
public final class Estimates {
    private static final double NANOS_PER_MILLI = 1e6;

    private final RoundTrip roundTrip = new RoundTrip();
    private final LossWindow loss = new LossWindow();
    private final SendRate sendRate;
    private final RateMeter sentBytes = new RateMeter();
    private final RateMeter receivedBytes = new RateMeter();
    private final RateMeter ackedBytes = new RateMeter();

    /** In nanoseconds, from 0; never goes back. */
    private long time;

    Estimates(EndpointConfig config) {
        sendRate = new SendRate(config.minBytesPerSecond(), config.maxBytesPerSecond());
    }

    /**
     * Returns the round trip of packets and their acks.
     *
     * @return a view that goes on changing
     */
    public RoundTrip roundTrip() {
        return roundTrip;
    }

    /**
     * Returns the rate at which to send.
     *
     * @return a view that goes on changing
     */
    public SendRate sendRate() {
        return sendRate;
    }

    /**
     * The share of packets that are lost, among the last 256 that were acked or {@linkplain EndpointCounter#PACKETS_LOST taken for lost}.
     * A peer that sends less than one packet for 32 of ours can't ack all of them, and the rest looks lost.
     *
     * @return a share, 0 to 1
     */
    public double packetLoss() {
        return loss.share();
    }

    /**
     * Returns the bytes sent within the last second, with the headers of this library, without those of UDP and IP.
     *
     * @return in bytes a second
     */
    public long sentBytesPerSecond() {
        return sentBytes.bytesPerSecond(time);
    }

    /**
     * Returns the bytes received within the last second, accepted or not.
     *
     * @return in bytes a second
     */
    public long receivedBytesPerSecond() {
        return receivedBytes.bytesPerSecond(time);
    }

    /**
     * Returns the bytes acked within the last second, of packets without headers.
     *
     * @return in bytes a second
     */
    long ackedBytesPerSecond() {
        return ackedBytes.bytesPerSecond(time);
    }

    /**
     * The way in one line, for a log: round trip, jitter, loss, bytes a second.
     *
     * @return such as {@code round trip 32.5 ms, jitter 1.2 ms, 0.4% lost, 3521 bytes/s sent, 9120 received}
     */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "round trip %.1f ms, jitter %.1f ms, %.1f%% lost, %d bytes/s sent, %d received",
                roundTrip.smoothedNanos() / NANOS_PER_MILLI, roundTrip.jitterNanos() / NANOS_PER_MILLI, 100 * packetLoss(),
                sentBytesPerSecond(), receivedBytesPerSecond());
    }

    long time() {
        return time;
    }

    void elapse(long nanos) {
        time += nanos;
    }

    void datagramSent(int bytes) {
        sentBytes.add(time, bytes);
    }

    void datagramReceived(int bytes) {
        receivedBytes.add(time, bytes);
    }

    void packetAcked(int bytes) {
        ackedBytes.add(time, bytes);
    }

    void roundTrip(long sentTime) {
        roundTrip.add(time, time - sentTime);
    }

    void packetJudged(boolean isLost) {
        loss.add(isLost);
    }
}

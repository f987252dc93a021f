package io.github.tightwire.game;

import io.github.tightwire.channels.ChannelCounter;
import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.MessageTraffic;
import io.github.tightwire.reliable.Endpoint;
import io.github.tightwire.reliable.EndpointCounter;
import io.github.tightwire.reliable.Estimates;
import io.github.tightwire.reliable.RoundTrip;
import io.github.tightwire.reliable.SendRate;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A connection in figures, at one moment. They are counted always; to take them makes a few objects.
 *
 * @param roundTripMillis the mean of a round trip, in milliseconds
 * @param jitterMillis how far a round trip is from that on average, in milliseconds
 * @param loss the share of packets that were lost lately, 0 to 1
 * @param bytesPerSecond how much the line is known to take
 * @param queueMillis how long packets wait for the line, in milliseconds
 * @param baseMillis how long a packet and its ack take without that, in milliseconds
 * @param arrivingBytesPerSecond how much gets through the line
 * @param rateState the activity of the rate
 * @param lastFall the reason for the last fall of the rate
 * @param sentBytesPerSecond how much went out within the last second
 * @param receivedBytesPerSecond how much came in within the last second
 * @param waitingMessages how many messages wait for their packet, or for their ack
 * @param staleMessages how many waited for the line for too long, and were dropped
 * @param traffic by types of messages, since the start
 * @param refusals of packets since the start, by reason; only reasons that occurred
 */
public record Statistics(
        double roundTripMillis, double jitterMillis, double loss, long bytesPerSecond, double queueMillis, double baseMillis,
        long arrivingBytesPerSecond, SendRate.State rateState, SendRate.Fall lastFall, long sentBytesPerSecond, long receivedBytesPerSecond,
        int waitingMessages, long staleMessages, List<MessageTraffic> traffic,
        Map<EndpointCounter, Long> refusals) {
    private static final double NANOS_PER_MILLI = 1e6;
    private static final List<EndpointCounter> REFUSALS = List.of(
            EndpointCounter.PACKETS_DECLINED, EndpointCounter.DUPLICATES, EndpointCounter.STALE, EndpointCounter.MALFORMED,
            EndpointCounter.TOO_LARGE, EndpointCounter.ACKS_OF_UNSENT);

    /**
     * Copies the collections.
     *
     * @param roundTripMillis the mean of a round trip
     * @param jitterMillis how far a round trip is from that on average
     * @param loss the share of packets that were lost lately
     * @param bytesPerSecond how much the line is known to take
     * @param queueMillis how long packets wait for the line
     * @param baseMillis how long a packet and its ack take without that
     * @param arrivingBytesPerSecond how much gets through the line
     * @param rateState the activity of the rate
     * @param lastFall the reason for the last fall of the rate
     * @param sentBytesPerSecond how much went out within the last second
     * @param receivedBytesPerSecond how much came in within the last second
     * @param waitingMessages how many messages wait for their packet
     * @param staleMessages how many waited for the line for too long
     * @param traffic by types of messages
     * @param refusals of packets since the start
     */
    public Statistics {
        traffic = List.copyOf(traffic);
        refusals = Map.copyOf(refusals);
    }

    static Statistics of(Connection connection, int channels) {
        Endpoint endpoint = connection.endpoint();
        Estimates estimates = endpoint.estimates();
        int waiting = 0;
        long stale = 0;
        for (int i = 0; i < channels; i++) {
            waiting += connection.queued(i);
            stale += connection.count(i, ChannelCounter.STALE);
        }
        Map<EndpointCounter, Long> refusals = new EnumMap<>(EndpointCounter.class);
        for (EndpointCounter counter : REFUSALS) {
            if (endpoint.count(counter) > 0) {
                refusals.put(counter, endpoint.count(counter));
            }
        }
        RoundTrip roundTrip = estimates.roundTrip();
        SendRate rate = estimates.sendRate();
        return new Statistics(roundTrip.smoothedNanos() / NANOS_PER_MILLI, roundTrip.jitterNanos() / NANOS_PER_MILLI,
                estimates.packetLoss(), (long) rate.bytesPerSecond(), rate.queueNanos() / NANOS_PER_MILLI,
                rate.baseNanos() / NANOS_PER_MILLI, (long) rate.arrivingBytesPerSecond(), rate.state(), rate.lastFall(),
                estimates.sentBytesPerSecond(), estimates.receivedBytesPerSecond(), waiting, stale, connection.traffic(), refusals);
    }

    /**
     * The figures in a few lines, for a log.
     *
     * @return the connection in a line, and one for each type of messages
     */
    @Override
    public String toString() {
        StringBuilder words = new StringBuilder(String.format(Locale.ROOT,
                "round trip %.1f ms, jitter %.1f ms, %.1f%% lost, line %d bytes/s, %s, last fall: %s, %d get through, queue %.1f ms, "
                        + "base %.1f ms, %d bytes/s sent, %d received, %d waiting, %d stale",
                roundTripMillis, jitterMillis, 100 * loss, bytesPerSecond, rateState, lastFall, arrivingBytesPerSecond, queueMillis,
                baseMillis, sentBytesPerSecond, receivedBytesPerSecond, waitingMessages, staleMessages));
        if (!refusals.isEmpty()) {
            words.append(", refused ").append(refusals);
        }
        traffic.forEach(of -> words.append("\n  ").append(of));
        return words.toString();
    }
}

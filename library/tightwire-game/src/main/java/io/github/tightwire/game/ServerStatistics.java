package io.github.tightwire.game;

import io.github.tightwire.netcode.Counters;
import io.github.tightwire.netcode.DatagramVerdict;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * A server in figures, at one moment.
 *
 * @param players how many are connected
 * @param slots how many may be
 * @param sentBytesPerSecond how much went out to them within the last second
 * @param receivedBytesPerSecond how much came in from them within the last second
 * @param worstRoundTripMillis the longest of their mean round trips, in milliseconds; 0 where there are none
 * @param worstLoss the highest share of packets lost lately, 0 to 1
 * @param handlerShare the share of the last second that the game's receivers and listener took of the server's thread: players wait for
 *     them. From a quarter on the log says so
 * @param refusals of datagrams since the start, by reason, from any address; only reasons that occurred
 */
public record ServerStatistics(
        int players, int slots, long sentBytesPerSecond, long receivedBytesPerSecond, double worstRoundTripMillis, double worstLoss,
        double handlerShare, Map<DatagramVerdict, Long> refusals) {
    /**
     * Copies the refusals.
     *
     * @param players how many are connected
     * @param slots how many may be
     * @param sentBytesPerSecond how much went out to them within the last second
     * @param receivedBytesPerSecond how much came in from them within the last second
     * @param worstRoundTripMillis the longest of their mean round trips
     * @param worstLoss the highest share of packets lost lately
     * @param handlerShare the share of the time that receivers take
     * @param refusals of datagrams since the start
     */
    public ServerStatistics {
        refusals = Map.copyOf(refusals);
    }

    static ServerStatistics of(List<Statistics> players, int slots, double handlerShare, Counters counters) {
        long sent = 0;
        long received = 0;
        double roundTrip = 0;
        double loss = 0;
        for (Statistics statistics : players) {
            sent += statistics.sentBytesPerSecond();
            received += statistics.receivedBytesPerSecond();
            roundTrip = Math.max(roundTrip, statistics.roundTripMillis());
            loss = Math.max(loss, statistics.loss());
        }
        return new ServerStatistics(players.size(), slots, sent, received, roundTrip, loss, handlerShare, refusals(counters));
    }

    private static Map<DatagramVerdict, Long> refusals(Counters counters) {
        Map<DatagramVerdict, Long> refusals = new EnumMap<>(DatagramVerdict.class);
        for (DatagramVerdict outcome : DatagramVerdict.values()) {
            if (outcome != DatagramVerdict.ACCEPTED && counters.get(outcome) > 0) {
                refusals.put(outcome, counters.get(outcome));
            }
        }
        return refusals;
    }

    /**
     * The figures in one line, for a log.
     *
     * @return such as {@code 3 of 64 players, 9120 bytes/s sent, 3521 received, round trips up to 85.2 ms, up to 1.5% lost, receivers 2%}
     */
    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%d of %d players, %d bytes/s sent, %d received, round trips up to %.1f ms, up to %.1f%% lost, "
                + "receivers %.0f%%%s",
                players, slots, sentBytesPerSecond, receivedBytesPerSecond, worstRoundTripMillis, 100 * worstLoss, 100 * handlerShare,
                refusals.isEmpty() ? "" : ", refused " + refusals);
    }
}

package io.github.tightwire.game;

import io.github.tightwire.netcode.Counters;
import io.github.tightwire.netcode.DatagramVerdict;
import java.util.concurrent.TimeUnit;
import jdk.jfr.Category;
import jdk.jfr.DataAmount;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Percentage;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;
import org.jspecify.annotations.Nullable;

/**
 * Events that the Flight Recorder knows. While no recording wants an event, it costs a question to an object that is kept, and allocates
 * nothing.
 */
final class JfrEvents implements FlightEvents {
    private static final long INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(1);
    private static final double NANOS_PER_MILLI = 1e6;
    private static final DatagramVerdict[] VERDICTS = DatagramVerdict.values();

    private final String side;
    private final Tick tick = new Tick();
    private final Refused refusals = new Refused();
    private final Rate rate = new Rate();
    private final Connected connected = new Connected();
    private final Disconnected disconnected = new Disconnected();
    private final long[] refusedBefore = new long[VERDICTS.length];
    private boolean isTicking;
    private long beganNanos;
    private boolean isCounted;
    private long countedNanos;

    /** An event of one side of the game. */
    @Category("Tightwire")
    @StackTrace(false)
    abstract static class SideEvent extends Event {
        @Label("Side")
        @Description("server or client")
        @Nullable String side;
    }

    @Name("tightwire.Tick")
    @Label("Tick")
    @Description("From the begin of an update to the end of the flush after it, with the game's own step in between")
    static final class Tick extends SideEvent {
        @Label("Update")
        @Description("The part of update: reading datagrams, and the game's receivers and listener")
        @Timespan(Timespan.NANOSECONDS)
        long update;
    }

    @Name("tightwire.Refusals")
    @Label("Refusals")
    @Description("Datagrams that were refused for one reason, within a second")
    static final class Refused extends SideEvent {
        @Label("Reason")
        @Nullable String reason;

        @Label("Count")
        long count;
    }

    @Name("tightwire.Rate")
    @Label("Rate")
    @Description("A connection, once a second")
    static final class Rate extends SideEvent {
        @Label("Peer")
        @Nullable String peer;

        @Label("Line")
        @Description("How much the line is known to take, a second")
        @DataAmount
        long line;

        @Label("Sent")
        @Description("Within the last second")
        @DataAmount
        long sent;

        @Label("Received")
        @Description("Within the last second")
        @DataAmount
        long received;

        @Label("Round trip")
        @Timespan(Timespan.NANOSECONDS)
        long roundTrip;

        @Label("Loss")
        @Percentage
        float loss;

        @Label("State")
        @Nullable String state;

        @Label("Waiting")
        @Description("Messages that wait for their packet or ack")
        int waiting;
    }

    @Name("tightwire.Connected")
    @Label("Connected")
    static final class Connected extends SideEvent {
        @Label("Peer")
        @Nullable String peer;
    }

    @Name("tightwire.Disconnected")
    @Label("Disconnected")
    @Description("A connection has ended, or could not be made")
    static final class Disconnected extends SideEvent {
        @Label("Peer")
        @Nullable String peer;

        @Label("Cause")
        @Nullable String cause;

        @Label("Detail")
        @Nullable String detail;
    }

    /**
     * Events of a peer.
     *
     * @param side server or client
     */
    JfrEvents(String side) {
        this.side = side;
    }

    @Override
    public void tickBegins() {
        isTicking = tick.isEnabled();
        if (isTicking) {
            tick.begin();
            beganNanos = System.nanoTime();
        }
    }

    @Override
    public boolean updated(long nanos, Counters counters) {
        if (isTicking) {
            tick.update = System.nanoTime() - beganNanos;
        }
        if (isCounted && nanos - countedNanos < INTERVAL_NANOS) {
            return false;
        }
        isCounted = true;
        countedNanos = nanos;
        countRefusals(counters);
        return rate.isEnabled();
    }

    @Override
    public void tickEnds() {
        if (isTicking) {
            isTicking = false;
            tick.end();
            tick.side = side;
            tick.commit();
        }
    }

    private void countRefusals(Counters counters) {
        boolean isRecorded = refusals.isEnabled();
        for (DatagramVerdict verdict : VERDICTS) {
            long count = counters.get(verdict);
            long before = refusedBefore[verdict.ordinal()];
            refusedBefore[verdict.ordinal()] = count;
            if (isRecorded && verdict != DatagramVerdict.ACCEPTED && count > before) {
                Refused event = new Refused();
                event.side = side;
                event.reason = verdict.name();
                event.count = count - before;
                event.commit();
            }
        }
    }

    @Override
    public void rate(Object peer, Statistics statistics) {
        Rate event = new Rate();
        event.side = side;
        event.peer = peer.toString();
        event.line = statistics.bytesPerSecond();
        event.sent = statistics.sentBytesPerSecond();
        event.received = statistics.receivedBytesPerSecond();
        event.roundTrip = (long) (statistics.roundTripMillis() * NANOS_PER_MILLI);
        event.loss = (float) statistics.loss();
        event.state = statistics.rateState().toString();
        event.waiting = statistics.waitingMessages();
        event.commit();
    }

    @Override
    public void connected(Object peer) {
        if (connected.isEnabled()) {
            Connected event = new Connected();
            event.side = side;
            event.peer = peer.toString();
            event.commit();
        }
    }

    @Override
    public void disconnected(Object peer, Disconnection why) {
        if (disconnected.isEnabled()) {
            Disconnected event = new Disconnected();
            event.side = side;
            event.peer = peer.toString();
            event.cause = why.cause().name();
            event.detail = why.detail();
            event.commit();
        }
    }
}

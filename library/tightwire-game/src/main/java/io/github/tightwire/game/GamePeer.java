package io.github.tightwire.game;

import io.github.tightwire.capture.Recording;
import io.github.tightwire.channels.OwnerThread;
import io.github.tightwire.netcode.Counters;
import io.github.tightwire.netcode.NetcodePeer;
import io.github.tightwire.netcode.PacketTap;
import io.github.tightwire.netcode.Transport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** The common part of a server and a client: a thread updates it once a tick, runs the game's step, and flushes it. */
public abstract sealed class GamePeer implements AutoCloseable permits GameServer, GameClient {
    /**
     * The longest time for which an update reads datagrams: half of a tick at 60 Hz. The time of the program's own receivers and listener
     * is not counted, nor that for which the machine let the thread stand still. The next update reads the rest.
     */
    public static final long MAX_READ_NANOS = 8_000_000;

    /** The longest time for which it does so with that time counted, so that slow code doesn't keep it from its acks and keep-alives. */
    private static final long MAX_READ_AND_HANDLE_NANOS = 100_000_000;

    /** The module is optional: a run-time image without it has no events. */
    private static final boolean HAS_FLIGHT_RECORDER = ModuleLayer.boot().findModule("jdk.jfr").isPresent();

    private static final long MIN_STILL_NANOS = 100_000;
    private static final int STILL_FACTOR = 4;

    /** The most requests of a side that may wait for their reply in one connection, and the most replies that a side may owe. */
    public static final int MAX_REQUESTS = OpenRequests.MAX;

    final ReceiveQueue transport;
    /** The clock of a running update. */
    final LongSupplier workClock;
    final OwnerThread thread;
    final HandlerTime handlerTime;
    private final BooleanSupplier readsOn = this::readsOn;
    private long handledBeforeNanos;
    /** The time of the last look at reading, how long the program's own code had by then, and how long reading has taken. */
    private long lookedNanos;
    private long handledNanos;
    private long workedNanos;
    private long tookNanos;
    @Nullable PacketRecorder recorder;
    /** Sends for netcode. */
    final PeerSink sink;
    private final CrossThreadClose closing;
    final FlightEvents events;
    private boolean updating;

    GamePeer(Transport transport, LongSupplier workClock, long nanos, String side) {
        thread = new OwnerThread("a " + side);
        this.workClock = Objects.requireNonNull(workClock, "clock");
        this.handlerTime = new HandlerTime(workClock);
        this.transport = new ReceiveQueue(transport, nanos);
        closing = new CrossThreadClose(thread, this::leaveForGood);
        sink = new PeerSink(this.transport, closing::maySend, failure -> failures().keep(failure));
        events = HAS_FLIGHT_RECORDER ? new JfrEvents(side) : FlightEvents.NONE;
    }

    /**
     * Reads the datagrams that came, calls the listeners, and does all that is due. Never waits. Does nothing once this peer is closed.
     *
     * <p>It always completes: an exception of a listener, a receiver or a message's own code concerns the connection that it dealt with,
     * as {@link GameListener#failed} says, and no other.
     *
     * @param nowNanos the time, on the clock that it started with
     * @throws IllegalStateException if it is called from within itself, or another thread has called it, and lives
     */
    public final void update(long nowNanos) {
        thread.claim();
        if (updating) {
            throw new IllegalStateException("update was called from within update");
        }
        if (!closing.begin()) {
            return;
        }
        updating = true;
        if (recorder != null && !recorder.isRecording()) {
            netcode().setTap(null);
            recorder = null;
        }
        events.tickBegins();
        try {
            tick(nowNanos);
            if (events.updated(nowNanos, counters())) {
                recordRates();
            }
        } finally {
            updating = false;
            if (isClosed() && closing.maySend()) {
                transport.close();
            }
            closing.end();
        }
        failures().rethrow();
    }

    /** Gives a recording of the JVM the figures of each connection. */
    abstract void recordRates();

    /** All that an update does. */
    abstract void tick(long nowNanos);

    /**
     * Sends queued messages, as many as the line can take by now, and acks. Call it once a tick, after the game's step. Messages without
     * room wait; unreliable ones wait for a tenth of a second at most.
     *
     * @throws IllegalStateException if another thread calls {@link #update}, and lives
     */
    public final void flush() {
        thread.check();
        if (closing.begin()) {
            try {
                sendPackets();
                events.tickEnds();
            } finally {
                closing.end();
            }
        }
        rethrow();
    }

    /** All that a flush does. */
    abstract void sendPackets();

    /**
     * Goes on to send between two ticks, as much as the line can take by now. A few such calls in each tick spread its packets, so that
     * they wait less for each other and the line is found more exactly; {@link GameThread} makes three. Does nothing once this peer is
     * closed.
     *
     * <p>It reads the datagrams that came, too, and keeps them for the next update, which takes them first: the wait of acks for that
     * update is then no delay of the line. Nobody is called. At most 1,024 datagrams are kept, in 1.3 MB; the others wait in the
     * transport. Within an update it reads nothing.
     *
     * @param nowNanos the time, on the clock that it started with
     * @throws IllegalStateException if another thread calls {@link #update}, and lives
     */
    public final void flush(long nowNanos) {
        thread.check();
        if (closing.begin()) {
            try {
                fillQueue(nowNanos);
                advance(nowNanos);
                sendPackets();
                events.tickEnds();
            } finally {
                closing.end();
            }
        }
        rethrow();
    }

    /** Runs what a close must not meet, unless this peer is closed; then throws what is to come out. */
    final void inCall(Runnable call) {
        if (closing.begin()) {
            try {
                call.run();
            } finally {
                closing.end();
            }
        }
        rethrow();
    }

    /** Tells the connections what time it is. */
    abstract void advance(long nowNanos);

    /**
     * Records packets in the clear: all that are sent from now on, and all that come and can be opened, with the reason where one was not
     * accepted. Once a second for each connection, a packet that is sent has the send rate beside it. Connection requests are not recorded.
     * The file is a pcapng, of a gigabyte at most. <b>Anybody with the file can read everything that was said.</b>
     *
     * <p>A thread of the recording writes it: the peer's thread copies each packet, and never waits. Without a recording it does nothing.
     *
     * @param file that is made, or overwritten
     * @return the recording, which any thread may close
     * @throws IOException if the file can't be written
     * @throws IllegalStateException if there is a recording already, or another thread calls {@link #update}, and lives
     */
    public final Recording record(Path file) throws IOException {
        thread.check();
        PacketRecorder started = recorder == null ? new PacketRecorder(localAddress()) : recorder;
        Recording recording = started.record(file);
        recorder = started;
        netcode().setTap(started);
        return recording;
    }

    /**
     * Lets a tool hear the packets in the clear, as {@link #record} writes them: those that are sent, and those that came and could be
     * opened. A recording that begins later takes its slot.
     *
     * @param tap hears all from now on; null for nobody
     * @throws IllegalStateException if there is a recording
     */
    public final void setTap(@Nullable PacketTap tap) {
        thread.check();
        if (recorder != null && recorder.isRecording()) {
            throw new IllegalStateException("a recording hears the packets");
        }
        recorder = null;
        netcode().setTap(tap);
    }

    /** Has a recording know what became of a payload. */
    final void recordFate(PeerLink<?> link) {
        if (recorder != null) {
            recorder.judge(link.fate());
        }
    }

    /** Has a recording know the send rate of a connection, with its packet that is sent next. */
    final void recordRate(@Nullable PeerLink<?> link, long nanos) {
        if (recorder != null && link != null) {
            recorder.note(link.rateNote(nanos));
        }
    }

    /** Ends every connection. */
    abstract void leave();

    abstract NetcodePeer netcode();

    abstract CallbackFailures<?> failures();

    /** Reads what came, for the next update. */
    private void fillQueue(long nowNanos) {
        if (updating) {
            // A transport hands over one datagram after another from the same memory.
            return;
        }
        try {
            transport.fill(nowNanos);
        } catch (RuntimeException e) {
            keepUnlessClosed(e);
        }
    }

    /** The transport's own failure: the rest of the tick has nothing to do with it. One that another thread closed has none. */
    private void keepUnlessClosed(RuntimeException failure) {
        if (closing.maySend()) {
            failures().keep(failure);
        }
    }

    /** Reads what came, for so long. Returns whether that was all. */
    final boolean readTransport(long nowNanos) {
        transport.readsAt(nowNanos);
        lookedNanos = workClock.getAsLong();
        handledNanos = handlerTime.nanos();
        handledBeforeNanos = handledNanos;
        workedNanos = 0;
        tookNanos = MAX_READ_NANOS;
        try {
            return netcode().read(transport, readsOn);
        } catch (RuntimeException e) {
            keepUnlessClosed(e);
            return false;
        }
    }

    private boolean readsOn() {
        long now = workClock.getAsLong();
        long handled = handlerTime.nanos();
        long took = now - lookedNanos - (handled - handledNanos);
        // A datagram that takes far longer than the one before it: the thread stood still, which is nobody's work.
        workedNanos += Math.min(took, Math.max(MIN_STILL_NANOS, STILL_FACTOR * tookNanos));
        tookNanos = Math.min(took, MAX_READ_NANOS);
        lookedNanos = now;
        handledNanos = handled;
        return workedNanos < MAX_READ_NANOS && workedNanos + handled - handledBeforeNanos < MAX_READ_AND_HANDLE_NANOS;
    }

    /** At the end of every call other than {@link #update} in which a listener may have thrown. */
    final void rethrow() {
        if (!updating) {
            failures().rethrow();
        }
    }

    /**
     * Returns whether it is closed.
     *
     * @return true from {@link #close} on
     */
    public final boolean isClosed() {
        return closing.isClosed();
    }

    /**
     * Counts of datagrams and events since the start.
     *
     * @return the counters, which any thread may read
     */
    public final Counters counters() {
        return netcode().counters();
    }

    /**
     * Returns the address at which it listens.
     *
     * @return the address, with the port that it has
     */
    public final InetSocketAddress localAddress() {
        return transport.localAddress();
    }

    /**
     * Ends every connection, tells the other sides, and closes the transport: at once, or at the end of the update that it is called in.
     * Later calls do nothing.
     *
     * <p>Any thread may call it, such as a shutdown hook. The thread that updates does the work, with its next call of {@code update} or
     * {@code flush}, and this waits for that. If the thread makes none in a quarter of a second, or has ended, the caller does it, and the
     * listener hears of the ends on the caller's thread. It waits a second longer for a thread that is held up within a call, by a receiver
     * for example. A transport that belongs to one thread, as one of Netty does, can't be used by another: then nobody is told.
     */
    @Override
    public final void close() {
        closing.close();
        rethrow();
    }

    private void leaveForGood() {
        try {
            leave();
            netcode().sendLastPayloads();
        } finally {
            if (!updating || thread.other() != null) {
                transport.close();
            }
        }
    }
}

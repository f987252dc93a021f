package io.github.tightwire.game;

import io.github.tightwire.BitValue;
import io.github.tightwire.channels.CloseReason;
import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.MessageHandler;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.channels.Violation;
import io.github.tightwire.game.Disconnection.Cause;
import io.github.tightwire.netcode.LastPayload;
import io.github.tightwire.netcode.Netcode;
import io.github.tightwire.reliable.DatagramSender;
import io.github.tightwire.reliable.DatagramVerdict;
import java.time.Duration;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One connection's channels: hands messages to the inbox, and keeps why it closed until the layer below has been told. The clock's
 * messages go to the clock, requests and replies to those that wait for them.
 */
final class PeerLink<P> implements MessageHandler {
    private static final byte[] NOTHING = {};
    private static final long NOTE_NANOS = 1_000_000_000;

    private final P peer;
    private final GameSide<P> side;
    private final GameProtocol protocol;
    private final HandlerTime handlerTime;
    private final Consumer<Object> clock;
    private final Function<Connection, @Nullable Violation> explainer;
    private final Connection connection;
    private final OpenRequests requests;
    private final Replies replies;
    private final HelloExchange greeting;
    private byte[] lastContents = NOTHING;
    /** Set once the other side has ended the connection, by a payload of its own. */
    private boolean told;
    private boolean differs;
    /** The last payload came while the end waited for a hello. */
    private boolean cameLate;
    private @Nullable Disconnection end;
    private @Nullable DatagramVerdict received;
    private int delivered;
    private long notedNanos;

    PeerLink(P peer, GameSide<P> side, DatagramSender sender, Consumer<Object> clock,
            Function<Connection, @Nullable Violation> explainer) {
        this.peer = peer;
        this.side = side;
        this.protocol = side.protocol();
        this.handlerTime = side.handlerTime();
        this.clock = clock;
        this.explainer = explainer;
        connection = new Connection(protocol.channels(), protocol.types(), sender, this);
        greeting = new HelloExchange(side.isServer(), sender, protocol.typeFingerprints());
        requests = new OpenRequests(this::failed);
        replies = new Replies(protocol.requests(), request -> side.inbox().answer(peer, request),
                reply -> connection.send(protocol.requestChannel(), reply), this::failed);
    }

    /** The connection is made, on the thread that has it from now on. */
    void start(long nanos) {
        connection.update(nanos);
        greeting.start(nanos);
        notedNanos = nanos;
    }

    Connection connection() {
        return connection;
    }

    Statistics statistics() {
        return Statistics.of(connection, protocol.channels().channels().size());
    }

    SendResult send(int channel, Object message) {
        return connection.send(channel, message);
    }

    SendResult send(int channel, Object message, byte[] block) {
        return connection.send(channel, message, block);
    }

    /** Sends a request, of which the receiver is told the end if it is queued. */
    @SuppressWarnings({"unchecked", "rawtypes"})
    <R extends BitValue<R>> SendResult request(Request<R> request, Duration timeout, Consumer<? super Reply<R>> receiver, long nanos) {
        Objects.requireNonNull(receiver, "receiver");
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("a time-out of " + timeout + ": it has to be positive");
        }
        RequestMessage message = new RequestMessage(protocol.requests());
        message.kind = protocol.requests().of(request);
        message.value = (BitValue<?>) request;
        message.number = requests.nextNumber();
        long timeoutNanos = timeout.toNanos();
        if (requests.isFull()) {
            return SendResult.QUEUE_FULL;
        }
        SendResult result = connection.send(protocol.requestChannel(), message);
        if (result == SendResult.QUEUED) {
            // A reply of another type than the request's is not taken.
            requests.add(message.kind, (Consumer) receiver, nanos, timeoutNanos);
        }
        return result;
    }

    /** Gives the replies that are there by now, ends the requests whose time is over, and says hello if it is due. */
    void updateRequests(long nanos) {
        greeting.update(nanos);
        handlerTime.begin();
        try {
            replies.update();
            requests.update(nanos);
        } finally {
            handlerTime.end(Reply.class);
        }
    }

    /** Ends all requests: nothing comes any more. */
    void endRequests() {
        requests.end();
    }

    /** Takes a payload that may have waited for so long since it came. What the program's own code throws stays here. */
    void receive(byte[] bytes, int length, long waitedNanos) {
        received = null;
        cameLate = false;
        if (ControlPayload.isOne(bytes, 0, length)) {
            received = control(ControlPayload.read(bytes, 0, length)) ? DatagramVerdict.PACKET : DatagramVerdict.MALFORMED;
            return;
        }
        cameLate = end != null;
        try {
            greeting.heardPacket();
            received = connection.receive(bytes, 0, length, waitedNanos);
            connection.sendUrgentAcks();
        } catch (Throwable e) {
            failed(e);
        }
    }

    /** Acts on a payload of the other side's game layer. Returns whether there is one, which that side may send. */
    private boolean control(@Nullable ControlPayload payload) {
        if (payload == null) {
            return false;
        }
        return switch (payload.kind()) {
            case HELLO -> {
                // Before that, since nobody waits for a hello that was heard.
                compare(payload.types());
                greeting.heardHello();
                yield true;
            }
            case END -> payload.reason().isOf(!side.isServer()) && isEnded(payload);
        };
    }

    /** Ends the connection if a type differs, unless the game goes on. */
    private void compare(int[] theirs) {
        int index = protocol.typeFingerprints().firstDifference(theirs);
        if (index >= 0 && !isOver() && !differs) {
            differ(index);
            if (!protocol.allowsOtherTypes()) {
                lastContents = new byte[] {(byte) index};
            }
        }
    }

    private void differ(int index) {
        differs = true;
        boolean goesOn = !told && protocol.allowsOtherTypes();
        protocol.typeFingerprints().warn(side.isServer() ? peer : "the server", index, goesOn);
        if (!goesOn) {
            // In place of a violation, too, which it explains.
            end = new Disconnection(Cause.OTHER_TYPES, protocol.typeFingerprints().words(index));
            connection.close();
        }
    }

    private boolean isEnded(ControlPayload payload) {
        if (!isOver()) {
            told = true;
            if (payload.reason() == EndReason.OTHER_TYPES) {
                differ(payload.index());
                return true;
            }
            int offset = payload.headerBytes() - ControlPayload.HEADER_BYTES;
            byte[] contents = payload.contents();
            try {
                boolean isSound = offset == contents.length || connection.receiveContents(contents, offset, contents.length - offset);
                received = isSound ? DatagramVerdict.PACKET : DatagramVerdict.DECLINED;
            } catch (Throwable e) {
                failed(e);
            }
            close(payload.reason().told, payload.reason().detail);
        }
        return true;
    }

    /** Returns the payload by which the other side is told of the end; null to leave that to netcode. */
    @Nullable LastPayload lastPayload() {
        if (told) {
            return LastPayload.NOTHING;
        }
        EndReason reason = end == null || greeting.isForeign() ? null : EndReason.of(end.cause());
        // A client that leaves without a word needs no reason: netcode's packets say as much.
        boolean isPlain = reason == EndReason.LEFT && lastContents.length == 0;
        return reason == null || isPlain ? null
                : new LastPayload(ControlPayload.end(reason, lastContents).bytes(), greeting.isKnown());
    }

    /** Returns the fate of the last received payload, in words; empty where it was accepted. */
    String fate() {
        if (cameLate) {
            return "ignored: the connection has ended";
        }
        if (end != null && !told) {
            return end.toString();
        }
        return received == null || received == DatagramVerdict.PACKET || received == DatagramVerdict.FRAGMENT
                ? "" : PacketRecorder.words(received);
    }

    /** Returns the send rate in words, once a second; empty in between. */
    String rateNote(long nanos) {
        if (nanos - notedNanos < NOTE_NANOS) {
            return "";
        }
        notedNanos = nanos;
        return "rate: " + connection.endpoint().estimates().sendRate();
    }

    /** Takes what the program's own code threw while it dealt with this connection. */
    void failed(Throwable failure) {
        if (side.failures().take(peer, failure)) {
            close(Cause.EXCEPTION, "this side's own code threw " + CallbackFailures.words(failure));
        }
    }

    /** Closes it, unless it is closed. Returns why it closed: the first cause counts. */
    Disconnection close(Cause cause, String detail) {
        Disconnection why = end == null ? new Disconnection(cause, detail) : end;
        end = why;
        connection.close();
        return why;
    }

    /** Closes it with a last message, which the other side is told with the end. Throws what a send of it would. */
    void close(Cause cause, String detail, Object message) {
        byte[] contents = connection.contentsOf(protocol.clockChannel(), message);
        if (1 + ControlPayload.HEADER_BYTES + contents.length > Netcode.MAX_PAYLOAD_BYTES) {
            throw new IllegalArgumentException("a " + message.getClass().getName() + " fits into no packet");
        }
        if (isOpen()) {
            lastContents = contents;
            Disconnection unused = close(cause, detail);
        }
    }

    /** Returns the number of messages of reliable channels that were queued, and are not acked. */
    int unacked() {
        int unacked = 0;
        for (int channel = 0; channel < protocol.channels().channels().size(); channel++) {
            unacked += protocol.isReliable(channel) ? connection.queued(channel) : 0;
        }
        return unacked;
    }

    boolean isOpen() {
        return connection.isOpen();
    }

    /**
     * Returns whether it is to be ended. A side that refused a packet in its first moments, before the other side's hello, waits for that
     * or for its end: they say whether the types differ.
     */
    boolean isOver() {
        boolean waits = !told && end != null && end.cause() == Cause.VIOLATION && greeting.isAwaited();
        return !isOpen() && !waits;
    }

    @Override
    public void received(int channel, Object message) {
        deliver(message, null);
    }

    @Override
    public void received(int channel, Object message, byte[] block) {
        deliver(message, block);
    }

    private void deliver(Object message, byte @Nullable [] block) {
        delivered++;
        handlerTime.begin();
        try {
            dispatch(message, block);
        } finally {
            handlerTime.end(message.getClass());
        }
    }

    /** Returns how many messages came since the last call. */
    int takeDelivered() {
        int taken = delivered;
        delivered = 0;
        return taken;
    }

    private void dispatch(Object message, byte @Nullable [] block) {
        if (message instanceof TimeRequest || message instanceof TimeResponse) {
            clock.accept(message);
        } else if (message instanceof RequestMessage request) {
            replies.take(request);
        } else if (message instanceof ReplyMessage reply) {
            String problem = requests.take(reply);
            if (problem != null) {
                close(Cause.VIOLATION, problem);
            }
        } else {
            handOver(message, block);
        }
    }

    private void handOver(Object message, byte @Nullable [] block) {
        try {
            if (!side.inbox().deliver(peer, message, block)) {
                close(Cause.VIOLATION, "a " + message.getClass().getSimpleName() + " came, which this side does not expect");
            }
        } catch (Throwable e) {
            failed(e);
        }
    }

    @Override
    public void receiving(int channel, int fragments, int total) {
        tell(() -> side.listener().receiving(peer, channel, fragments, total));
    }

    @Override
    public void sending(int channel, int fragments, int total) {
        tell(() -> side.listener().sending(peer, channel, fragments, total));
    }

    /** Tells the listener that messages can be sent. */
    void opened() {
        tell(() -> side.listener().connected(peer));
    }

    private void tell(Runnable event) {
        handlerTime.begin();
        try {
            event.run();
        } catch (Throwable e) {
            failed(e);
        } finally {
            handlerTime.end(side.listener().getClass());
        }
    }

    @Override
    public void closed(CloseReason reason, String detail) {
        if (end == null) {
            end = switch (reason) {
                case CLOSED -> new Disconnection(Cause.BY_THIS_SIDE, detail);
                case NOT_ACKED -> new Disconnection(Cause.NOT_ACKED, detail);
                case MALFORMED_PACKET -> malformed(detail);
                case OUT_OF_SYNC -> new Disconnection(Cause.VIOLATION, detail);
            };
        }
    }

    private Disconnection malformed(String detail) {
        Violation violation = explainer.apply(connection);
        return new Disconnection(Cause.VIOLATION, violation == null ? detail : violation.toString(), violation);
    }
}

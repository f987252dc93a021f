package io.github.tightwire.game;

import io.github.tightwire.channels.CloseReason;
import io.github.tightwire.channels.Connection;
import io.github.tightwire.channels.MessageHandler;
import io.github.tightwire.channels.SendResult;
import io.github.tightwire.game.Disconnection.Cause;
import io.github.tightwire.reliable.DatagramSender;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One connection's channels: hands messages to the inbox, and keeps why it closed until the layer below has been told. The clock's
 * messages go to the clock.
 */
final class Link<P> implements MessageHandler {
    private final P peer;
    private final Inbox<P> inbox;
    private final GameListener<P> listener;
    private final Failures<P> failures;
    private final Consumer<Object> clock;
    private final Connection connection;
    private @Nullable Disconnection end;
    private long messages;

    Link(P peer, GameProtocol protocol, Inbox<P> inbox, GameListener<P> listener, Failures<P> failures, DatagramSender sender,
            Consumer<Object> clock) {
        this.peer = peer;
        this.inbox = inbox;
        this.listener = listener;
        this.failures = failures;
        this.clock = clock;
        connection = new Connection(protocol.channels(), protocol.types(), sender, this);
    }

    /** The connection is made, on the thread that has it from now on. */
    void start(long nanos) {
        connection.update(nanos);
    }

    Connection connection() {
        return connection;
    }

    SendResult send(int channel, Object message) {
        return connection.send(channel, message);
    }

    SendResult send(int channel, Object message, byte[] block) {
        return connection.send(channel, message, block);
    }

    /** Takes a payload. What the program's own code throws stays here. */
    void receive(byte[] bytes, int length) {
        try {
            connection.receive(bytes, 0, length);
        } catch (Throwable e) {
            failed(e);
        }
    }

    /** Takes what the program's own code threw while it dealt with this connection. */
    void failed(Throwable failure) {
        if (failures.take(peer, failure)) {
            close(Cause.EXCEPTION, "this side's own code threw " + failure);
        }
    }

    /** Closes it, unless it is closed. Returns why it closed: the first cause counts. */
    Disconnection close(Cause cause, String detail) {
        Disconnection why = end == null ? new Disconnection(cause, detail) : end;
        end = why;
        connection.close();
        return why;
    }

    /** How many messages have come. */
    long messages() {
        return messages;
    }

    boolean isOpen() {
        return connection.isOpen();
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
        messages++;
        if (message instanceof TimeRequest || message instanceof TimeResponse) {
            clock.accept(message);
            return;
        }
        try {
            if (!inbox.deliver(peer, message, block)) {
                close(Cause.VIOLATION, "a " + message.getClass().getSimpleName() + " came, which this side does not expect");
            }
        } catch (Throwable e) {
            failed(e);
        }
    }

    @Override
    public void receiving(int channel, int fragments, int total) {
        try {
            listener.receiving(peer, channel, fragments, total);
        } catch (Throwable e) {
            failed(e);
        }
    }

    @Override
    public void sending(int channel, int fragments, int total) {
        try {
            listener.sending(peer, channel, fragments, total);
        } catch (Throwable e) {
            failed(e);
        }
    }

    /** Tells the listener that messages can be sent. */
    void opened() {
        try {
            listener.connected(peer);
        } catch (Throwable e) {
            failed(e);
        }
    }

    @Override
    public void closed(CloseReason reason, String detail) {
        if (end == null) {
            end = new Disconnection(switch (reason) {
                case CLOSED -> Cause.BY_THIS_SIDE;
                case NOT_ACKED -> Cause.NOT_ACKED;
                case MALFORMED_PACKET, OUT_OF_SYNC -> Cause.VIOLATION;
            }, detail);
        }
    }
}

package io.github.tightwire.game;

import io.github.tightwire.BitValue;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Receives messages, by type. A message of a type without a receiver ends the connection: a client may send nothing that the server
 * doesn't expect. A request of a type without a handler is refused, and nothing ends.
 *
 * <pre>{@code
 * Inbox<Player> inbox = new Inbox<Player>()
 *         .on(Chat.class, (player, chat) -> say(player, chat))
 *         .onBlock(Portrait.class, (player, portrait, bytes) -> show(player, bytes));
 * }</pre>
 *
 * <p>A message is its receiver's to keep, and so is a block. Complete before the first connection.
 *
 * @param <P> the sender: a {@link Player} at a server, the {@link GameClient} itself at a client
 */
public final class Inbox<P> {
    private final Map<Class<?>, Receiver<P>> receivers = new HashMap<>();
    private final Map<Class<?>, Handler<P>> handlers = new HashMap<>();

    /** Expects nothing yet. */
    public Inbox() {
    }

    /**
     * Takes a message with a block.
     *
     * @param <P> the sender
     * @param <T> the type of the message
     */
    @FunctionalInterface
    public interface BlockConsumer<P, T> {
        /**
         * Takes it.
         *
         * @param peer the sender
         * @param message that came with the block
         * @param block the bytes
         */
        void accept(P peer, T message, byte[] block);
    }

    /**
     * Sets the receiver of messages of a type.
     *
     * @param type of the messages, exactly
     * @param receiver is given the sender and the message
     * @param <T> the type
     * @return this
     * @throws IllegalArgumentException if the type has a receiver already
     */
    public <T> Inbox<P> on(Class<T> type, BiConsumer<? super P, ? super T> receiver) {
        Objects.requireNonNull(receiver, "receiver");
        return put(type, (peer, message, block) -> receiver.accept(peer, type.cast(message)));
    }

    /**
     * Sets the receiver of messages of a type that carries blocks.
     *
     * @param type of the messages, exactly
     * @param receiver is given the sender, the message and the block
     * @param <T> the type
     * @return this
     * @throws IllegalArgumentException if the type has a receiver already
     */
    public <T> Inbox<P> onBlock(Class<T> type, BlockConsumer<? super P, ? super T> receiver) {
        Objects.requireNonNull(receiver, "receiver");
        return put(type, (peer, message, block) -> receiver.accept(peer, type.cast(message), Objects.requireNonNull(block)));
    }

    /**
     * Sets the handler that answers requests of a type at once.
     *
     * @param type of the requests, exactly
     * @param handler is given the sender and the request, and returns the reply, never null. Its exceptions go to {@link
     *     GameListener#failed}, and end the connection; if the listener decides otherwise, the request is refused
     * @param <Q> the type of the request
     * @param <R> the type of the reply
     * @return this
     * @throws IllegalArgumentException if requests of the type have a handler already
     */
    public <R extends BitValue<R>, Q extends Request<R>> Inbox<P> onRequest(Class<Q> type, BiFunction<? super P, ? super Q, R> handler) {
        Objects.requireNonNull(handler, "handler");
        return putHandler(type, (peer, request) -> CompletableFuture.completedFuture(handler.apply(peer, type.cast(request))));
    }

    /**
     * Sets the handler that answers requests of a type later: after a look at a database, for example.
     *
     * @param type of the requests, exactly
     * @param handler is given the sender and the request, and returns a future of the reply, which any thread may complete; an {@code
     *     update} sends it. An exception there or here is as for {@link #onRequest}. Nothing happens to it when the sender leaves
     * @param <Q> the type of the request
     * @param <R> the type of the reply
     * @return this
     * @throws IllegalArgumentException if requests of the type have a handler already
     */
    public <R extends BitValue<R>, Q extends Request<R>> Inbox<P> onRequestLater(
            Class<Q> type, BiFunction<? super P, ? super Q, CompletableFuture<R>> handler) {
        Objects.requireNonNull(handler, "handler");
        return putHandler(type, (peer, request) -> Objects.requireNonNull(handler.apply(peer, type.cast(request)), "reply"));
    }

    private Inbox<P> putHandler(Class<?> type, Handler<P> handler) {
        if (handlers.putIfAbsent(type, handler) != null) {
            throw new IllegalArgumentException(type.getName() + " has a handler already");
        }
        return this;
    }

    /** The reply to a request, or what becomes it later; null if requests of its type have no handler. */
    @Nullable CompletableFuture<?> answer(P peer, Object request) {
        Handler<P> handler = handlers.get(request.getClass());
        return handler == null ? null : handler.answer(peer, request);
    }

    private Inbox<P> put(Class<?> type, Receiver<P> receiver) {
        if (receivers.putIfAbsent(type, receiver) != null) {
            throw new IllegalArgumentException(type.getName() + " has a receiver already");
        }
        return this;
    }

    /** Hands a message over; its block may be null. Returns false if its type has no receiver. */
    boolean deliver(P peer, Object message, byte @Nullable [] block) {
        Receiver<P> receiver = receivers.get(message.getClass());
        if (receiver == null) {
            return false;
        }
        receiver.accept(peer, message, block);
        return true;
    }

    /** Answers a request of any type. */
    private interface Handler<P> {
        CompletableFuture<?> answer(P peer, Object request);
    }

    /** Takes a message of any type, with its block or none. */
    private interface Receiver<P> {
        void accept(P peer, Object message, byte @Nullable [] block);
    }
}

package io.github.tightwire.game;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Receives messages, by type. A message of a type without a receiver ends the connection: what a
 * server doesn't expect of a client, no client may send.
 *
 * <pre>{@code
 * Inbox<Player> inbox = new Inbox<Player>()
 *         .on(Chat.class, (player, chat) -> say(player, chat))
 *         .onBlock(Portrait.class, (player, portrait, bytes) -> show(player, bytes));
 * }</pre>
 *
 * <p>A message is its receiver's to keep, and so is a block. Complete before the first connection.
 *
 * @param <P> who sends: a {@link Player} at a server, the {@link GameClient} itself at a client
 */
public final class Inbox<P> {
    private final Map<Class<?>, Receiver<P>> receivers = new HashMap<>();

    /** Expects nothing yet. */
    public Inbox() {
    }

    /**
     * Who takes a message with a block.
     *
     * @param <P> who sent it
     * @param <T> the type of the message
     */
    @FunctionalInterface
    public interface BlockConsumer<P, T> {
        /**
         * Takes it.
         *
         * @param peer who sent it
         * @param message with which the block came
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

    /** Takes a message of any type, with its block or none. */
    private interface Receiver<P> {
        void accept(P peer, Object message, byte @Nullable [] block);
    }
}

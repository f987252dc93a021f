package io.github.tightwire.game;

/**
 * Is notified of connections. All methods are called from within {@code update}, {@code connect}, {@code disconnect} and {@code close},
 * after the event is complete: they may send, disconnect, and throw. What they throw comes out of that call.
 *
 * @param <P> a {@link Player} at a server; the {@link GameClient} itself at a client
 */
public interface GameListener<P> {
    /**
     * Messages can be sent both ways from now on. Unless it is overridden, nothing is done.
     *
     * @param peer whose connection
     */
    default void connected(P peer) {
    }

    /**
     * The connection has ended, or could not be made. Messages that were not acked may or may not have arrived.
     *
     * @param peer whose connection
     * @param why it ended
     */
    void disconnected(P peer, Disconnection why);

    /**
     * A part of a block arrived, before the block is whole.
     *
     * @param peer who sends it
     * @param channel it comes over
     * @param fragments that are here, 1 or more
     * @param total fragments of the block
     */
    default void receiving(P peer, int channel, int fragments, int total) {
    }

    /**
     * A part of a block has arrived at the other side.
     *
     * @param peer who it goes to
     * @param channel it goes over
     * @param fragments that arrived, 1 to {@code total}
     * @param total fragments of the block
     */
    default void sending(P peer, int channel, int fragments, int total) {
    }
}

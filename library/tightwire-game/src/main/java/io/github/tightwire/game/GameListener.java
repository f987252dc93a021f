package io.github.tightwire.game;

/**
 * Hears about connections. All methods are called from within {@code update}, {@code connect}, {@code disconnect} and {@code close},
 * after the event is complete: they may send, disconnect and close. Their exceptions go to {@link #failed}.
 *
 * @param <P> a {@link Player} at a server; the {@link GameClient} itself at a client
 */
public interface GameListener<P> {
    /**
     * Messages can be sent both ways from now on. Does nothing unless it is overridden.
     *
     * @param peer whose connection
     */
    default void connected(P peer) {
    }

    /**
     * The connection has ended, or could not be made. Messages that were not acked may or may not have arrived: {@link Player#undelivered}
     * and {@link GameClient#undelivered} are how many of those for reliable channels there are.
     *
     * @param peer whose connection
     * @param why it ended
     */
    void disconnected(P peer, Disconnection why);

    /**
     * A part of a block arrived, before the block is whole.
     *
     * @param peer the sender
     * @param channel it comes over
     * @param fragments that are here, 1 or more
     * @param total fragments of the block
     */
    default void receiving(P peer, int channel, int fragments, int total) {
    }

    /**
     * A part of a block has arrived at the other side.
     *
     * @param peer the receiver
     * @param channel it goes over
     * @param fragments that arrived, 1 to {@code total}
     * @param total fragments of the block
     */
    default void sending(P peer, int channel, int fragments, int total) {
    }

    /**
     * The program's own code threw while it dealt with a connection: a receiver of the inbox, the serialize method of a message that
     * was read, or another method of this listener. In any case, the call in which it happened goes on with all other connections, and
     * does all that is due.
     *
     * <p>After an exception out of {@code serialize} the connection ends in any case, as a {@linkplain Disconnection.Cause#VIOLATION
     * violation}: its packet would come again, and throw again.
     *
     * @param peer whose connection
     * @param failure the exception
     * @return what to do; {@link FailureAction#DISCONNECT} unless it is overridden
     */
    default FailureAction failed(P peer, Throwable failure) {
        return FailureAction.DISCONNECT;
    }
}

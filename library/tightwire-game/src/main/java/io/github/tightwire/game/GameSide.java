package io.github.tightwire.game;

import java.util.Objects;

/**
 * One side of a game, which all its connections share.
 *
 * @param <P> the peer, as the program's code is given it
 * @param isServer true at the server
 * @param protocol the messages and channels
 * @param inbox takes the messages
 * @param listener hears about connections
 * @param failures takes what the program's own code throws
 * @param handlerTime the time that the program's own code takes
 */
record GameSide<P>(boolean isServer, GameProtocol protocol, Inbox<P> inbox, GameListener<P> listener, CallbackFailures<P> failures,
        HandlerTime handlerTime) {
    GameSide(boolean isServer, GameProtocol protocol, Inbox<P> inbox, GameListener<P> listener, HandlerTime handlerTime) {
        this(isServer, protocol, Objects.requireNonNull(inbox, "inbox"), Objects.requireNonNull(listener, "listener"),
                new CallbackFailures<>(listener), handlerTime);
    }
}

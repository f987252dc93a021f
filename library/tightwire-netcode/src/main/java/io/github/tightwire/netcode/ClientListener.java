package io.github.tightwire.netcode;

import org.jspecify.annotations.Nullable;

/**
 * Hears about the events of a client. Each method is called after the event is complete, so it may send, disconnect, connect again, and
 * throw. Its exception comes out of the call that led to it.
 */
public interface ClientListener {
    /**
     * The state has changed.
     *
     * @param client the client
     * @param state the new state
     */
    void changed(NetcodeClient client, ClientState state);

    /**
     * A payload came. Never twice, maybe never, and in any order.
     *
     * @param client the client
     * @param bytes the payload, from the start; used again once this returns
     * @param length the number of its bytes, 1 to {@link Netcode#MAX_PAYLOAD_BYTES}
     */
    void payload(NetcodeClient client, byte[] bytes, int length);

    /**
     * This side disconnects, while it is connected: a layer above may tell the server why. Must not throw.
     *
     * @param client the client
     * @return the payload that tells the server; null for the protocol's disconnect packets alone, as by default
     */
    default @Nullable LastPayload lastPayload(NetcodeClient client) {
        return null;
    }
}

package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Hears about the events of a server. Each method is called after the event is complete, so it may send, disconnect, and throw. Its
 * exception comes out of the call that led to it.
 */
public interface ServerListener {
    /**
     * A client has a slot.
     *
     * @param server the server, which knows the client's id, address and user data from now on
     * @param client the slot, from 0, until it is disconnected
     */
    void connected(NetcodeServer server, int client);

    /**
     * A datagram came that may be a client's, and is opened now, which takes a few microseconds: for a server that measures how much each
     * client costs. If it is a payload, {@link #payload} comes next. It may be forged, so anybody may have sent it.
     *
     * @param server the server
     * @param client the slot of that client
     */
    default void opening(NetcodeServer server, int client) {
    }

    /**
     * A payload came. Never twice, maybe never, and in any order.
     *
     * @param server the server
     * @param client the sender's slot
     * @param bytes the payload, from the start; used again once this returns
     * @param length the number of its bytes, 1 to {@link Netcode#MAX_PAYLOAD_BYTES}
     */
    void payload(NetcodeServer server, int client, byte[] bytes, int length);

    /**
     * A client has another address, because its router gave it another port for example. The new one has shown that it reads what is sent
     * there; the connection goes on.
     *
     * @param server the server, which knows the new address from now on
     * @param client the slot of that client
     * @param before the address that it had
     */
    default void moved(NetcodeServer server, int client, InetSocketAddress before) {
    }

    /**
     * A client loses its slot, and not by a disconnect packet of its own: a layer above may tell it why. Must not throw.
     *
     * @param server the server
     * @param client the slot, which the client still has
     * @param reason why, as {@link #disconnected} will be told
     * @return the payload that tells the client; null for the protocol's disconnect packets alone, as by default
     */
    default @Nullable LastPayload lastPayload(NetcodeServer server, int client, DisconnectReason reason) {
        return null;
    }

    /**
     * A client has lost its slot.
     *
     * @param server the server
     * @param client the slot, which is free now
     * @param clientId the id of the client that had it
     * @param reason why
     */
    void disconnected(NetcodeServer server, int client, long clientId, DisconnectReason reason);
}

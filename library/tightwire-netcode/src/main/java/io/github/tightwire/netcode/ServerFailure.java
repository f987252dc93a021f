package io.github.tightwire.netcode;

import java.net.InetSocketAddress;

/**
 * A server of a token that a client tried in vain.
 *
 * @param server its address
 * @param reason in words, such as "did not answer"
 */
public record ServerFailure(InetSocketAddress server, String reason) {
    /** The address and the reason, for a log. */
    @Override
    public String toString() {
        return Addresses.words(server) + " " + reason;
    }
}

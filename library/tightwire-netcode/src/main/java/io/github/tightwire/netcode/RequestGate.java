package io.github.tightwire.netcode;

import static java.nio.ByteOrder.LITTLE_ENDIAN;

import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Reads connection requests, in the order of the standard's "Processing Connection Requests" as far as the token goes: what is
 * cheap to refuse comes first, and the number of tokens that a tick opens is bounded. Also writes them.
 */
final class RequestGate {
    private final long protocolId;
    private final List<InetSocketAddress> addresses;
    private final int maxRequestsPerTick;
    private final TokenHistory history;
    private final TokenSeal seal;
    private final byte[] nonce = new byte[Netcode.TOKEN_NONCE_BYTES];
    private int requests;
    private long expireSeconds;
    private List<InetSocketAddress> otherServers = List.of();
    @SuppressWarnings("NullAway.Init")
    private PrivateToken token;
    @SuppressWarnings("NullAway.Init")
    private TokenHistory.Tag tag;

    RequestGate(ServerConfig config, TokenHistory history) {
        this.protocolId = config.protocolId();
        this.addresses = config.addresses();
        this.maxRequestsPerTick = config.maxRequestsPerTick();
        this.history = history;
        this.seal = new TokenSeal(protocolId, Key.of(config.privateKey()));
    }

    /** Writes a client's request, and returns the number of its bytes. */
    static int write(ConnectToken token, byte[] datagram) {
        ByteBuffer out = ByteBuffer.wrap(datagram).order(LITTLE_ENDIAN);
        out.put((byte) NetcodePacket.REQUEST.ordinal()).put(Netcode.VERSION).putLong(token.protocolId());
        out.putLong(token.expireSeconds()).put(token.nonce()).put(token.privatePart());
        return out.position();
    }

    /** Starts a tick. */
    void advanceTo(long nowSeconds) {
        requests = 0;
        history.advanceTo(nowSeconds);
    }

    /** Reads a request: accepted, if its token is genuine, alive and for this server. */
    DatagramVerdict read(byte[] datagram, int length) {
        if (length != Netcode.REQUEST_BYTES) {
            return DatagramVerdict.REQUEST_BAD_SIZE;
        }
        if (requests == maxRequestsPerTick) {
            return DatagramVerdict.REQUESTS_TOO_MANY;
        }
        int versionEnd = 1 + Netcode.VERSION.length;
        if (!Arrays.equals(datagram, 1, versionEnd, Netcode.VERSION, 0, Netcode.VERSION.length)) {
            return DatagramVerdict.REQUEST_OTHER_VERSION;
        }
        ByteBuffer in = ByteBuffer.wrap(datagram).order(LITTLE_ENDIAN).position(versionEnd);
        if (in.getLong() != protocolId) {
            return DatagramVerdict.REQUEST_OTHER_PROTOCOL;
        }
        expireSeconds = in.getLong();
        if (history.isExpired(expireSeconds)) {
            return DatagramVerdict.TOKEN_EXPIRED;
        }
        if (history.isTooOld(expireSeconds)) {
            return DatagramVerdict.TOKEN_TOO_OLD;
        }
        requests++;
        in.get(nonce);
        byte[] plain = seal.open(datagram, in.position(), nonce, expireSeconds);
        if (plain == null) {
            return DatagramVerdict.TOKEN_FORGED;
        }
        PrivateToken read = PrivateToken.read(plain);
        if (read == null) {
            return DatagramVerdict.TOKEN_MALFORMED;
        }
        token = read;
        tag = TokenHistory.Tag.of(datagram, Netcode.REQUEST_BYTES - Netcode.TAG_BYTES);
        if (Collections.disjoint(addresses, token.servers())) {
            otherServers = token.servers();
            return DatagramVerdict.TOKEN_OTHER_SERVER;
        }
        return DatagramVerdict.ACCEPTED;
    }

    /** The addresses in the last token that was for other servers; none if there was none. */
    List<InetSocketAddress> otherServers() {
        return otherServers;
    }

    /** The token of the accepted request. */
    PrivateToken token() {
        return token;
    }

    /** Returns the tag of the token. */
    TokenHistory.Tag tag() {
        return tag;
    }

    /** Returns the time at which the token expires. */
    long expireSeconds() {
        return expireSeconds;
    }
}

package io.github.tightwire.demo.matchmaker;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.security.SecureRandom;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/**
 * What a client needs to connect, and a server to know it: who it is, where the server is, what is spoken there, and a key
 * for each direction. It is a secret of these two and the matchmaker's, and goes over HTTPS only.
 */
public final class ConnectToken implements BitSerializable {
    /** The most bytes a token takes. */
    static final int MAX_BYTES = 128;

    private static final int KEY_BYTES = 32;
    private static final int IPV4_BYTES = 4;
    private static final int IPV6_BYTES = 16;
    /** A key is only handed on; the cipher it is for does not ask for this name. */
    private static final String ALGORITHM = "ChaCha20";

    private final byte[] toServer = new byte[KEY_BYTES];
    private final byte[] toClient = new byte[KEY_BYTES];
    private int clientId = 1;
    private long protocolId;
    private byte[] host = new byte[IPV4_BYTES];
    private int port;

    /** A token to read into. */
    ConnectToken() {
    }

    /**
     * A token of new keys.
     *
     * @param clientId the client's, from 1
     * @param protocolId of what is spoken
     * @param server where the server is, resolved
     * @param random where the keys come from
     */
    ConnectToken(int clientId, long protocolId, InetSocketAddress server, SecureRandom random) {
        this.clientId = clientId;
        this.protocolId = protocolId;
        this.host = server.getAddress().getAddress();
        this.port = server.getPort();
        random.nextBytes(toServer);
        random.nextBytes(toClient);
    }

    /**
     * Who the client is.
     *
     * @return its number, from 1
     */
    public int clientId() {
        return clientId;
    }

    /**
     * What is spoken.
     *
     * @return the protocol id
     */
    public long protocolId() {
        return protocolId;
    }

    /**
     * Where the server listens for the client's datagrams.
     *
     * @return its address
     */
    public InetSocketAddress server() {
        try {
            return new InetSocketAddress(InetAddress.getByAddress(host), port);
        } catch (UnknownHostException e) {
            throw new IllegalStateException("the address has the length of one", e);
        }
    }

    /**
     * The key of what the client sends.
     *
     * @return 256 bits
     */
    public SecretKey toServer() {
        return new SecretKeySpec(toServer, ALGORITHM);
    }

    /**
     * The key of what the server sends to the client.
     *
     * @return 256 bits
     */
    public SecretKey toClient() {
        return new SecretKeySpec(toClient, ALGORITHM);
    }

    @Override
    public void serialize(BitStream s) {
        clientId = s.serializeInt(clientId, 1, Integer.MAX_VALUE);
        protocolId = s.serializeUint64(protocolId);
        boolean isIpv6 = s.serializeBool(host.length == IPV6_BYTES);
        if (s.isReading()) {
            host = new byte[isIpv6 ? IPV6_BYTES : IPV4_BYTES];
        }
        s.serializeBytes(host);
        port = s.serializeUint16(port);
        s.serializeBytes(toServer);
        s.serializeBytes(toClient);
    }

    /**
     * The token in words, without its keys.
     *
     * @return client and server
     */
    @Override
    public String toString() {
        return "client " + clientId + " of the server at " + server();
    }
}

package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import javax.crypto.SecretKey;

/**
 * Makes connect tokens: the matchmaker's part. Whoever has the private key can let anybody into the game, so it is known to the
 * matchmaker and the servers, and a token goes to its player over HTTPS and to nobody else: the keys of the connection are in
 * it.
 *
 * <p>A token is good for one connection. So a player whose connection is lost needs another, and a matchmaker limits how many an address
 * gets, since each may become a slot on the server.
 *
 * <p>Any thread may issue tokens, several at once: a matchmaker answers more than one player at a time.
 */
public final class TokenIssuer {
    /** The default lifetime of a token, in seconds: the longest that a server accepts by default. */
    public static final int DEFAULT_LIFETIME_SECONDS = 30;

    /** The default time-out: how long a connection lasts without a packet, in seconds. */
    public static final int DEFAULT_TIMEOUT_SECONDS = 5;

    private final long protocolId;
    private final TokenSeal seal;
    private final int lifetimeSeconds;
    private final int timeoutSeconds;
    private final SecureRandom random;

    /**
     * An issuer of tokens with the default lifetime and time-out.
     *
     * @param protocolId of the game in this version, the same at its clients and servers
     * @param privateKey the key, of 256 bits, that only matchmaker and servers have
     * @throws IllegalArgumentException if the key is another
     */
    public TokenIssuer(long protocolId, SecretKey privateKey) {
        this(protocolId, privateKey, DEFAULT_LIFETIME_SECONDS, DEFAULT_TIMEOUT_SECONDS, new SecureRandom());
    }

    /**
     * An issuer.
     *
     * @param protocolId of the game in this version, the same at its clients and servers
     * @param privateKey the key, of 256 bits, that only matchmaker and servers have
     * @param lifetimeSeconds how long a token is good for, at least 1. No longer than the servers'
     *     {@link ServerConfig#maxTokenLifetimeSeconds}: a server that was restarted could otherwise take one a second time
     * @param timeoutSeconds how long a connection, or an attempt to connect, lasts without a packet, at least 1; -1 for never, which is
     *     for debuggers
     * @param random the source of nonces and keys
     * @throws IllegalArgumentException if the key or one of the times is another
     */
    public TokenIssuer(long protocolId, SecretKey privateKey, int lifetimeSeconds, int timeoutSeconds, SecureRandom random) {
        if (lifetimeSeconds < 1) {
            throw new IllegalArgumentException("a token that is good for " + lifetimeSeconds + " seconds: at least 1");
        }
        if (timeoutSeconds < 1 && timeoutSeconds != -1) {
            throw new IllegalArgumentException("a time-out of " + timeoutSeconds + " seconds: at least 1, or -1 for none");
        }
        this.protocolId = protocolId;
        this.seal = new TokenSeal(protocolId, Key.of(privateKey));
        this.lifetimeSeconds = lifetimeSeconds;
        this.timeoutSeconds = timeoutSeconds;
        this.random = random;
    }

    /**
     * Makes a token as of now, by the machine's clock, without user data. A server that started in this very second refuses it: a program
     * that is server and matchmaker at once dates its first tokens a second ahead.
     *
     * @param clientId the player's id; a server has at most one connection with it
     * @param servers where the client tries to connect, in that order; 1 to {@link Netcode#MAX_SERVERS}, resolved
     * @return the token, {@link Netcode#CONNECT_TOKEN_BYTES} long
     * @throws IllegalArgumentException if there are other servers
     */
    public byte[] issue(long clientId, InetSocketAddress... servers) {
        return issue(clientId, List.of(servers), new byte[0], Instant.now().getEpochSecond());
    }

    /**
     * Makes a token for servers that know themselves by the address at which clients find them.
     *
     * @param clientId the player's id; a server has at most one connection with it
     * @param servers where the client tries to connect, in that order; 1 to {@link Netcode#MAX_SERVERS}, resolved
     * @param userData tells the servers about the player, at most {@link Netcode#USER_DATA_BYTES}; zeros follow
     * @param nowSeconds the time, in seconds since 1970
     * @return the token, {@link Netcode#CONNECT_TOKEN_BYTES} long
     * @throws IllegalArgumentException if there are other servers, or there is more user data
     */
    public byte[] issue(long clientId, List<InetSocketAddress> servers, byte[] userData, long nowSeconds) {
        return issue(clientId, servers, servers, userData, nowSeconds);
    }

    /**
     * Makes a token.
     *
     * @param clientId the player's id; a server has at most one connection with it
     * @param publicServers where the client tries to connect, in that order; 1 to {@link Netcode#MAX_SERVERS}, resolved
     * @param internalServers what these servers know themselves by, as their {@link ServerConfig#addresses} say: other addresses
     *     than the public ones if a relay stands between; likewise
     * @param userData tells the servers about the player, at most {@link Netcode#USER_DATA_BYTES}; zeros follow
     * @param nowSeconds the time, in seconds since 1970
     * @return the token, {@link Netcode#CONNECT_TOKEN_BYTES} long
     * @throws IllegalArgumentException if there are other servers, or there is more user data
     */
    public byte[] issue(long clientId, List<InetSocketAddress> publicServers, List<InetSocketAddress> internalServers,
            byte[] userData, long nowSeconds) {
        if (userData.length > Netcode.USER_DATA_BYTES) {
            throw new IllegalArgumentException(
                    userData.length + " bytes of user data: at most " + Netcode.USER_DATA_BYTES);
        }
        byte[] nonce = random(Netcode.TOKEN_NONCE_BYTES);
        Key clientToServer = new Key(random(Netcode.KEY_BYTES), 0);
        Key serverToClient = new Key(random(Netcode.KEY_BYTES), 0);
        long expireSeconds = nowSeconds + lifetimeSeconds;
        byte[] privatePart = new PrivateToken(clientId, timeoutSeconds, ServerAddresses.check(internalServers), clientToServer,
                serverToClient, Arrays.copyOf(userData, Netcode.USER_DATA_BYTES)).write();
        synchronized (seal) {
            seal.seal(privatePart, nonce, expireSeconds);
        }
        return new ConnectToken(protocolId, nowSeconds, expireSeconds, nonce, privatePart, timeoutSeconds,
                ServerAddresses.check(publicServers), clientToServer, serverToClient).write();
    }

    private byte[] random(int length) {
        byte[] bytes = new byte[length];
        random.nextBytes(bytes);
        return bytes;
    }
}

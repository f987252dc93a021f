package io.github.tightwire.netcode;

import java.net.InetSocketAddress;
import java.util.List;
import javax.crypto.SecretKey;

/**
 * The settings of a server. {@link #of} fills in the settings that a game rarely changes.
 *
 * @param protocolId of the game in this version, the same at its clients and servers
 * @param privateKey the key, of 256 bits, that only matchmaker and servers have
 * @param addresses of this server, as tokens have them; a token for others is refused. One for IPv4, one for IPv6, maybe; 1 to
 *     {@link Netcode#MAX_SERVERS}, and none a wildcard
 * @param maxClients how many slots there are, 1 to {@link Netcode#MAX_CLIENTS}
 * @param maxClientsPerHost how many of them one host may have, those on their way to one included; {@link #NO_LIMIT}, or at least
 *     1. A host is an IPv4 address, or the first 64 bits of an IPv6 address. Players behind one router are one host
 * @param maxTokenLifetimeSeconds how long the matchmaker's tokens are good for, at least 1. A server takes none that may be from
 *     before its start, or from that second: none that expires as early as this after it. If tokens live longer, one that was used before a
 *     restart may be used after it
 * @param maxRequestsPerTick how many tokens are opened between two advances of the time, at least 1. This is the most work that
 *     a stranger can ask for with a datagram
 * @param maxDatagramsPerTick how many datagrams {@link UdpServer#tick} reads at most, at least 1. A server of another kind may bound the
 *     time instead
 */
public record ServerConfig(long protocolId, SecretKey privateKey, List<InetSocketAddress> addresses, int maxClients,
        int maxClientsPerHost, int maxTokenLifetimeSeconds, int maxRequestsPerTick, int maxDatagramsPerTick) {
    /** No limit for {@link #maxClientsPerHost} but the number of slots. */
    public static final int NO_LIMIT = Integer.MAX_VALUE;

    private static final int REQUESTS_PER_TICK = 128;
    private static final int DATAGRAMS_PER_TICK = 1024;
    private static final int DATAGRAMS_PER_CLIENT_AND_TICK = 8;

    /**
     * A configuration, if it makes sense.
     *
     * @param protocolId any
     * @param privateKey of 256 bits
     * @param addresses 1 to {@link Netcode#MAX_SERVERS}, resolved, none a wildcard
     * @param maxClients 1 to {@link Netcode#MAX_CLIENTS}
     * @param maxClientsPerHost at least 1
     * @param maxTokenLifetimeSeconds at least 1
     * @param maxRequestsPerTick at least 1
     * @param maxDatagramsPerTick at least 1
     * @throws IllegalArgumentException if one of them is another
     */
    public ServerConfig {
        privateKey = Key.of(privateKey);
        addresses = ServerAddresses.check(addresses);
        requirePositive("maxClients", maxClients);
        if (maxClients > Netcode.MAX_CLIENTS) {
            throw new IllegalArgumentException(maxClients + " slots: at most " + Netcode.MAX_CLIENTS
                    + ", since netcode's clients join no larger server");
        }
        requirePositive("maxClientsPerHost", maxClientsPerHost);
        requirePositive("maxTokenLifetimeSeconds", maxTokenLifetimeSeconds);
        requirePositive("maxRequestsPerTick", maxRequestsPerTick);
        requirePositive("maxDatagramsPerTick", maxDatagramsPerTick);
    }

    /**
     * A server as most are: a host may have as many slots as it has tokens for, tokens live for
     * {@link TokenIssuer#DEFAULT_LIFETIME_SECONDS}, and a tick opens at most 128 tokens and reads at most 1,024 datagrams and 8 for
     * every slot.
     *
     * @param protocolId of the game in this version, the same at its clients and servers
     * @param privateKey the key, of 256 bits, that only matchmaker and servers have
     * @param maxClients how many slots there are, 1 to {@link Netcode#MAX_CLIENTS}
     * @param addresses of this server, as tokens have them
     * @return the configuration
     * @throws IllegalArgumentException if the key, the slots or the addresses are others than the constructor takes
     */
    public static ServerConfig of(long protocolId, SecretKey privateKey, int maxClients, InetSocketAddress... addresses) {
        int datagrams = (int) Math.min(Integer.MAX_VALUE,
                DATAGRAMS_PER_TICK + (long) DATAGRAMS_PER_CLIENT_AND_TICK * maxClients);
        return new ServerConfig(protocolId, privateKey, List.of(addresses), maxClients, NO_LIMIT,
                TokenIssuer.DEFAULT_LIFETIME_SECONDS, REQUESTS_PER_TICK, datagrams);
    }

    /**
     * The same, with a limit for a host.
     *
     * @param clients how many slots one host may have, at least 1
     * @return the configuration
     */
    public ServerConfig withMaxClientsPerHost(int clients) {
        return new ServerConfig(protocolId, privateKey, addresses, maxClients, clients, maxTokenLifetimeSeconds,
                maxRequestsPerTick, maxDatagramsPerTick);
    }

    /**
     * The same, for tokens of another lifetime.
     *
     * @param seconds how long the matchmaker's tokens are good for, at least 1
     * @return the configuration
     */
    public ServerConfig withMaxTokenLifetimeSeconds(int seconds) {
        return new ServerConfig(protocolId, privateKey, addresses, maxClients, maxClientsPerHost, seconds,
                maxRequestsPerTick, maxDatagramsPerTick);
    }

    /**
     * The same, with other limits for the work of a tick.
     *
     * @param requests how many tokens are opened, at least 1
     * @param datagrams how many datagrams are read, at least 1
     * @return the configuration
     */
    public ServerConfig withMaxPerTick(int requests, int datagrams) {
        return new ServerConfig(protocolId, privateKey, addresses, maxClients, maxClientsPerHost, maxTokenLifetimeSeconds,
                requests, datagrams);
    }

    private static void requirePositive(String name, int value) {
        if (value < 1) {
            throw new IllegalArgumentException(name + " is " + value + ", and must be at least 1");
        }
    }
}

package io.github.tightwire.netcode;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.StandardSocketOptions;
import java.nio.channels.DatagramChannel;
import java.security.SecureRandom;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Servers and tokens on the loopback, at any port that is free. */
final class Sockets {
    /** Without a time-out, and with time: a machine that is busy with other things must not fail a test. */
    private static final TokenIssuer ISSUER =
            new TokenIssuer(World.PROTOCOL, World.PRIVATE_KEY, 120, -1, new SecureRandom());

    private Sockets() {
    }

    static UdpServer server(int maxClients, ServerListener listener) throws IOException {
        return server(InetAddress.getByName("127.0.0.1"), maxClients, Integer.MAX_VALUE, listener);
    }

    /** A server that takes tokens which are made from the next second on. */
    static UdpServer server(InetAddress at, int maxClients, int maxDatagramsPerTick, ServerListener listener)
            throws IOException {
        DatagramChannel channel = DatagramChannel.open();
        channel.setOption(StandardSocketOptions.SO_RCVBUF, 4 << 20);
        channel.bind(new InetSocketAddress(at, 0));
        return new UdpServer(channel, ServerConfig.of(World.PROTOCOL, World.PRIVATE_KEY, maxClients,
                (InetSocketAddress) channel.getLocalAddress()).withMaxPerTick(128, maxDatagramsPerTick), listener);
    }

    static byte[] token(long clientId, InetSocketAddress... servers) {
        return ISSUER.issue(clientId, List.of(servers), new byte[0], System.currentTimeMillis() / 1000 + 1);
    }

    /** Ticks until something is so; says what if it takes for ever. */
    static void until(String what, BooleanSupplier isSo, Runnable tick) {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
        while (!isSo.getAsBoolean()) {
            if (System.nanoTime() - end > 0) {
                throw new AssertionError("not within a minute: " + what);
            }
            tick.run();
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(2));
        }
    }
}

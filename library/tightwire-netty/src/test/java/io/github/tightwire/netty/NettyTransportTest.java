package io.github.tightwire.netty;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.netcode.ClientListener;
import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.DatagramVerdict;
import io.github.tightwire.netcode.DisconnectReason;
import io.github.tightwire.netcode.Netcode;
import io.github.tightwire.netcode.NetcodeClient;
import io.github.tightwire.netcode.NetcodeServer;
import io.github.tightwire.netcode.ServerConfig;
import io.github.tightwire.netcode.ServerListener;
import io.github.tightwire.netcode.TokenIssuer;
import io.github.tightwire.netcode.UdpClient;
import io.github.tightwire.netcode.UdpTransport;
import io.netty.bootstrap.Bootstrap;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.IoHandlerFactory;
import io.netty.channel.MultiThreadIoEventLoopGroup;
import io.netty.channel.epoll.Epoll;
import io.netty.channel.epoll.EpollDatagramChannel;
import io.netty.channel.epoll.EpollIoHandler;
import io.netty.channel.nio.NioIoHandler;
import io.netty.channel.socket.DatagramChannel;
import io.netty.channel.socket.nio.NioDatagramChannel;
import java.io.IOException;
import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Over real sockets, on event loops with threads of their own; the other side is a socket of the JDK. */
@Timeout(60)
class NettyTransportTest {
    private static final InetSocketAddress ANY = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);

    enum Io {
        NIO, EPOLL;

        DatagramChannel bind(MultiThreadIoEventLoopGroup group) {
            return bind(group, ANY);
        }

        DatagramChannel bind(MultiThreadIoEventLoopGroup group, InetSocketAddress local) {
            return (DatagramChannel) new Bootstrap().group(group)
                    .channel(this == NIO ? NioDatagramChannel.class : EpollDatagramChannel.class)
                    .handler(new ChannelInboundHandlerAdapter()).bind(local).syncUninterruptibly().channel();
        }

        IoHandlerFactory factory() {
            return this == NIO ? NioIoHandler.newFactory() : EpollIoHandler.newFactory();
        }
    }

    /** A transport on a loop, and a socket at the other end. */
    private static final class Pair implements AutoCloseable {
        final MultiThreadIoEventLoopGroup group;
        final DatagramChannel channel;
        final NettyTransport netty;
        final UdpTransport socket = new UdpTransport(ANY);
        final List<byte[]> atNetty = new ArrayList<>();
        final List<byte[]> atSocket = new ArrayList<>();

        Pair(Io io) throws IOException {
            Assumptions.assumeTrue(io != Io.EPOLL || Epoll.isAvailable(), "no epoll here");
            group = new MultiThreadIoEventLoopGroup(1, io.factory());
            channel = io.bind(group);
            assertThrows(IllegalStateException.class, () -> new NettyTransport(channel));
            netty = onLoop(() -> new NettyTransport(channel));
        }

        <T> T onLoop(Callable<T> task) {
            return channel.eventLoop().submit(task).syncUninterruptibly().getNow();
        }

        void readUntil(int countAtNetty, int countAtSocket) {
            while (atNetty.size() < countAtNetty || atSocket.size() < countAtSocket) {
                onLoop(() -> netty.read((from, bytes, length) -> add(atNetty, bytes, length), 100));
                readSocketUntil(0);
            }
        }

        void readSocketUntil(int count) {
            do {
                socket.read((from, bytes, length) -> {
                    assertEquals(netty.localAddress(), from);
                    return add(atSocket, bytes, length);
                }, 100);
                giveUpWhenToldTo();
            } while (atSocket.size() < count);
        }

        private static void giveUpWhenToldTo() {
            if (Thread.interrupted()) {
                throw new AssertionError("not all datagrams came");
            }
        }

        private static DatagramVerdict add(List<byte[]> to, byte[] bytes, int length) {
            to.add(Arrays.copyOf(bytes, length));
            return DatagramVerdict.ACCEPTED;
        }

        @Override
        public void close() {
            onLoop(() -> {
                netty.close();
                netty.close();
                return 0;
            });
            socket.close();
            group.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
        }
    }

    @AfterAll
    static void nothingLeaked() throws InterruptedException {
        Leaks.requireNone();
    }

    @ParameterizedTest
    @EnumSource
    void datagramsArriveBothWays(Io io) throws IOException {
        try (Pair pair = new Pair(io)) {
            assertTrue(pair.onLoop(() -> pair.netty.send(pair.socket.localAddress(), new byte[] {1, 2, 3, 4}, 3)));
            assertTrue(pair.socket.send(pair.netty.localAddress(), new byte[] {5, 6}, 2));
            pair.readUntil(1, 1);
            assertArrayEquals(new byte[] {1, 2, 3}, pair.atSocket.get(0));
            assertArrayEquals(new byte[] {5, 6}, pair.atNetty.get(0));
        }
    }

    /** The datagrams of a task go out in order, whatever the system cuts: many of one length, a shorter one behind them, and others. */
    @ParameterizedTest
    @EnumSource
    void aTasksDatagramsArriveAsTheyWereSent(Io io) throws IOException {
        int[] lengths = new int[200];
        for (int i = 0; i < lengths.length; i++) {
            lengths[i] = i < 140 ? 1_100 : i == 140 ? 700 : i < 150 ? 1_100 : i < 160 ? 1_200 : 30 + i % 3;
        }
        try (Pair pair = new Pair(io)) {
            pair.onLoop(() -> {
                for (int i = 0; i < lengths.length; i++) {
                    byte[] datagram = new byte[Netcode.MAX_DATAGRAM_BYTES];
                    Arrays.fill(datagram, (byte) i);
                    assertTrue(pair.netty.send(pair.socket.localAddress(), datagram, lengths[i]));
                }
                return 0;
            });
            pair.readUntil(0, lengths.length);
            for (int i = 0; i < lengths.length; i++) {
                byte[] expected = new byte[lengths[i]];
                Arrays.fill(expected, (byte) i);
                assertArrayEquals(expected, pair.atSocket.get(i), "datagram " + i);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    void aDatagramThatIsTooLongCanBeTold(Io io) throws IOException {
        try (Pair pair = new Pair(io); java.nio.channels.DatagramChannel raw = java.nio.channels.DatagramChannel.open()) {
            for (int bytes : new int[] {Netcode.MAX_DATAGRAM_BYTES, Netcode.MAX_DATAGRAM_BYTES + 1, Netcode.MAX_DATAGRAM_BYTES + 500}) {
                raw.send(ByteBuffer.allocate(bytes), pair.netty.localAddress());
            }
            pair.readUntil(3, 0);
            assertEquals(List.of(1_300, 1_301, 1_301), pair.atNetty.stream().map(bytes -> bytes.length).toList());
        }
    }

    @ParameterizedTest
    @EnumSource
    void oneThatIsTooLongIsRefusedWithWords(Io io) throws IOException {
        try (Pair pair = new Pair(io)) {
            pair.onLoop(() -> {
                InetSocketAddress to = pair.socket.localAddress();
                assertEquals("a datagram of 1301 bytes: at most 1300",
                        assertThrows(IllegalArgumentException.class, () -> pair.netty.send(to, new byte[1400], 1301)).getMessage());
                return pair.netty.send(to, new byte[1400], 1300);
            });
            pair.readUntil(0, 1);
        }
    }

    /** A closed port, and what the system refuses to send, as it does where there is no route: here since nobody may broadcast. */
    @ParameterizedTest
    @EnumSource
    void knownFailuresAreTold(Io io) throws IOException {
        InetSocketAddress closed;
        try (UdpTransport gone = new UdpTransport(ANY)) {
            closed = gone.localAddress();
        }
        InetSocketAddress all = new InetSocketAddress("255.255.255.255", 9);
        try (Pair pair = new Pair(io)) {
            IOException failure = null;
            while (failure == null) {
                failure = pair.onLoop(() -> pair.netty.failure(closed));
                Pair.giveUpWhenToldTo();
            }
            assertEquals("the port is closed", failure.getMessage());
            assertTrue(pair.onLoop(() -> pair.netty.send(all, new byte[1], 1)), "it is queued");
            assertTrue(pair.onLoop(() -> pair.netty.failure(all)).getMessage().contains("ermission denied"));
            try (UdpTransport silent = new UdpTransport(ANY)) {
                assertTrue(pair.onLoop(() -> pair.netty.send(silent.localAddress(), new byte[1], 1)));
                assertNull(pair.onLoop(() -> pair.netty.failure(silent.localAddress())));
                assertNull(pair.onLoop(() -> pair.netty.failure(silent.localAddress())));
            }
        }
    }

    /** Netty's epoll gives senders of IPv4 as mapped addresses, at a socket for both families. */
    @ParameterizedTest
    @EnumSource
    void aServerOnASocketForBothFamiliesHasAnIpv4Client(Io io) throws IOException {
        SecretKey key = new SecretKeySpec(new byte[32], "ChaCha20");
        Assumptions.assumeTrue(io != Io.EPOLL || Epoll.isAvailable(), "no epoll here");
        MultiThreadIoEventLoopGroup group = new MultiThreadIoEventLoopGroup(1, io.factory());
        try {
            DatagramChannel channel = io.bind(group, new InetSocketAddress(0));
            InetSocketAddress address = new InetSocketAddress("127.0.0.1", channel.localAddress().getPort());
            UdpClient client = UdpClient.open(new Quiet());
            client.netcode().connect(new TokenIssuer(1, key).issue(1, List.of(address), new byte[0],
                    System.currentTimeMillis() / 1000 + 20));
            NettyTransport netty = channel.eventLoop().submit(() -> new NettyTransport(channel)).syncUninterruptibly().getNow();
            NetcodeServer server = new NetcodeServer(ServerConfig.of(1, key, 1, address), new SecureRandom(), netty, new Quiet(),
                    System.nanoTime(), System.currentTimeMillis() / 1000);
            while (client.netcode().state() != ClientState.CONNECTED) {
                client.tick();
                channel.eventLoop().submit(() -> {
                    server.advanceTo(System.nanoTime(), System.currentTimeMillis() / 1000);
                    server.read(netty, 100);
                    server.update();
                }).syncUninterruptibly();
                Pair.giveUpWhenToldTo();
            }
            assertTrue(server.address(0).getAddress() instanceof Inet4Address, server.address(0).toString());
            channel.eventLoop().submit(netty::close).syncUninterruptibly();
            client.close();
        } finally {
            group.shutdownGracefully(0, 0, TimeUnit.SECONDS).syncUninterruptibly();
        }
    }

    private static final class Quiet implements ServerListener, ClientListener {
        @Override
        public void connected(NetcodeServer server, int client) {
        }

        @Override
        public void payload(NetcodeServer server, int client, byte[] bytes, int length) {
        }

        @Override
        public void disconnected(NetcodeServer server, int client, long clientId, DisconnectReason reason) {
        }

        @Override
        public void changed(NetcodeClient client, ClientState state) {
        }

        @Override
        public void payload(NetcodeClient client, byte[] bytes, int length) {
        }
    }

    @ParameterizedTest
    @EnumSource
    void anotherThreadIsTold(Io io) throws IOException {
        try (Pair pair = new Pair(io)) {
            InetSocketAddress to = pair.socket.localAddress();
            for (Runnable call : List.<Runnable>of(() -> pair.netty.send(to, new byte[1], 1), pair.netty::close,
                    () -> pair.netty.read((from, bytes, length) -> DatagramVerdict.ACCEPTED, 1))) {
                assertTrue(assertThrows(IllegalStateException.class, call::run).getMessage().contains("is not the event loop of"));
            }
            assertTrue(pair.onLoop(() -> pair.netty.send(to, new byte[1], 1)));
        }
    }

    /** The farewell that a server sends when it closes is sent; what waits is released, and what comes afterwards is nobody's. */
    @ParameterizedTest
    @EnumSource
    void closingSendsWhatWasSentAndReleasesWhatWaits(Io io) throws IOException {
        try (Pair pair = new Pair(io)) {
            for (int i = 0; i < 10; i++) {
                pair.socket.send(pair.netty.localAddress(), new byte[100], 100);
            }
            pair.onLoop(() -> {
                pair.netty.send(pair.socket.localAddress(), new byte[] {9}, 1);
                pair.netty.close();
                assertThrows(IllegalStateException.class, () -> pair.netty.send(pair.socket.localAddress(), new byte[1], 1));
                assertThrows(IllegalStateException.class, () -> pair.netty.read((from, bytes, length) -> DatagramVerdict.ACCEPTED, 1));
                return 0;
            });
            pair.readSocketUntil(1);
            assertArrayEquals(new byte[] {9}, pair.atSocket.get(0));
        }
    }

    /** More than may wait is lost, and costs no more memory. */
    @ParameterizedTest
    @EnumSource
    void aFloodIsBounded(Io io) throws IOException {
        try (Pair pair = new Pair(io)) {
            for (int i = 0; i < 3 * NettyTransport.MAX_WAITING; i++) {
                pair.socket.send(pair.netty.localAddress(), new byte[20], 20);
            }
            int read = pair.onLoop(() -> pair.netty.read((from, bytes, length) -> DatagramVerdict.ACCEPTED, Integer.MAX_VALUE));
            assertTrue(read <= NettyTransport.MAX_WAITING, read + " datagrams waited");
        }
    }
}

package io.github.tightwire.netcode;

import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.DatagramChannel;
import java.security.GeneralSecurityException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import javax.crypto.Cipher;
import javax.crypto.SecretKey;
import javax.crypto.spec.IvParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Test;

/** Allocations once the clients are connected, beside what the JDK's cipher and its channel allocate on their own. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int CLIENTS = 8;
    private static final int ROUNDS = 500;
    private static final int PASSES = 4;
    private static final int PAYLOAD_BYTES = 1100;
    private static final ByteBuffer BUFFER = ByteBuffer.allocate(Netcode.MAX_DATAGRAM_BYTES + 1);
    private static final ByteBuffer GARBAGE = ByteBuffer.wrap(Vectors.bytes(100, i -> 0x15 + i));

    private final byte[] payload = new byte[PAYLOAD_BYTES];
    private long received;

    @Test
    void theCoresAllocateWhatTheCipherDoes() throws GeneralSecurityException {
        NetcodeClient[] clients = new NetcodeClient[CLIENTS];
        NetcodeServer[] server = new NetcodeServer[1];
        Echo echo = new Echo();
        server[0] = new NetcodeServer(World.config(CLIENTS), World.random(1), (to, bytes, length) ->
                clients[to.getPort() - 1].receive(World.SERVER, bytes, length) != null, echo, 0, 0);
        TokenIssuer issuer = new TokenIssuer(World.PROTOCOL, World.PRIVATE_KEY, 60, -1, World.random(2));
        for (int i = 0; i < CLIENTS; i++) {
            InetSocketAddress address = new InetSocketAddress("127.0.0.1", 1 + i);
            clients[i] = new NetcodeClient((to, bytes, length) -> server[0].receive(address, bytes, length) != null, new Receiver(), 0);
            clients[i].connect(issuer.issue(i, List.of(World.SERVER), new byte[0], 1));
        }
        long[] ours = new long[PASSES];
        long[] theirs = new long[PASSES];
        long nanos = 0;
        for (int pass = 0; pass < PASSES; pass++) {
            received = 0;
            long start = THREADS.getCurrentThreadAllocatedBytes();
            for (int round = 0; round < ROUNDS; round++) {
                // Each tenth time the clients have no payload: keep-alives both ways.
                boolean silent = round % 10 == 0;
                nanos += TimeUnit.MILLISECONDS.toNanos(110);
                server[0].advanceTo(nanos, 1);
                for (int i = 0; i < CLIENTS; i++) {
                    clients[i].advanceTo(nanos);
                    if (!silent) {
                        clients[i].send(payload, PAYLOAD_BYTES);
                    }
                    clients[i].update();
                }
                server[0].update();
            }
            ours[pass] = (THREADS.getCurrentThreadAllocatedBytes() - start) / (ROUNDS * CLIENTS * 2);
            start = THREADS.getCurrentThreadAllocatedBytes();
            cipherAlone(pass);
            theirs[pass] = (THREADS.getCurrentThreadAllocatedBytes() - start) / (ROUNDS * CLIENTS * 2);
        }
        assertTrue(received >= 2 * (ROUNDS - ROUNDS / 10 - 10) * CLIENTS, received + " payloads");
        // A tenth of the packets are smaller than the cipher's own here, which only makes ours less.
        assertTrue(ours[PASSES - 1] <= theirs[PASSES - 1],
                () -> "bytes a packet: " + Arrays.toString(ours) + ", the cipher alone: " + Arrays.toString(theirs));
    }

    @Test
    void theDriverAllocatesAnAddressForAChangedSender() throws IOException {
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        List<DatagramChannel> strangers = new ArrayList<>();
        try (UdpServer server = Sockets.server(1, new Echo());
                DatagramChannel bare = DatagramChannel.open().bind(any)) {
            bare.configureBlocking(false);
            for (int i = 0; i < CLIENTS; i++) {
                strangers.add(DatagramChannel.open().bind(any));
            }
            long[] ours = new long[PASSES];
            long[] theirs = new long[PASSES];
            for (int pass = 0; pass < PASSES; pass++) {
                for (int round = 0; round < ROUNDS; round++) {
                    ours[pass] += ticking(server, strangers);
                    theirs[pass] += receiving(bare, strangers);
                }
                ours[pass] /= ROUNDS * CLIENTS;
                theirs[pass] /= ROUNDS * CLIENTS;
            }
            assertTrue(server.netcode().counters().get(DatagramVerdict.UNKNOWN_SENDER) > PASSES * ROUNDS * CLIENTS * 9 / 10);
            assertTrue(ours[PASSES - 1] <= theirs[PASSES - 1],
                    () -> "bytes a datagram: " + Arrays.toString(ours) + ", receive alone: " + Arrays.toString(theirs));
        } finally {
            for (DatagramChannel stranger : strangers) {
                stranger.close();
            }
        }
    }

    private long ticking(UdpServer server, List<DatagramChannel> strangers) throws IOException {
        long before = server.netcode().counters().get(Counter.DATAGRAMS_RECEIVED);
        send(strangers, server.localAddress());
        long allocated = 0;
        for (int tries = 0; tries < 100 && server.netcode().counters().get(Counter.DATAGRAMS_RECEIVED) < before + CLIENTS;
                tries++) {
            long start = THREADS.getCurrentThreadAllocatedBytes();
            server.tick();
            allocated += THREADS.getCurrentThreadAllocatedBytes() - start;
        }
        return allocated;
    }

    private static long receiving(DatagramChannel bare, List<DatagramChannel> strangers) throws IOException {
        send(strangers, (InetSocketAddress) bare.getLocalAddress());
        int count = 0;
        long start = THREADS.getCurrentThreadAllocatedBytes();
        for (int tries = 0; tries < 1000 && count < CLIENTS; tries++) {
            count += bare.receive(BUFFER.clear()) == null ? 0 : 1;
        }
        return THREADS.getCurrentThreadAllocatedBytes() - start;
    }

    private static void send(List<DatagramChannel> strangers, InetSocketAddress to) throws IOException {
        for (DatagramChannel stranger : strangers) {
            stranger.send(GARBAGE.rewind(), to);
        }
    }

    /** As many packets sealed and opened as the cores do in a pass. */
    private void cipherAlone(int pass) throws GeneralSecurityException {
        Cipher sealing = Cipher.getInstance("ChaCha20-Poly1305");
        Cipher opening = Cipher.getInstance("ChaCha20-Poly1305");
        SecretKey key = new SecretKeySpec(Vectors.bytes(32, i -> i + pass), "ChaCha20");
        byte[] data = new byte[22];
        byte[] bytes = new byte[PAYLOAD_BYTES + 16];
        byte[] plain = new byte[PAYLOAD_BYTES];
        for (int i = 0; i < ROUNDS * CLIENTS * 2; i++) {
            byte[] nonce = {0, 0, 0, 0, (byte) i, (byte) (i >> 8), (byte) (i >> 16), 0, 0, 0, 0, 0};
            IvParameterSpec parameter = new IvParameterSpec(nonce);
            sealing.init(Cipher.ENCRYPT_MODE, key, parameter);
            sealing.updateAAD(data);
            int length = sealing.doFinal(bytes, 0, PAYLOAD_BYTES, bytes, 0);
            opening.init(Cipher.DECRYPT_MODE, key, parameter);
            opening.updateAAD(data);
            opening.doFinal(bytes, 0, length, plain, 0);
        }
    }

    private final class Echo implements ServerListener {
        @Override
        public void connected(NetcodeServer server, int client) {
        }

        @Override
        public void payload(NetcodeServer server, int client, byte[] bytes, int length) {
            received++;
            server.send(client, bytes, length);
        }

        @Override
        public void disconnected(NetcodeServer server, int client, long clientId, DisconnectReason reason) {
        }
    }

    private final class Receiver implements ClientListener {
        @Override
        public void changed(NetcodeClient client, ClientState state) {
        }

        @Override
        public void payload(NetcodeClient client, byte[] bytes, int length) {
            received++;
        }
    }
}

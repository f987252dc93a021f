package arena;

import io.github.tightwire.netcode.ClientState;
import io.github.tightwire.netcode.ServerConfig;
import io.github.tightwire.netcode.TokenIssuer;
import io.github.tightwire.netcode.UdpClient;
import io.github.tightwire.netcode.UdpServer;
import io.github.tightwire.reliable.DatagramSender;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.channels.DatagramChannel;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** The command: a server, or a player, on this machine. */
public final class Arena {
    /** Another one for every change of a message. */
    static final long PROTOCOL_ID = 0x41_52_45_4E_41_01L;
    static final int TICKS_PER_SNAPSHOT = 3;

    /** Known to everybody. In a real game, the servers and the matchmaker share a secret one, and the matchmaker issues tokens. */
    private static final SecretKey DEVELOPMENT_KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final long NANOS_PER_TICK = TimeUnit.SECONDS.toNanos(1) / 60;
    private static final int TICKS_PER_SECOND = 60;

    private Arena() {
    }

    /** Runs the server or a player; without arguments, says how. */
    public static void main(String[] args) throws IOException {
        if (args.length != 4 || !args[0].matches("server|client") || !isNumber(args[1], 65_535) || !isNumber(args[2], 86_400)
                || !isNumber(args[3], 99)) {
            System.err.println("usage: server|client PORT SECONDS LOSS-PERCENT, for example: server 40000 60 20");
            System.exit(2);
        }
        int port = Integer.parseInt(args[1]);
        int seconds = Integer.parseInt(args[2]);
        int loss = Integer.parseInt(args[3]);
        if (args[0].equals("server")) {
            server(port, seconds, loss);
        } else {
            client(port, seconds, loss);
        }
    }

    private static boolean isNumber(String text, int most) {
        return text.matches("[0-9]{1,6}") && Integer.parseInt(text) <= most;
    }

    private static void server(int port, int seconds, int loss) throws IOException {
        DatagramChannel socket = DatagramChannel.open().bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        InetSocketAddress address = (InetSocketAddress) socket.getLocalAddress();
        System.out.println("listening on " + address.getPort());
        Server server = new Server(loss);
        ServerConfig config = ServerConfig.of(PROTOCOL_ID, DEVELOPMENT_KEY, World.MAX_PLAYERS, address);
        try (UdpServer udp = new UdpServer(socket, config, server)) {
            run(seconds, tick -> server.tick(udp, tick));
        }
    }

    private static void client(int port, int seconds, int loss) throws IOException {
        InetSocketAddress address = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        Client client = new Client(loss);
        try (UdpClient udp = UdpClient.open(client)) {
            udp.netcode().connect(new TokenIssuer(PROTOCOL_ID, DEVELOPMENT_KEY).issue(
                    ThreadLocalRandom.current().nextLong(), List.of(address), new byte[0], Instant.now().getEpochSecond()));
            run(seconds, tick -> client.tick(udp, tick));
            System.out.println(udp.netcode().state() == ClientState.CONNECTED ? client.summary() : "not connected");
        }
    }

    private static void run(int seconds, LongConsumer tick) {
        long next = System.nanoTime();
        for (long i = 0; i < (long) seconds * TICKS_PER_SECOND; i++) {
            tick.accept(i);
            next += NANOS_PER_TICK;
            LockSupport.parkNanos(next - System.nanoTime());
        }
    }

    /** Where datagrams go. */
    interface Line {
        boolean send(byte[] bytes, int length);
    }

    /** A line that loses datagrams, to try how the game plays. */
    static DatagramSender lossy(int lossPercent, Line line) {
        return (bytes, offset, length) -> {
            if (ThreadLocalRandom.current().nextInt(100) >= lossPercent) {
                line.send(offset == 0 ? bytes : Arrays.copyOfRange(bytes, offset, offset + length), length);
            }
        };
    }
}

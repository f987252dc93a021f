package io.github.tightwire.demo.command;

import io.github.tightwire.demo.matchmaker.GameKey;
import io.github.tightwire.demo.matchmaker.Matchmaker;
import io.github.tightwire.demo.network.ConditionedTransport;
import io.github.tightwire.demo.network.Traffic;
import io.github.tightwire.demo.server.ClientConnection;
import io.github.tightwire.demo.server.Server;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import javax.crypto.SecretKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The server alone. */
@Command(name = "server", description = "Runs the server alone, for clients of other processes.")
final class ServerCommand implements Callable<Integer> {
    static final String DEFAULT_PORT = "40000";

    private static final int MAX_CLIENTS = 32;
    /** So that one host can't take every place. */
    private static final int MAX_CLIENTS_PER_HOST = 16;

    @Spec
    private CommandSpec command;

    @Mixin
    private NetworkOptions network;

    @Option(names = "--host", paramLabel = "ADDRESS", defaultValue = "127.0.0.1",
            description = "The address to listen at (default ${DEFAULT-VALUE}).")
    private String host;

    private int port;
    private int seconds;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = DEFAULT_PORT,
            description = "The UDP port to listen at, and for the matchmaker over TCP (default ${DEFAULT-VALUE}).")
    void setPort(int value) {
        port = (int) Range.check(command, "--port", value, 0, 65535);
    }

    @Option(names = "--duration", paramLabel = "SECONDS", defaultValue = "0",
            description = "How long it runs; 0 until Ctrl-C (default ${DEFAULT-VALUE}).")
    void setSeconds(int value) {
        seconds = (int) Range.check(command, "--duration", value, 0, 86400);
    }

    @Override
    public Integer call() throws IOException {
        InetSocketAddress local = Addresses.resolve(command, host, port);
        ConditionedTransport transport =
                new ConditionedTransport(new UdpTransport(local), network.down(), network.seed);
        SecretKey key = GameKey.generate();
        try (Server server = new Server(transport, new World(), key, MAX_CLIENTS, MAX_CLIENTS_PER_HOST, System.nanoTime(),
                        System::nanoTime);
                Matchmaker matchmaker = new Matchmaker(new InetSocketAddress(local.getAddress(), server.address().getPort()),
                        server.addresses(), key, MAX_CLIENTS_PER_HOST)) {
            introduce(server);
            System.out.printf("Every packet is sealed. The matchmaker is at https://%s; clients come with%n"
                    + "    client --port %d --fingerprint %s%n", Addresses.text(matchmaker.address()),
                    matchmaker.address().getPort(), matchmaker.fingerprint());
            run(server);
        }
        return 0;
    }

    private void introduce(Server server) {
        System.out.printf("A server of %d cubes at %d Hz, at %s. What it sends, the network adds to: %s.%n",
                World.CUBES, World.TICKS_PER_SECOND, server.address(), network.down());
        System.out.println(CodecReport.line());
    }

    private void run(Server server) {
        ProgressLines lines = new ProgressLines(System.out);
        Traffic refusals = new Traffic();
        Map<Integer, Traffic> sent = new TreeMap<>();
        System.out.println();
        lines.heading();
        RealTimeLoop loop = new RealTimeLoop();
        loop.run(now -> {
            server.receive(now);
            server.step();
            server.send();
            if (server.tick() % World.TICKS_PER_SECOND == 0) {
                second(server, lines, sent, refusals);
            }
            return seconds == 0 || server.tick() < seconds * World.TICKS_PER_SECOND;
        });
        add(server, sent, refusals);
        System.out.printf(Locale.ROOT, "%nThe server ran for %.1f s, %d ticks; %d of %d cubes were moved.%n",
                (double) server.tick() / World.TICKS_PER_SECOND, server.tick(), server.countMoved(), World.CUBES);
        if (loop.droppedTicks() > 0) {
            System.out.printf("The machine was too busy: %d ticks were left out.%n", loop.droppedTicks());
        }
        sent.forEach((number, traffic) -> System.out.printf(Locale.ROOT,
                "  client %d: %d packets, %d bytes, %.1f bits a cube; %d packets came back%n", number,
                traffic.packetsOut(), traffic.bytesOut(), traffic.bitsPerCube(), traffic.packetsIn()));
        System.out.printf("Refused: %s.%n", refusals.refusals());
    }

    /** Adds what the server has counted to the totals, and clears it. */
    private static void add(Server server, Map<Integer, Traffic> sent, Traffic refusals) {
        for (ClientConnection connection : server.connections()) {
            sent.computeIfAbsent(connection.number(), number -> new Traffic()).add(connection.traffic());
            connection.traffic().clear();
        }
        refusals.add(server.traffic());
        server.traffic().clear();
    }

    private static void second(Server server, ProgressLines lines, Map<Integer, Traffic> sent, Traffic refusals) {
        int second = server.tick() / World.TICKS_PER_SECOND;
        for (ClientConnection connection : server.connections()) {
            lines.connection(second, Integer.toString(connection.number()), connection.traffic());
        }
        lines.server(second, server.traffic());
        add(server, sent, refusals);
    }
}

package io.github.tightwire.demo.command;

import io.github.tightwire.demo.matchmaker.Matchmaker;
import io.github.tightwire.demo.network.ConditionedSocket;
import io.github.tightwire.demo.network.Traffic;
import io.github.tightwire.demo.network.UdpSocket;
import io.github.tightwire.demo.server.Connection;
import io.github.tightwire.demo.server.SealedAdmission;
import io.github.tightwire.demo.server.Server;
import io.github.tightwire.demo.world.World;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
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

    @Spec
    private CommandSpec command;

    @Mixin
    private NetworkOptions network;

    @Option(names = "--host", paramLabel = "ADDRESS", defaultValue = "127.0.0.1",
            description = "The address to listen at (default ${DEFAULT-VALUE}).")
    private String host;

    @Option(names = "--sealed",
            description = "Seals every packet. A matchmaker at the same port, over TCP, gives clients their keys; its "
                    + "fingerprint is said at the start.")
    private boolean sealed;

    private int port;
    private int seconds;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = DEFAULT_PORT,
            description = "The UDP port to listen at (default ${DEFAULT-VALUE}).")
    void setPort(int value) {
        port = (int) Range.check(command, "--port", value, 0, 65535);
    }

    @Option(names = "--duration", paramLabel = "SECONDS", defaultValue = "0",
            description = "How long it goes; 0 until Ctrl-C (default ${DEFAULT-VALUE}).")
    void setSeconds(int value) {
        seconds = (int) Range.check(command, "--duration", value, 0, 86400);
    }

    @Override
    public Integer call() throws IOException {
        InetSocketAddress local = Addresses.resolve(command, host, port);
        ConditionedSocket socket = new ConditionedSocket(new UdpSocket(local), network.conditions(), network.seed);
        if (!sealed) {
            try (Server server = new Server(socket, new World(), MAX_CLIENTS)) {
                introduce(server);
                run(server);
            }
            return 0;
        }
        SealedAdmission admission = new SealedAdmission();
        try (Server server = new Server(socket, new World(), MAX_CLIENTS, admission);
                Matchmaker matchmaker = new Matchmaker(new InetSocketAddress(local.getAddress(),
                        server.address().getPort()), server.address(), admission::expect)) {
            introduce(server);
            System.out.printf("Every packet is sealed. The matchmaker is at https://%s; clients come with%n"
                    + "    client --port %d --sealed %s%n", Addresses.text(matchmaker.address()),
                    matchmaker.address().getPort(), matchmaker.fingerprint());
            run(server);
        }
        return 0;
    }

    private void introduce(Server server) {
        System.out.printf("A server of %d cubes at %d Hz, at %s. What it sends, the network adds to: %s.%n",
                World.CUBES, World.TICKS_PER_SECOND, server.address(), network.conditions());
        System.out.println(CodecReport.line());
    }

    private void run(Server server) {
        Report report = new Report(System.out);
        Traffic refusals = new Traffic();
        Map<Integer, Traffic> sent = new TreeMap<>();
        System.out.println();
        report.heading();
        RealTimeLoop loop = new RealTimeLoop();
        loop.run(now -> {
            server.receive(now);
            server.step();
            server.send(now);
            if (server.tick() % World.TICKS_PER_SECOND == 0) {
                second(server, report, sent, refusals);
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
        for (Connection connection : server.connections()) {
            sent.computeIfAbsent(connection.number(), number -> new Traffic()).add(connection.traffic());
            connection.traffic().clear();
        }
        refusals.add(server.refusals());
        server.refusals().clear();
    }

    private static void second(Server server, Report report, Map<Integer, Traffic> sent, Traffic refusals) {
        int second = server.tick() / World.TICKS_PER_SECOND;
        for (Connection connection : server.connections()) {
            report.connection(second, Integer.toString(connection.number()), connection.traffic());
        }
        report.server(second, server.refusals());
        add(server, sent, refusals);
    }
}

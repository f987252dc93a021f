package io.github.tightwire.demo.command;

import io.github.tightwire.commands.Program;
import io.github.tightwire.demo.client.Client;
import io.github.tightwire.demo.client.SnapshotListener;
import io.github.tightwire.demo.client.Tokens;
import io.github.tightwire.demo.matchmaker.Fingerprint;
import io.github.tightwire.demo.matchmaker.MatchmakerClient;
import io.github.tightwire.demo.network.ConditionedTransport;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** One client alone. */
@Command(name = "client",
        description = {"Runs one client, for a server of another process.",
            "It can't see the server's world, so it says no errors; but ten times a second comes the checksum of the whole world, "
                + "which tells whether the copy is equal to it, to the bit."})
final class ClientCommand implements Callable<Integer> {
    private static final int SETTLE_SECONDS = 4;
    private static final int PATIENCE_TICKS = 10 * World.TICKS_PER_SECOND;
    private static final int ANSWER_TICKS = 5 * World.TICKS_PER_SECOND;

    @Spec
    private CommandSpec command;

    @Mixin
    private NetworkOptions network;

    @Option(names = "--host", paramLabel = "ADDRESS", defaultValue = "127.0.0.1",
            description = "The server's host (default ${DEFAULT-VALUE}).")
    private String host;

    private Fingerprint matchmaker;
    private int port;
    private int seconds;

    @Option(names = "--port", paramLabel = "PORT", defaultValue = ServerCommand.DEFAULT_PORT,
            description = "The server's port, and its matchmaker's (default ${DEFAULT-VALUE}).")
    void setPort(int value) {
        port = (int) Range.check(command, "--port", value, 1, 65535);
    }

    @Option(names = "--fingerprint", paramLabel = "SHA-256",
            description = "The certificate that the server's matchmaker must have, as the server says at its start. Without it any "
                    + "is trusted on this machine, and none on another.")
    void setMatchmaker(String fingerprint) {
        try {
            matchmaker = new Fingerprint(fingerprint);
        } catch (IllegalArgumentException e) {
            throw new ParameterException(command.commandLine(), "--fingerprint: " + e.getMessage());
        }
    }

    @Option(names = "--duration", paramLabel = "SECONDS", defaultValue = "10",
            description = "How long it runs, 5 to 86400; the player lets go " + SETTLE_SECONDS
                    + " seconds before (default ${DEFAULT-VALUE}).")
    void setSeconds(int value) {
        seconds = (int) Range.check(command, "--duration", value, 5, 86400);
    }

    @Override
    public Integer call() throws IOException {
        InetSocketAddress server = Addresses.resolve(command, host, port);
        InetAddress local = server.getAddress().isLoopbackAddress()
                ? server.getAddress()
                : new InetSocketAddress(0).getAddress();
        if (matchmaker == null && !server.getAddress().isLoopbackAddress()) {
            throw new ParameterException(command.commandLine(),
                    "a server on another machine needs --fingerprint, which it says at its start");
        }
        ProgressLines lines = new ProgressLines(System.out);
        int ticks = seconds * World.TICKS_PER_SECOND;
        int playTicks = ticks - SETTLE_SECONDS * World.TICKS_PER_SECOND;
        try (Client client = connect(local, server, playTicks)) {
            System.out.printf("A client at %s of the server at %s. What it sends, the network adds to: %s.%n",
                    client.address(), server, network.up());
            System.out.printf("Every packet is sealed, with keys from the matchmaker at https://%s.%n", Addresses.text(server));
            System.out.println(CodecReport.line());
            System.out.println();
            lines.heading();
            RealTimeLoop loop = new RealTimeLoop();
            int[] tick = {0};
            loop.run(now -> {
                client.send(now);
                client.receive(now);
                tick[0]++;
                boolean last = tick[0] >= ticks && client.isInStep()
                        || tick[0] >= ticks + PATIENCE_TICKS
                        || tick[0] >= ANSWER_TICKS && client.connections() == 0;
                if (last || tick[0] % World.TICKS_PER_SECOND == 0) {
                    int second = (tick[0] + World.TICKS_PER_SECOND - 1) / World.TICKS_PER_SECOND;
                    lines.client(second, "-", client.traffic(), null);
                    lines.level(second, "-", client.levelPercent());
                    client.traffic().clear();
                }
                return !last;
            });
            return end(client, tick[0]);
        }
    }

    private Client connect(InetAddress local, InetSocketAddress server, int playTicks) throws IOException {
        MatchmakerClient tokens = new MatchmakerClient(server, matchmaker);
        Tokens first = new Tokens(tokens.request(), tokens::requestLater);
        ConditionedTransport transport = new ConditionedTransport(
                new UdpTransport(new InetSocketAddress(local, 0)), network.up(), network.seed);
        return new Client(transport, first, playTicks, SnapshotListener.NONE, System.nanoTime());
    }

    private int end(Client client, int ticks) throws IOException {
        if (Program.isInterrupted()) {
            System.out.printf(Locale.ROOT, "%nInterrupted after %.1f s of %d.%n", (double) ticks / World.TICKS_PER_SECOND, seconds);
            return Program.INTERRUPTED;
        }
        if (client.connections() == 0) {
            throw new IOException("no server answers, though its matchmaker does: "
                    + (client.lastEnd() == null ? "not within some seconds" : client.lastEnd()));
        }
        System.out.println();
        boolean inStep = client.isInStep();
        System.out.printf(inStep
                ? "The copy converged: the level whole, all %d cubes equal to the server's at tick %d, by its checksum.%n"
                : "NOT CONVERGED: not all of the %d cubes are equal to the server's at tick %d, by its checksum.%n",
                World.CUBES, client.copy().newestTick());
        if (client.connections() > 1) {
            System.out.printf("It was connected %d times; the last end but this was %s.%n", client.connections(), client.lastEnd());
        }
        return inStep ? 0 : 1;
    }
}

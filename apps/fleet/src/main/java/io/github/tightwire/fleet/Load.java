package io.github.tightwire.fleet;

import io.github.tightwire.commands.Program;
import io.github.tightwire.demo.matchmaker.GameKey;
import io.github.tightwire.netcode.Netcode;
import io.github.tightwire.netcode.TokenIssuer;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.ToIntFunction;
import javax.crypto.SecretKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command: a node, to which matches and players are added until it can't keep up. */
@Command(name = "apps/fleet/load", sortOptions = false,
        description = "Adds matches and their players to a node until its ticks are late, and prints what a tick spends its time on.",
        footer = {"", "Exit code: 0, 2 if it could not run, 130 after Ctrl-C."})
final class Load implements Callable<Integer> {
    private static final long TICK_NANOS = TickMeter.TICK_NANOS;
    /** A node that has fewer ticks, in a second, does not keep up. */
    private static final double ENOUGH_TICKS = 59;
    /** A larger share of ticks that are late is too large, too. */
    private static final double MOST_LATE = 0.01;
    private static final int PATIENCE_SECONDS = 30;

    @Option(names = "--players-per-match", paramLabel = "N", defaultValue = "2",
            description = "Players of each match. Default: ${DEFAULT-VALUE}")
    private int playersPerMatch;

    @Option(names = "--matches", paramLabel = "N,...", split = ",", defaultValue = "1,2,3,4,5,6,8,10,12,14,16,20,24,28,32,40,48,56,64",
            description = "Numbers of matches to try, ascending. Default: ${DEFAULT-VALUE}")
    private List<Integer> matches;

    @Option(names = "--warm-up", paramLabel = "SECONDS", defaultValue = "5",
            description = "How long a row runs before it is measured. Default: ${DEFAULT-VALUE}")
    private int warmUpSeconds;

    @Option(names = "--seconds", paramLabel = "SECONDS", defaultValue = "5",
            description = "How long a row is measured. Default: ${DEFAULT-VALUE}")
    private int seconds;

    @Option(names = "--server-core", paramLabel = "N", description = "The only core that the node may use (Linux, by taskset).")
    private Integer serverCore;

    @Option(names = "--client-core", paramLabel = "N", description = "The only core that all players may use (Linux, by taskset).")
    private Integer clientCore;

    @Spec
    private CommandSpec spec;

    private final SecretKey key = GameKey.generate();
    private final TokenIssuer issuer = MatchProtocol.tokens(key);
    private final List<FleetPlayer> crowd = new ArrayList<>();
    private final List<NodeReport> reports = new ArrayList<>();
    private long next;

    /**
     * The program.
     *
     * @param arguments of the command line
     */
    public static void main(String[] arguments) {
        Program.run(new Load(), arguments);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (playersPerMatch < 1 || warmUpSeconds < 1 || seconds < 1
                || matches.stream().anyMatch(count -> count < 1 || count > LocateMatch.MAX_MATCHES)) {
            throw new ParameterException(spec.commandLine(), "players, seconds and matches must be 1 or more, and matches at most "
                    + LocateMatch.MAX_MATCHES);
        }
        List<String> java = serverCore == null ? List.of(LoadedNode.java())
                : List.of("taskset", "-c", serverCore.toString(), LoadedNode.java());
        if (clientCore != null) {
            pin(clientCore);
        }
        try (LoadedNode node = new LoadedNode(key, java)) {
            System.out.println("| matches | players | ticks/s | late | tick (ms) | longest (ms) | receive (ms) | physics (ms) | send (ms)"
                    + " | Mbit/s | the node's CPU | the players' CPU |");
            System.out.println("|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|--:|");
            next = System.nanoTime();
            String end = "all that was to be tried";
            for (int count : matches) {
                if (count * playersPerMatch > Netcode.MAX_CLIENTS) {
                    end = "netcode's " + Netcode.MAX_CLIENTS + " players a socket: more need another process";
                    break;
                }
                boolean keepsUp = row(node, count);
                if (Program.isInterrupted()) {
                    return Program.INTERRUPTED;
                }
                if (!keepsUp) {
                    end = "the node does not keep up";
                    break;
                }
            }
            System.out.printf("%nIt ends here: %s.%n", end);
        } finally {
            crowd.forEach(FleetPlayer::close);
        }
        return 0;
    }

    private static void pin(int core) throws IOException, InterruptedException {
        String process = Long.toString(ProcessHandle.current().pid());
        int exitCode = new ProcessBuilder("taskset", "-apc", Integer.toString(core), process)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD).redirectErrorStream(true).start().waitFor();
        if (exitCode != 0) {
            throw new IOException("taskset does not take core " + core);
        }
    }

    /** Runs so many matches, prints how, and says whether the node keeps up. */
    private boolean row(LoadedNode node, int count) throws IOException {
        node.setMatches(count);
        while (crowd.size() < count * playersPerMatch) {
            crowd.add(player(node, crowd.size() + 1, crowd.size() / playersPerMatch));
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        do {
            run(node, TickMeter.TICK_NANOS);
        } while (crowd.stream().anyMatch(player -> player.placement() == 0) && System.nanoTime() < deadline && !Program.isInterrupted());
        run(node, TimeUnit.SECONDS.toNanos(warmUpSeconds));
        reports.clear();
        long start = System.nanoTime();
        Duration nodeCpu = cpu(node.process());
        Duration playersCpu = cpu(ProcessHandle.current());
        run(node, TimeUnit.SECONDS.toNanos(seconds));
        double elapsed = System.nanoTime() - start;
        return print(count, cpu(node.process()).minus(nodeCpu).toNanos() / elapsed,
                cpu(ProcessHandle.current()).minus(playersCpu).toNanos() / elapsed);
    }

    private static Duration cpu(ProcessHandle process) {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    private FleetPlayer player(LoadedNode node, int id, int match) throws IOException {
        UdpTransport transport = new UdpTransport(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        // A server takes no token of the second in which it started: these are dated a second ahead.
        return new FleetPlayer(id, match, transport, () -> CompletableFuture.completedFuture(issuer.issue(id, List.of(node.address()),
                new Seat(match, 1).userData(), System.currentTimeMillis() / 1000 + 1)), wait -> { }, System.nanoTime());
    }

    /** Runs the players in real time for so long. */
    private void run(LoadedNode node, long nanos) {
        long end = System.nanoTime() + nanos;
        for (long now = System.nanoTime(); now < end && !Program.isInterrupted(); now = System.nanoTime()) {
            if (now < next) {
                LockSupport.parkNanos(next - now);
                continue;
            }
            next = Math.max(next + TICK_NANOS, now - TICK_NANOS);
            for (FleetPlayer player : crowd) {
                player.tick(now);
            }
            for (NodeReport report = node.poll(); report != null; report = node.poll()) {
                reports.add(report);
            }
        }
    }

    private boolean print(int count, double nodeCpu, double playersCpu) {
        // A report is of the last second, and there are four a second.
        double ticks = mean(report -> report.ticks.ticks);
        double late = mean(report -> report.ticks.late) / Math.max(1, ticks);
        int connected = (int) Math.round(mean(NodeReport::players));
        int longest = reports.stream().mapToInt(report -> report.ticks.longestMicros).max().orElse(0);
        System.out.printf(Locale.ROOT, "| %d | %d | %.1f | %.1f%% | %.2f | %.1f | %.2f | %.2f | %.2f | %.1f | %.0f%% | %.0f%% |%n",
                count, connected, ticks, 100 * late, mean(report -> report.ticks.meanMicros) / 1000, longest / 1000.0,
                mean(report -> report.ticks.receiveMicros) / 1000, mean(report -> report.ticks.physicsMicros) / 1000,
                mean(report -> report.ticks.sendMicros) / 1000, mean(report -> report.kilobits) / 1000, 100 * nodeCpu, 100 * playersCpu);
        return ticks >= ENOUGH_TICKS && late <= MOST_LATE && connected == crowd.size();
    }

    private double mean(ToIntFunction<NodeReport> figure) {
        return reports.stream().mapToInt(figure).average().orElse(0);
    }
}

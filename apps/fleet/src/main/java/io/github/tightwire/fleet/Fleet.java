package io.github.tightwire.fleet;

import io.github.tightwire.commands.Program;
import io.github.tightwire.demo.matchmaker.GameKey;
import io.github.tightwire.netcode.UdpTransport;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import javax.crypto.SecretKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command: it starts the nodes, is the matchmaker and the players, and says what happens to them. */
@Command(name = "apps/demo/run fleet",
        description = "Matches of the demo on the nodes of a cluster: processes of this machine, which you may kill or stop.",
        footer = {"", "Exit code: 0 if each player was in exactly one match at the end, and no match had lost what it had saved;",
            "1 if not, 2 if it could not run, 130 after Ctrl-C."})
public final class Fleet implements Callable<Integer> {
    private static final long TICK_NANOS = TickMeter.TICK_NANOS;
    private static final double FRESH_SECONDS = 2;
    /** By then all players should have come. */
    private static final int START_SECONDS = 120;
    private static final int SECONDS_PER_DELAY = 5;
    private static final int MAX_PLAYERS = 1000;
    private static final int PLAYERS_PER_MATCH = 2;

    @Spec
    private CommandSpec command;

    private int nodes;
    private int matches;
    private int players;
    private int seconds;

    private final Queue<NodeReport> arrived = new ConcurrentLinkedQueue<>();
    private final Overview overview = new Overview();
    private final List<FleetPlayer> crowd = new ArrayList<>();
    private final List<NodeChild> children = new ArrayList<>();
    private final PlayerWaits waits = new PlayerWaits();
    /** Null without one. */
    private FleetPage page;
    private long start;
    /** The time at which delays are told again. */
    private double nextDelaySeconds = SECONDS_PER_DELAY;

    @Option(names = "--no-page", description = "Serves no page for a browser.")
    private boolean noPage;

    @Option(names = "--nodes", paramLabel = "NUMBER", defaultValue = "3", description = "How many nodes (default ${DEFAULT-VALUE}).")
    void setNodes(int value) {
        nodes = check("--nodes", value, 1, 16);
    }

    @Option(names = "--matches", paramLabel = "NUMBER",
            description = "How many matches (default: as many as the cores of this machine carry in real time, three for each but one).")
    void setMatches(int value) {
        matches = check("--matches", value, 1, LocateMatch.MAX_MATCHES);
    }

    @Option(names = "--players", paramLabel = "NUMBER",
            description = "How many players, who are spread over the matches (default: two each).")
    void setPlayers(int value) {
        players = check("--players", value, 1, MAX_PLAYERS);
    }

    @Option(names = "--duration", paramLabel = "SECONDS", defaultValue = "60",
            description = "How long it runs once all players are there; 0 until Ctrl-C (default ${DEFAULT-VALUE}).")
    void setSeconds(int value) {
        seconds = check("--duration", value, 0, 86_400);
    }

    private int check(String option, int value, int min, int max) {
        if (value < min || value > max) {
            throw new ParameterException(command.commandLine(), option + " " + value + " is outside " + min + " to " + max);
        }
        return value;
    }

    /**
     * Runs the fleet, and ends with its exit code.
     *
     * @param arguments of the command line
     */
    public static void main(String[] arguments) {
        Program.run(new Fleet(), arguments);
    }

    @Override
    public Integer call() throws IOException {
        FleetSize size = new FleetSize(nodes, Runtime.getRuntime().availableProcessors());
        matches = matches == 0 ? size.matches() : matches;
        players = players == 0 ? Math.min(MAX_PLAYERS, PLAYERS_PER_MATCH * matches) : players;
        SecretKey key = GameKey.generate();
        LogFolder logs = LogFolder.create();
        boolean allWell = false;
        start = System.nanoTime();
        try (ClusterNetwork network = new ClusterNetwork();
                FleetMatchmaker matchmaker = new FleetMatchmaker(key, network.connect(ClusterNetwork.MATCHMAKER), arrived::add)) {
            System.out.printf("%d nodes, %d matches, %d players. The nodes log to %s.%n", nodes, matches, players, logs);
            if (!size.warning(matches).isEmpty()) {
                System.out.println("Warning: " + size.warning(matches));
            }
            for (int number = 1; number <= nodes; number++) {
                children.add(new NodeChild(number, size.matchesPerNode(), matchmaker.address(), key, network, logs));
            }
            for (int id = 1; id <= players; id++) {
                crowd.add(player(matchmaker, id, (id - 1) % matches));
            }
            if (!noPage) {
                page = new FleetPage(network, children, crowd, overview);
                page.announce();
            }
            System.out.printf("%n second  node  process  matches  players  tick ms  longest  missing  kbit/s%n");
            run(matchmaker);
            allWell = summary();
        } finally {
            crowd.forEach(FleetPlayer::close);
            children.forEach(NodeChild::close);
            if (page != null) {
                page.close();
            }
            if (allWell || Program.isInterrupted()) {
                logs.delete();
            } else {
                System.out.println("What the nodes logged stays in " + logs + ".");
            }
        }
        return Program.isInterrupted() ? Program.INTERRUPTED : allWell ? 0 : 1;
    }

    private FleetPlayer player(FleetMatchmaker matchmaker, int id, int match) throws IOException {
        UdpTransport transport = new UdpTransport(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
        return new FleetPlayer(id, match, transport, () -> matchmaker.token(id, match), this::tell, start);
    }

    private void tell(PacketGap wait) {
        waits.add(wait);
        event("player %d is back after %.1f s: placement %d -> %d, %d ticks lost",
                wait.player(), wait.seconds(), wait.from(), wait.to(), wait.lostTicks());
    }

    private void event(String format, Object... values) {
        String event = String.format(Locale.ROOT, "%7.1f  ", elapsed()) + String.format(Locale.ROOT, format, values);
        System.out.println(event);
        if (page != null) {
            page.add(event.strip());
        }
    }

    private double elapsed() {
        return (System.nanoTime() - start) / 1e9;
    }

    private void run(FleetMatchmaker matchmaker) throws IOException {
        long next = start;
        int second = 0;
        double end = START_SECONDS;
        boolean allIn = false;
        while (!Program.isInterrupted() && (seconds == 0 || elapsed() < end)) {
            long now = System.nanoTime();
            if (now < next) {
                LockSupport.parkNanos(next - now);
                continue;
            }
            next = Math.max(next + TICK_NANOS, now - TICK_NANOS);
            for (FleetPlayer player : crowd) {
                player.tick(now);
            }
            if (matchmaker.hasEnded()) {
                throw new IOException("the matchmaker has lost most of the nodes for too long, and so the cluster");
            }
            hear(now);
            if (!allIn && crowd.stream().allMatch(player -> player.placement() > 0)) {
                allIn = true;
                end = elapsed() + seconds;
                event("all players are in their matches");
            }
            if (page != null) {
                page.show(elapsed(), now);
            }
            if (elapsed() >= second + 1) {
                second++;
                report(second, now);
                tellDelays(matchmaker, allIn, now);
            }
        }
        if (!allIn && !Program.isInterrupted()) {
            event("gave up after %d seconds, in which it waited for %s%s", START_SECONDS,
                    startUp(matchmaker, System.nanoTime()).waitsFor(), MachineLoad.now().words());
        }
    }

    /** Says what the start waits for, on the page each second, here now and then; and on the page which nodes are slow. */
    private void tellDelays(FleetMatchmaker matchmaker, boolean allIn, long now) {
        String waits = allIn ? "" : startUp(matchmaker, now).waitsFor();
        String late = LateTicks.words(overview, now);
        String load = MachineLoad.now().words();
        String waiting = waits.isEmpty() ? "" : "waits for " + waits + load;
        if (page != null) {
            page.tell(waiting, late.isEmpty() ? "" : late + load);
        }
        if (elapsed() >= nextDelaySeconds) {
            nextDelaySeconds = elapsed() + SECONDS_PER_DELAY;
            if (!waiting.isEmpty()) {
                event("%s", waiting);
            }
        }
    }

    private StartUp startUp(FleetMatchmaker matchmaker, long now) {
        int reporting = (int) children.stream().filter(child -> overview.isFresh(child.number(), now)).count();
        int playing = (int) crowd.stream().filter(player -> player.placement() > 0).count();
        return new StartUp(nodes, reporting, matchmaker.nodes(), Math.min(matches, players), overview.placed(now), players, playing);
    }

    private void hear(long now) throws IOException {
        for (NodeReport report = arrived.poll(); report != null; report = arrived.poll()) {
            overview.add(report, now, event -> event("%s", event));
        }
        for (NodeChild child : children) {
            if (child.hasEnded(now)) {
                event("process %d of node %d has ended", child.pid(), child.number());
            }
        }
    }

    private void report(int second, long now) {
        for (int node : overview.nodes()) {
            NodeReport report = overview.report(node);
            if (overview.isFresh(node, now)) {
                System.out.printf(Locale.ROOT, "%7d %5d %8d %8d %8d %8.1f %8.1f %8d %7d%n", second, node, report.process,
                        report.matches.length, report.players(), report.ticks.medianMicros / 1e3, report.ticks.longestMicros / 1e3,
                        report.ticks.behind, report.kilobits);
            } else {
                System.out.printf("%7d %5d %8d  silent%n", second, node, report.process);
            }
        }
    }

    /** Says what was lost, and whether each player is in exactly one match. */
    private boolean summary() {
        long now = System.nanoTime();
        Map<Integer, Integer> seats = overview.seats(now);
        boolean all = true;
        System.out.println();
        for (FleetPlayer player : crowd) {
            boolean isIn = seats.getOrDefault(player.id(), 0) == 1 && player.silentSeconds(now) < FRESH_SECONDS;
            all &= isIn;
            System.out.printf(Locale.ROOT, "  player %d: match %d, placement %d, tick %d; %s; %d old packets refused%s%n", player.id(),
                    player.match(), player.placement(), player.lastTick(), waits.of(player.id()), player.refused(),
                    isIn ? "" : "; in " + seats.getOrDefault(player.id(), 0) + " matches");
        }
        System.out.println(all ? "Each player is in exactly one match." : "Not every player is in exactly one match.");
        overview.losses().forEach(System.out::println);
        System.out.println(overview.losses().isEmpty() ? "No match has lost what it had saved." : "Matches have lost what they had saved.");
        return all && overview.losses().isEmpty();
    }
}

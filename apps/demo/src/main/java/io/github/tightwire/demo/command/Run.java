package io.github.tightwire.demo.command;

import io.github.tightwire.commands.Program;
import io.github.tightwire.demo.client.Client;
import io.github.tightwire.demo.network.Traffic;
import io.github.tightwire.demo.page.DemoPage;
import io.github.tightwire.demo.page.Knobs;
import io.github.tightwire.demo.page.NoPage;
import io.github.tightwire.demo.page.ServedPage;
import io.github.tightwire.demo.session.Errors;
import io.github.tightwire.demo.session.Session;
import io.github.tightwire.demo.world.World;
import io.github.tightwire.netcode.NetworkConditions;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The server and its clients in one process, in real time, over UDP: the whole demo, and its command {@code run}. */
abstract class Run implements Callable<Integer> {
    private static final int MIN_SECONDS = 5;
    private static final int MAX_SECONDS = 3600;
    private static final int MAX_CLIENTS = 32;
    private static final int MAX_GARBAGE = 100;
    private static final int WARM_UP_TICKS = 240;
    private static final int PATIENCE_TICKS = 5 * World.TICKS_PER_SECOND;

    @Spec
    private CommandSpec command;

    @Mixin
    private NetworkOptions network;

    private int seconds;
    private int clients;
    private int garbage;
    private int port;

    @Option(names = "--no-page", description = "Serves no page for a browser.")
    private boolean noPage;

    @Option(names = "--duration", paramLabel = "SECONDS", defaultValue = "10",
            description = "How long it runs, " + MIN_SECONDS + " to " + MAX_SECONDS + " (default ${DEFAULT-VALUE}).")
    void setSeconds(int value) {
        seconds = (int) Range.check(command, "--duration", value, MIN_SECONDS, MAX_SECONDS);
    }

    @Option(names = "--clients", paramLabel = "NUMBER", defaultValue = "2",
            description = "How many clients, 1 to " + MAX_CLIENTS + " (default ${DEFAULT-VALUE}). The first one plays.")
    void setClients(int value) {
        clients = (int) Range.check(command, "--clients", value, 1, MAX_CLIENTS);
    }

    @Option(names = "--garbage", paramLabel = "NUMBER", defaultValue = "0",
            description = "Random datagrams that a stranger sends everybody in a burst, twice a second, up to "
                    + MAX_GARBAGE + "; on the way of the packets he also replays, forges and reorders as many (default ${DEFAULT-VALUE}).")
    void setGarbage(int value) {
        garbage = (int) Range.check(command, "--garbage", value, 0, MAX_GARBAGE);
    }

    @Option(names = "--port", paramLabel = "PORT", defaultValue = "0",
            description = "The server's UDP port; 0 for any that is free (default ${DEFAULT-VALUE}).")
    void setPort(int value) {
        port = (int) Range.check(command, "--port", value, 0, 65535);
    }

    @Override
    public Integer call() throws IOException {
        int ticks = seconds * World.TICKS_PER_SECOND;
        Session.Plan plan =
                new Session.Plan(ticks, clients, port, network.up(), network.down(), garbage, network.seed);
        RealTimeLoop loop = new RealTimeLoop();
        ProgressLines lines = new ProgressLines(System.out);
        try (Session session = new Session(plan, System.nanoTime(), System::nanoTime); DemoPage page = page(session, plan)) {
            System.out.printf("%d cubes at %d Hz; a server at %s and %d client%s, over UDP. The network adds: %s.%n",
                    World.CUBES, World.TICKS_PER_SECOND, session.server().address(), clients, clients == 1 ? "" : "s",
                    added(plan));
            System.out.println(CodecReport.line());
            System.out.printf("Every packet is sealed, with keys from a matchmaker at https://%s.%n",
                    Addresses.text(session.matchmaker().address()));
            if (garbage > 0) {
                System.out.printf("A stranger sends everybody %d datagrams of garbage, twice a second.%n"
                        + "On the way of the packets he also replays and forges %d each time, and reorders.%n", garbage, garbage);
            }
            page.announce(System.out);
            System.out.println();
            warmUp(plan);
            lines.heading();
            Totals totals = new Totals(clients);
            loop.run(realNanos -> {
                if (!page.proceed(realNanos)) {
                    return true;
                }
                long start = System.nanoTime();
                session.tick(page.nanos());
                page.show();
                totals.ticked(System.nanoTime() - start);
                int tick = session.server().tick();
                int end = session.endTick();
                boolean last = tick >= end && session.isConverged() || tick >= end + PATIENCE_TICKS;
                if (last || tick % World.TICKS_PER_SECOND == 0) {
                    second(session, lines, totals, tick);
                }
                return !last;
            });
            new Summary(System.out).print(plan, session, totals, loop.droppedTicks());
            return session.isConverged() ? 0 : 1;
        }
    }

    private DemoPage page(Session session, Session.Plan plan) throws IOException {
        return noPage ? new NoPage() : new ServedPage(session, new Knobs(session, plan), System.nanoTime());
    }

    private static String added(Session.Plan plan) {
        return plan.up().equals(plan.down()) ? plan.up().toString() : plan.up() + " on the way up; " + plan.down() + " on the way down";
    }

    /** Goes through a short session at once, so that the one in real time does not wait for classes and compilers. */
    private static void warmUp(Session.Plan plan) throws IOException {
        Session.Plan brief = new Session.Plan(
                WARM_UP_TICKS, 1, 0, NetworkConditions.PERFECT, NetworkConditions.PERFECT, plan.garbage(), plan.seed());
        try (Session session = new Session(brief, 0, System::nanoTime)) {
            for (int tick = 1; tick <= WARM_UP_TICKS && !Program.isInterrupted(); tick++) {
                session.tick(tick * RealTimeLoop.TICK_NANOS);
            }
        }
    }

    private static void second(Session session, ProgressLines lines, Totals totals, int tick) {
        int second = (tick + World.TICKS_PER_SECOND - 1) / World.TICKS_PER_SECOND;
        List<Client> clients = session.clients();
        for (int i = 0; i < clients.size(); i++) {
            Traffic traffic = clients.get(i).traffic();
            Errors errors = session.meter(i).errors();
            lines.client(second, Integer.toString(i + 1), traffic, errors);
            lines.level(second, Integer.toString(i + 1), clients.get(i).levelPercent());
            totals.traffic.get(i).add(traffic);
            totals.errors.get(i).add(errors);
            traffic.clear();
            errors.clear();
        }
        Traffic refusals = session.server().traffic();
        lines.server(second, refusals);
        totals.serverRefusals.add(refusals);
        refusals.clear();
    }
}

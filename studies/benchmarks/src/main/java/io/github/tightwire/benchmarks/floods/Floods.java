package io.github.tightwire.benchmarks.floods;

import io.github.tightwire.benchmarks.floods.FloodedServer.Measured;
import io.github.tightwire.commands.Program;
import io.github.tightwire.game.FailureAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.IntConsumer;
import java.util.function.LongSupplier;
import java.util.logging.Level;
import java.util.logging.Logger;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command: each flood at each rate, and a table of what it costs. */
@Command(name = "studies/benchmarks/floods", sortOptions = false, description = {
    "Runs a game server with 16 players at 60 Hz in virtual time, sends floods, and prints what its thread takes of a CPU."
})
final class Floods implements Callable<Integer> {
    /** The ticks for which a row reads for nobody. Nobody times out: time stands still. */
    private static final int SOCKET_TICKS = 40;

    @Option(names = "--rates", paramLabel = "N,...", split = ",", defaultValue = "1000,10000,50000,200000",
            description = "Datagrams a second. Default: ${DEFAULT-VALUE}")
    private List<Integer> rates;

    @Option(names = "--ticks", paramLabel = "N", defaultValue = "180", description = "Ticks for each row. Default: ${DEFAULT-VALUE}")
    private int ticks;

    @Option(names = "--warm-up", paramLabel = "N", defaultValue = "3000",
            description = "Ticks before the first row. Default: ${DEFAULT-VALUE}")
    private int warmUp;

    @Spec
    private CommandSpec spec;

    /** Held, so that its level stays. */
    private final Logger log = Logger.getLogger("io.github.tightwire.game");

    Floods() {
    }

    /**
     * The program.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        Program.run(new Floods(), args);
    }

    @Override
    public Integer call() {
        if (ticks < 1 || warmUp < 1 || rates.stream().anyMatch(rate -> rate < 1)) {
            throw new ParameterException(spec.commandLine(), "rates, ticks and warm-up must be 1 or more");
        }
        log.setLevel(Level.OFF);
        FloodedServer quiet = new FloodedServer(FailureAction.DISCONNECT, System::nanoTime);
        run(quiet, count -> { }, 0, warmUp);
        for (Flood flood : Flood.values()) {
            for (int rate : rates) {
                measure(flood, rate, Math.max(1, warmUp / 30), System::nanoTime);
            }
        }
        List<Row> rows = new ArrayList<>();
        List<Double> idle = new ArrayList<>();
        for (Flood flood : Flood.values()) {
            // Between the floods, so that it is as warm as they are.
            idle.add(run(quiet, count -> { }, 0, ticks).serverMicros());
            for (int rate : rates) {
                if (Program.isInterrupted()) {
                    return Program.INTERRUPTED;
                }
                rows.add(new Row(flood, rate, measure(flood, rate, ticks, System::nanoTime)));
            }
        }
        idle.sort(null);
        print(rows, idle.get(idle.size() / 2));
        return 0;
    }

    /** A new server, and a flood of so many datagrams a second for so many ticks. */
    static Measured measure(Flood flood, int rate, int ticks, LongSupplier clock) {
        FloodedServer server = new FloodedServer(flood.onFailure(), clock);
        run(server, count -> { }, 0, FloodedServer.TICKS_PER_SECOND);
        return run(server, flood.start(server), rate, ticks);
    }

    private static Measured run(FloodedServer server, IntConsumer flood, int rate, int ticks) {
        server.clear();
        long sent = 0;
        for (int i = 1; i <= ticks; i++) {
            int due = (int) ((long) rate * i / FloodedServer.TICKS_PER_SECOND - sent);
            sent += due;
            server.tick(() -> flood.accept(due));
        }
        for (int i = 0; i < SOCKET_TICKS; i++) {
            server.readForNobody(() -> flood.accept(rate / FloodedServer.TICKS_PER_SECOND));
        }
        return server.measured();
    }

    /** A flood, and what it did. */
    private record Row(Flood flood, int rate, Measured measured) {
    }

    private static void print(List<Row> rows, double idle) {
        System.out.printf(Locale.ROOT, "A tick without a flood: %.0f us%n%n", idle);
        System.out.println("| flood | datagrams/s | tick (us) | the socket's (us) | the server's, of idle | more (us) | 1 in 100 (us) |"
                + " inputs/s of the player heard least | longest delay (ticks) |");
        System.out.println("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
        for (Row row : rows) {
            Measured measured = row.measured();
            System.out.printf(Locale.ROOT, "| %s | %,d | %.0f | %.0f | %.2f | %.0f | %.0f | %.1f | %d |%n", row.flood(), row.rate(),
                    measured.micros(), measured.socketMicros(), measured.serverMicros() / idle, measured.serverMicros() - idle,
                    measured.longMicros(), measured.heardPerSecond(), measured.longestDelay());
        }
    }
}

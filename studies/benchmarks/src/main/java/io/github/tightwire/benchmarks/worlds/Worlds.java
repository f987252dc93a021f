package io.github.tightwire.benchmarks.worlds;

import io.github.tightwire.commands.Program;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The command: each way to send a world, by players and entities, in processes of their own, and a table of what a tick costs. */
@Command(name = "studies/benchmarks/worlds", sortOptions = false, description = {
    "Sends worlds of which a tenth changes each tick, at most 1,000 bytes to each player, and prints a tick's CPU on the server's thread,",
    "without sockets: medians of several processes. Each player acks three ticks later. JAVA_HOME says on which JDK."
})
final class Worlds implements Callable<Integer> {
    private static final int OUT_OF_MEMORY = 3;
    private static final int TICKS = 200;

    @Option(names = "--kinds", paramLabel = "NAME,...", split = ",", defaultValue = "subset,world,world-told",
            description = "The ways to send, the first of which the others are compared with. Default: ${DEFAULT-VALUE}")
    private List<String> kinds;

    @Option(names = "--types", paramLabel = "NAME,...", split = ",", defaultValue = "thing,cube",
            description = "The types of entities. Default: ${DEFAULT-VALUE}")
    private List<String> types;

    @Option(names = "--players", paramLabel = "N,...", split = ",", defaultValue = "1,16,64,256",
            description = "Default: ${DEFAULT-VALUE}")
    private List<Integer> players;

    @Option(names = "--entities", paramLabel = "N,...", split = ",", defaultValue = "100,1000,4000,16000",
            description = "Multiples of ten. Default: ${DEFAULT-VALUE}")
    private List<Integer> entities;

    @Option(names = "--processes", paramLabel = "N", defaultValue = "3", description = "Of each row, in turns. Default: ${DEFAULT-VALUE}")
    private int processes;

    @Option(names = "--heap", paramLabel = "MB", defaultValue = "1024",
            description = "The most that a process may have. Default: ${DEFAULT-VALUE}")
    private int heap;

    @Option(names = "--seconds", paramLabel = "N", defaultValue = "2",
            description = "Of CPU, to warm up, and the most to measure. Default: ${DEFAULT-VALUE}")
    private double seconds;

    @Option(names = "--threads", paramLabel = "N", defaultValue = "1", description = {
        "With 2 or more: in place of the table, the time of a world's snapshots, written by one thread and by so many: by the clock,",
        "and by the CPU of the thread that takes longest, which is what the clock says where each thread has a core.",
        "Default: the table"})
    private int threads;

    @Spec
    private CommandSpec spec;

    Worlds() {
    }

    /**
     * The program.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        Program.run(new Worlds(), args);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (players.stream().anyMatch(count -> count < 1)
                || entities.stream().anyMatch(count -> count < 1 || count % Population.TURNS != 0)) {
            throw new ParameterException(spec.commandLine(), "players must be 1 or more, and entities multiples of " + Population.TURNS);
        }
        if (processes < 1 || heap < 1 || threads < 1 || !(seconds > 0)) {
            throw new ParameterException(spec.commandLine(), "--processes, --heap and --threads must be 1 or more, and --seconds above 0");
        }
        List<Kind> ways = kinds.stream().map(name -> find("--kinds", name, Arrays.asList(Kind.values()), Kind::toString)).toList();
        for (String name : types) {
            find("--types", name, EntityModel.ALL, EntityModel::name);
        }
        if (threads > 1) {
            compareThreads();
            return Program.isInterrupted() ? Program.INTERRUPTED : 0;
        }
        for (String type : types) {
            System.out.println("**Entities: " + type + "**\n\n" + Row.HEADER);
            for (int ofPlayers : players) {
                for (int ofEntities : entities) {
                    measure(ways, type, ofPlayers, ofEntities);
                    if (Program.isInterrupted()) {
                        return Program.INTERRUPTED;
                    }
                }
            }
            System.out.println();
        }
        return 0;
    }

    private <N> N find(String option, String name, List<N> all, Function<N, String> nameOf) {
        return all.stream().filter(each -> nameOf.apply(each).equals(name)).findFirst().orElseThrow(() -> new ParameterException(
                spec.commandLine(), option + " has no " + name + ", but " + all.stream().map(nameOf).collect(Collectors.joining(", "))));
    }

    private void compareThreads() throws InterruptedException {
        System.out.println("| type | players | entities | one thread, us | " + threads
                + " threads, us | times as fast | by CPU alone | CPU, of one |");
        System.out.println("|---|--:|--:|--:|--:|--:|--:|--:|");
        for (String name : types) {
            EntityModel<?> type = find("--types", name, EntityModel.ALL, EntityModel::name);
            for (int ofPlayers : players) {
                for (int ofEntities : entities) {
                    if (!Program.isInterrupted()) {
                        System.out.println(EncodingThreads.compare(type, ofPlayers, ofEntities, threads, TICKS).markdown(type, ofPlayers,
                                ofEntities));
                    }
                }
            }
        }
    }

    /** Runs the processes of all kinds in turns, so that what a machine does to one it does to the others. */
    private void measure(List<Kind> ways, String type, int ofPlayers, int ofEntities) throws IOException, InterruptedException {
        Map<Kind, Row> rows = new LinkedHashMap<>();
        for (int i = 0; i < processes; i++) {
            for (Kind kind : ways) {
                Row row = rows.computeIfAbsent(kind, key -> new Row(key.toString(), ofPlayers, ofEntities));
                if (!row.isOutOfMemory() && !Program.isInterrupted()) {
                    start(kind, type, ofPlayers, ofEntities).ifPresentOrElse(row::add, row::endWithoutMemory);
                }
            }
        }
        if (!Program.isInterrupted()) {
            rows.values().forEach(row -> System.out.println(row.markdown(rows.get(ways.get(0)), heap)));
        }
    }

    /** Returns the figures of a process; none if it ran out of memory. */
    private Optional<Figures> start(Kind kind, String type, int ofPlayers, int ofEntities) throws IOException, InterruptedException {
        Process process = Program.start(new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-Xmx" + heap + "m",
                "-XX:+ExitOnOutOfMemoryError", "-cp", System.getProperty("java.class.path"), MatchProcess.class.getName(), kind.toString(),
                type, String.valueOf(ofPlayers), String.valueOf(ofEntities), String.valueOf(seconds))
                .redirectError(ProcessBuilder.Redirect.INHERIT));
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        int exitCode = process.waitFor();
        if (exitCode == OUT_OF_MEMORY || Program.isInterrupted()) {
            return Optional.empty();
        }
        if (exitCode != 0) {
            throw new IOException("the process of " + kind + " failed with " + exitCode);
        }
        return Optional.of(Figures.parse(output));
    }
}

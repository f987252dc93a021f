package io.github.tightwire.benchmarks;

import static io.github.tightwire.benchmarks.Table.number;

import io.github.tightwire.WriteStream;
import io.github.tightwire.benchmarks.packet.Packet;
import io.github.tightwire.commands.Program;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * Clients in other languages beside Java, with the same packets. Each language has a process for each type of packet, and what it runs has
 * seen that type alone, in all of them. The processes take turns, by their processor time, so ratios hold on a machine that is not quiet.
 */
@Command(name = "studies/benchmarks/languages", sortOptions = false, description = {
    "Writes and reads five flat packets in Java, compiled and plain, and in clients that are made from the Java types: in C++ by g++ -O3,",
    "in C# by Mono, and in TypeScript by node. A language is left out where its programs are not on the path.",
    "Prints medians of the processor time, and of the ratios to the compiled codec, in some two minutes. Linux only.",
    "JAVA_HOME says on which JDK."
})
final class Languages implements Callable<Integer> {
    private static final int SAMPLES = 64;
    private static final long TURN_NANOS = 5_000_000;
    private static final long WARM_NANOS = 1_000_000_000;

    @Option(names = "--rounds", paramLabel = "N", defaultValue = "41",
            description = "How often each language has its turn, with each packet. Default: ${DEFAULT-VALUE}")
    private int rounds;

    @Option(names = "--quick", description = "Turns without a warm-up: shows that everything runs. Its figures mean little.")
    private boolean quick;

    @Spec
    private CommandSpec spec;

    Languages() {
    }

    /**
     * The program.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        Program.run(new Languages(), args);
    }

    @Override
    public Integer call() throws IOException, InterruptedException, ReflectiveOperationException {
        if (rounds < 1) {
            throw new ParameterException(spec.commandLine(), "--rounds is " + rounds + ", and must be 1 or more");
        }
        List<Class<? extends Packet>> types = FlatPackets.TYPES;
        Map<Language, List<List<String>>> commands = new EnumMap<>(Language.class);
        for (Language language : Language.values()) {
            if (language.missing().isEmpty()) {
                commands.put(language, language.build(Language.target().resolve("languages/" + language), types));
            } else {
                System.err.println(language.title + " is left out: not on the path: " + String.join(", ", language.missing()));
            }
        }
        Table table = new Table(2, header());
        for (int i = 0; i < types.size() && !Program.isInterrupted(); i++) {
            String name = types.get(i).getSimpleName();
            String file = samples(types.get(i), Language.target().resolve("languages/" + name + ".txt")).toString();
            List<LanguageProcess> processes = new ArrayList<>();
            try {
                List<Way> ways = new ArrayList<>();
                for (Map.Entry<Language, List<List<String>>> language : commands.entrySet()) {
                    List<String> command = Stream.concat(language.getValue().get(i).stream(), Stream.of(file)).toList();
                    LanguageProcess process = new LanguageProcess(language.getKey().title, command);
                    processes.add(process);
                    // Until it has read them, it has nothing to write.
                    ways.add(new Way(language.getKey(), Operation.READ, process));
                    ways.add(new Way(language.getKey(), Operation.WRITE, process));
                }
                measure(ways);
                table.add(row(name, Operation.WRITE, ways));
                table.add(row(name, Operation.READ, ways));
            } finally {
                processes.forEach(LanguageProcess::close);
            }
        }
        if (Program.isInterrupted()) {
            return Program.INTERRUPTED;
        }
        System.out.print(table.markdown());
        return 0;
    }

    /** Writes packets into a file, each in a line. */
    private static Path samples(Class<? extends Packet> type, Path file) throws IOException, ReflectiveOperationException {
        Random random = new Random(SAMPLES);
        List<String> lines = new ArrayList<>();
        byte[] bytes = new byte[1200];
        for (int i = 0; i < SAMPLES; i++) {
            Packet packet = type.getConstructor().newInstance();
            packet.randomize(random);
            lines.add(HexFormat.of().formatHex(bytes, 0, new WriteStream(bytes).write(packet)));
        }
        Files.createDirectories(file.getParent());
        return Files.write(file, lines);
    }

    private void measure(List<Way> ways) throws IOException {
        for (Way way : ways) {
            way.warm(quick ? 1 : WARM_NANOS, quick ? 1 : TURN_NANOS);
        }
        for (int round = 0; round < rounds && !Program.isInterrupted(); round++) {
            for (Way way : ways) {
                way.turn();
            }
        }
    }

    // ---- The table

    private static String[] header() {
        Stream<String> times = Stream.of(Language.values()).map(language -> language.title + ", ns");
        Stream<String> ratios = Stream.of(Language.values()).skip(1).map(language -> language.title + " / compiled");
        return Stream.of(Stream.of("packet", "operation"), times, ratios).flatMap(cells -> cells).toArray(String[]::new);
    }

    private static List<String> row(String name, Operation operation, List<Way> ways) {
        Map<Language, Series> of = new EnumMap<>(Language.class);
        ways.stream().filter(way -> way.operation == operation).forEach(way -> of.put(way.language, way.nanos));
        List<String> row = new ArrayList<>(List.of(name, operation.toString()));
        for (Language language : Language.values()) {
            row.add(of.containsKey(language) ? number(of.get(language).median(), 1) : Table.none());
        }
        for (Language language : List.of(Language.values()).subList(1, Language.values().length)) {
            row.add(of.containsKey(language) ? number(Series.median(of.get(language).ratios(of.get(Language.COMPILED))), 2) : Table.none());
        }
        return row;
    }

    /** An operation of a process, and its times for a packet. */
    private static final class Way {
        final Language language;
        final Operation operation;
        final Series nanos = new Series();
        private final LanguageProcess process;
        private int passes = 1;

        Way(Language language, Operation operation, LanguageProcess process) {
            this.language = language;
            this.operation = operation;
            this.process = process;
        }

        /** Takes turns for a time, and decides how many passes a turn has. */
        void warm(long time, long turn) throws IOException {
            for (long spent = 0; spent < time; ) {
                long last = process.turn(operation, passes);
                spent += Math.max(1, last);
                passes = last < turn ? passes * 2 : passes;
            }
        }

        void turn() throws IOException {
            nanos.add((double) process.turn(operation, passes) / passes / SAMPLES);
        }
    }
}

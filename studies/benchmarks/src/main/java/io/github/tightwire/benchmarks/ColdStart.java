package io.github.tightwire.benchmarks;

import io.github.tightwire.Codec;
import io.github.tightwire.commands.Program;
import java.io.File;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/**
 * The cost of a game's start: new processes, each pinned to one core, that ask for the codecs of 60 packets and send them. JMH has no such
 * benchmark: what is cold is the whole process. All classes are in archives, as a game's are.
 */
@Command(name = "studies/benchmarks/cold", sortOptions = false, description = {
    "Starts processes on one core that ask for the codecs of 60 packets, and prints the medians of what that takes:",
    "until all codecs are there, and for the longest of them; the CPU of the whole process until each packet was written and read once;",
    "the worst of the first 1,020 packets; and the CPU of the 99,000 after those. The packets run as they are, with codecs that are",
    "compiled when they are asked for, and with ready ones. They are sent one after the other, or as a game sends them, 60 a tick.",
    "JAVA_HOME says on which JDK."
})
final class ColdStart implements Callable<Integer> {
    private static final String[] COLUMNS = {
        "codecs (ms)", "longest (ms)", "CPU until first use (ms)", "worst packet (ms)", "CPU of 99,000 (ms)", "metaspace (KB)", "classes",
        "compiled", "ready"
    };

    private static final int MOST_TICKS = 1000;

    @Option(names = "--runs", paramLabel = "N", defaultValue = "9",
            description = "Processes of each kind, in turns. Default: ${DEFAULT-VALUE}")
    private int runs;

    @Option(names = "--old", paramLabel = "JAR", description = "An older tightwire.jar, to stand beside the one of this build.")
    private Path old;

    @Option(names = "--core", paramLabel = "N", defaultValue = "0", description = "The core. Default: ${DEFAULT-VALUE}")
    private int core;

    @Option(names = "--ticks", paramLabel = "N", defaultValue = "0",
            description = "Ticks a second of the 99,000 packets: with 60 a process takes half a minute. Default: no pause between ticks")
    private int ticks;

    @Spec
    private CommandSpec spec;

    ColdStart() {
    }

    /**
     * The program.
     *
     * @param args see {@code --help}
     */
    public static void main(String[] args) {
        Program.run(new ColdStart(), args);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        if (runs < 1) {
            throw new ParameterException(spec.commandLine(), "--runs is " + runs + ", and must be 1 or more");
        }
        if (ticks < 0 || ticks > MOST_TICKS) {
            throw new ParameterException(spec.commandLine(), "--ticks is " + ticks + ", and must be 0 to " + MOST_TICKS);
        }
        if (old != null && !hasCodecs(old)) {
            throw new ParameterException(spec.commandLine(), "--old is " + old + ", and no tightwire.jar");
        }
        if (new ProcessBuilder(onCore("true")).start().waitFor() != 0) {
            throw new ParameterException(spec.commandLine(), "--core is " + core + ", where no process can run");
        }
        try (ColdArchives archives = ColdArchives.make()) {
            Map<String, List<String>> kinds = new LinkedHashMap<>();
            kinds.put("compiler off", List.of("-Dtightwire.compiler=off", "-cp", archives.classPath()));
            if (old != null) {
                kinds.put("old", List.of("-cp", old + File.pathSeparator + archives.classPath()));
            }
            kinds.put("this build", List.of("-cp", archives.classPath()));
            kinds.put("ready", List.of("-cp", archives.readyClassPath()));
            return measure(kinds);
        }
    }

    private int measure(Map<String, List<String>> kinds) throws IOException, InterruptedException {
        System.out.println("| | " + String.join(" | ", COLUMNS) + " |");
        System.out.println("|---|" + "---:|".repeat(COLUMNS.length));
        Map<String, List<double[]>> results = new LinkedHashMap<>();
        int finished = 0;
        try {
            for (; finished < runs && !Program.isInterrupted(); finished++) {
                for (Map.Entry<String, List<String>> kind : kinds.entrySet()) {
                    double[] row = start(kind.getValue());
                    results.computeIfAbsent(kind.getKey(), key -> new ArrayList<>()).add(row);
                }
            }
        } catch (IOException e) {
            // Ctrl-C reaches the processes as well, whatever they are at.
            if (!Program.isInterrupted()) {
                throw e;
            }
        }
        results.forEach((kind, rows) -> System.out.println("| " + kind + " | " + medians(rows) + " |"));
        if (finished < runs) {
            System.out.printf("Interrupted: of %d runs of each kind, %d had finished.%n", runs, finished);
            return Program.INTERRUPTED;
        }
        return 0;
    }

    private static boolean hasCodecs(Path jar) throws IOException {
        try (URLClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, null)) {
            return loader.getResource(Codec.class.getName().replace('.', '/') + ".class") != null;
        }
    }

    private List<String> onCore(String... command) {
        List<String> whole = new ArrayList<>();
        if (Files.isExecutable(Path.of("/usr/bin/taskset"))) {
            whole.addAll(List.of("taskset", "-c", String.valueOf(core)));
        }
        whole.addAll(List.of(command));
        return whole;
    }

    private double[] start(List<String> options) throws IOException, InterruptedException {
        // Where there is no taskset the JVM at least behaves as if there were one core.
        List<String> command = onCore(System.getProperty("java.home") + "/bin/java", "-XX:ActiveProcessorCount=1");
        command.addAll(options);
        command.addAll(List.of(ColdProcess.class.getName(), String.valueOf(ticks)));
        Process process = Program.start(new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT));
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8).trim();
        int exitCode = process.waitFor();
        if (exitCode != 0) {
            throw new IOException("a process failed with " + exitCode);
        }
        return Arrays.stream(output.split(" ")).mapToDouble(Double::parseDouble).toArray();
    }

    private static String medians(List<double[]> rows) {
        List<String> cells = new ArrayList<>();
        for (int column = 0; column < COLUMNS.length; column++) {
            int at = column;
            double[] sorted = rows.stream().mapToDouble(row -> row[at]).sorted().toArray();
            cells.add(String.format(Locale.ROOT, "%.0f", sorted[sorted.length / 2]));
        }
        return cells.stream().collect(Collectors.joining(" | "));
    }
}

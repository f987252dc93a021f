package io.github.tightwire.fuzzing;

import io.github.tightwire.commands.Program;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** One target, explored by Jazzer in a process of its own for some time, or until it has several findings. */
final class Exploration {
    /** Such as {@code #8192 pulse cov: 70 ft: 93}. */
    private static final Pattern RUNS = Pattern.compile("#(\\d+)\\s+\\w+\\s+cov: (\\d+).*");
    private static final Pattern DONE = Pattern.compile("Done (\\d+) runs in .*");
    private static final Pattern FINDING = Pattern.compile("== Java Exception: (.*)|==\\d+== ERROR: libFuzzer: (.*)");
    private static final String FILES = "{crash,timeout,oom}-*";
    private static final int MOST_FINDINGS = 5;
    private static final int TIMEOUT_SECONDS = 30;
    private static final int MOST_BYTES = 1024;
    private static final int PROGRESS_SECONDS = 60;

    private final String target;
    private final Corpus corpus;
    private final PrintWriter out;
    private final List<String> problems = new ArrayList<>();
    private long runs;
    private long edges;

    Exploration(String target, Corpus corpus, PrintWriter out) {
        this.target = target;
        this.corpus = corpus;
        this.out = out;
    }

    /**
     * The outcome.
     *
     * @param target that was explored
     * @param runs how many inputs were run
     * @param edges of the code that they reached
     * @param findings the inputs that broke something, in the corpus now
     */
    record Result(String target, long runs, long edges, List<Path> findings) {
    }

    /** Explores for so many seconds; what was found is in the corpus then. */
    Result run(long seconds) throws IOException, InterruptedException {
        Path found = corpus.newFolderOfFindings(target);
        Path log = corpus.log(target);
        Process process = Program.start(new ProcessBuilder(command(seconds, found)).redirectErrorStream(true));
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
                PrintWriter copy = new PrintWriter(Files.newBufferedWriter(log))) {
            process.getOutputStream().close();
            long told = System.nanoTime();
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                copy.println(line);
                read(line);
                if (System.nanoTime() - told > TimeUnit.SECONDS.toNanos(PROGRESS_SECONDS)) {
                    told = System.nanoTime();
                    out.println("  " + target + ": " + runs + " runs, " + edges + " edges ...");
                    out.flush();
                }
            }
        }
        int exitCode = process.waitFor();
        List<Path> findings = new ArrayList<>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(found, FILES)) {
            for (Path file : files) {
                findings.add(corpus.keep(target, file));
            }
        }
        if (runs == 0 && findings.isEmpty()) {
            throw new IOException(target + " did not start (exit code " + exitCode + "): all that Jazzer said is in " + log);
        }
        problems.forEach(problem -> out.println("  " + target + ": " + problem));
        out.flush();
        return new Result(target, runs, edges, findings);
    }

    private void read(String line) {
        Matcher progress = RUNS.matcher(line);
        if (progress.matches()) {
            runs = Math.max(runs, Long.parseLong(progress.group(1)));
            edges = Math.max(edges, Long.parseLong(progress.group(2)));
        }
        Matcher done = DONE.matcher(line);
        if (done.matches()) {
            runs = Math.max(runs, Long.parseLong(done.group(1)));
        }
        Matcher finding = FINDING.matcher(line);
        if (finding.matches()) {
            problems.add(finding.group(1) == null ? finding.group(2) : finding.group(1));
        }
    }

    private List<String> command(long seconds, Path found) throws IOException {
        List<String> command = new ArrayList<>(List.of(ProcessHandle.current().info().command().orElse("java"),
                "-XX:+EnableDynamicAgentLoading", "-XX:+UseSerialGC", "-Xmx1g", "-cp", System.getProperty("java.class.path")));
        if (Runtime.version().feature() >= 22) {
            command.add("--enable-native-access=ALL-UNNAMED");
        }
        command.addAll(List.of("com.code_intelligence.jazzer.Jazzer",
                "--target_class=" + Fuzzed.class.getName(), "--target_args=" + target,
                "--instrumentation_includes=io.github.tightwire.**:generated.**", "--instrumentation_excludes=io.github.tightwire.model.**",
                "--keep_going=" + MOST_FINDINGS, "--reproducer_path=" + found,
                "-max_total_time=" + seconds, "-timeout=" + TIMEOUT_SECONDS, "-max_len=" + MOST_BYTES, "-rss_limit_mb=3000",
                "-artifact_prefix=" + found + "/", corpus.explored(target).toString()));
        if (Files.isDirectory(corpus.kept(target))) {
            command.add(corpus.kept(target).toString());
        }
        return command;
    }
}

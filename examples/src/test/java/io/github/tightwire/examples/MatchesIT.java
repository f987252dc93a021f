package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.github.tightwire.fixtures.ProgramCondition;
import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The server of many matches, which needs JDK 25: built by its own pom as the other examples are, and run, by the JDK of these tests or one
 * beside it.
 */
class MatchesIT {
    /** The copy that Maven made for the other examples. */
    private static final Path PROJECT = Path.of("target/games/virtual-threads");
    private static final int FEATURE = 25;
    private static final Pattern VERSION = Pattern.compile("(?m)^JAVA_VERSION=\"(\\d+)");
    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(1);

    @TempDir
    Path folder;

    private Path jdk;

    @Test
    void aPlayerFliesInOneOfItsMatchesWhichThePageOfMetricsShows() throws IOException, InterruptedException {
        Optional<Path> found = jdk();
        assumeTrue(found.isPresent(), "no JDK " + FEATURE + " or later beside " + System.getProperty("java.home"));
        jdk = found.get();
        build();
        Process server = start("server", "0", "3", "0");
        try (BufferedReader output = server.inputReader(StandardCharsets.UTF_8)) {
            after("match 0 listens on ", output);
            String port = after("match 1 listens on ", output);
            after("match 2 listens on ", output);
            URI page = URI.create(after("metrics at ", output));
            Process player = start("join", port);
            try {
                long start = System.nanoTime();
                while (!metrics(page).contains("tightwire_server_players{match=\"1\"} 1.0")) {
                    assertTrue(player.isAlive() && System.nanoTime() - start < MAX_NANOS, () -> "no player on the page: " + errors());
                    TimeUnit.MILLISECONDS.sleep(50);
                }
                assertEquals(List.of("BY_THIS_SIDE: disconnected by the client", "the ship is at 120"),
                        player.inputReader(StandardCharsets.UTF_8).lines().toList(), this::errors);
            } finally {
                player.destroyForcibly();
            }
            assertTrue(metrics(page).contains("tightwire_server_slots{match=\"2\"} 16.0"));
        } finally {
            server.destroyForcibly();
        }
    }

    /** The JDK of these tests, or one that the system has beside it. */
    private static Optional<Path> jdk() throws IOException {
        Path own = Path.of(System.getProperty("java.home")).toRealPath();
        try (Stream<Path> installed = Files.list(own.getParent())) {
            return Stream.concat(Stream.of(own), installed.sorted()).filter(MatchesIT::isNewEnough).findFirst();
        }
    }

    private static boolean isNewEnough(Path home) {
        Path release = home.resolve("release");
        try {
            return Files.isExecutable(home.resolve("bin/javac")) && Files.exists(release)
                    && VERSION.matcher(Files.readString(release)).results().anyMatch(found -> Integer.parseInt(found.group(1)) >= FEATURE);
        } catch (IOException e) {
            return false;
        }
    }

    /** Builds it with plugins and libraries of the main build's repository, and Tightwire as this build installed it. */
    private void build() throws IOException, InterruptedException {
        Path settings = Files.writeString(folder.resolve("settings.xml"), Files.readString(Path.of("src/test/settings.xml"))
                .replace("@localRepositoryUrl@", Path.of(System.getProperty("localRepository")).toUri().toString()));
        ProcessBuilder maven = new ProcessBuilder(ProgramCondition.find("mvn"), "-q", "-B", "-ntp", "-s", settings.toString(),
                "-Dmaven.repo.local=" + Path.of("target/repository").toAbsolutePath(), "process-classes",
                "org.apache.maven.plugins:maven-dependency-plugin:3.8.1:build-classpath", "-Dmdep.outputFile=target/classpath.txt")
                .directory(PROJECT.toFile()).redirectErrorStream(true);
        maven.environment().put("JAVA_HOME", jdk.toString());
        Process built = maven.start();
        String printed = new String(built.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, built.waitFor(), printed);
    }

    private Process start(String... arguments) throws IOException {
        String classes = PROJECT.resolve("target/classes") + File.pathSeparator + Files.readString(PROJECT.resolve("target/classpath.txt"));
        List<String> command = new ArrayList<>(List.of(jdk.resolve("bin/java").toString(), "-XX:TieredStopAtLevel=1",
                "-Dtightwire.compiler=strict", "-cp", classes, "matches.Matches"));
        command.addAll(List.of(arguments));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.appendTo(folder.resolve("errors.txt").toFile())).start();
    }

    private String after(String label, BufferedReader output) throws IOException {
        String line = output.readLine();
        assertTrue(line != null && line.startsWith(label), () -> line + errors());
        return line.substring(label.length());
    }

    private static String metrics(URI page) throws IOException {
        try (var stream = page.toURL().openStream()) {
            return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private String errors() {
        try {
            return Files.readString(folder.resolve("errors.txt"));
        } catch (IOException e) {
            return e.toString();
        }
    }
}

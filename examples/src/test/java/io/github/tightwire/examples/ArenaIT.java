package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The arena in Java and the arena in Kotlin, with each other, over real sockets, where each side loses a fifth of its packets. They were
 * built before this test by their own poms, from what this build installed into a repository of its own: {@code mvn verify}.
 */
class ArenaIT {
    private static final String LOSS_PERCENT = "20";

    /** A game; its project and its main class. */
    enum Language {
        JAVA("arena", "arena.Arena"),
        KOTLIN("arena-kotlin", "arena.ArenaKt");

        private final Path target;
        private final String mainClass;
        private Program program;

        Language(String project, String mainClass) {
            this.target = Path.of("target/games", project, "target");
            this.mainClass = mainClass;
        }

        private void open() throws IOException {
            program = new Program(target.resolve("classes"), Files.readString(target.resolve("classpath.txt")));
            Files.deleteIfExists(program.errorFile());
        }

        private Process start(String role, String port, int seconds, String loss) throws IOException {
            return program.start(mainClass, role, port, Integer.toString(seconds), loss);
        }

        private Language other() {
            return this == JAVA ? KOTLIN : JAVA;
        }
    }

    @BeforeAll
    static void open() throws IOException {
        for (Language language : Language.values()) {
            language.open();
        }
    }

    @ParameterizedTest
    @EnumSource
    void dependsOnWhatThisBuildInstalled(Language language) {
        Path repository = Path.of("target/repository/io/github/tightwire").toAbsolutePath();
        List<String> ours = Arrays.stream(language.program.libraries().split(File.pathSeparator))
                .filter(entry -> entry.contains("tightwire")).toList();
        assertEquals(9, ours.size(), ours.toString());
        ours.forEach(jar -> assertTrue(Path.of(jar).startsWith(repository), jar));
    }

    /** Of all that is sent, whether it is nested in a class of all rules or not. */
    @ParameterizedTest
    @EnumSource
    void itsCodecsAreReady(Language language) throws IOException {
        Set<String> ready;
        try (Stream<Path> files = Files.list(language.target.resolve("classes/arena"))) {
            ready = files.map(file -> file.getFileName().toString()).filter(name -> name.endsWith("$$Template.class"))
                    .map(name -> name.replace("Rules$", "").replace("$$Template.class", "")).collect(Collectors.toSet());
        }
        assertEquals(Set.of("Keys", "Ship", "Bullet", "Hull", "Say"), ready);
    }

    @ParameterizedTest
    @EnumSource
    void twoPlayersSeeEachOther(Language language) throws IOException, InterruptedException {
        Process server = language.start("server", "0", 600, LOSS_PERCENT);
        try (BufferedReader output = server.inputReader(StandardCharsets.UTF_8)) {
            String port = output.readLine().substring("listening on ".length());
            // A server takes no token of the second in which it started, and the client makes its own.
            TimeUnit.SECONDS.sleep(1);
            Process first = language.start("client", port, 12, LOSS_PERCENT);
            assertEquals("player 0 joined", arrival(output));
            Process second = language.other().start("client", port, 6, LOSS_PERCENT);
            String seenBySecond = output(second);
            String seenByFirst = output(first);

            assertEquals("player 1 joined", arrival(output));
            assertEquals("player 1 left: BY_OTHER_SIDE", arrival(output));
            assertEquals("player 0 left: BY_OTHER_SIDE", arrival(output));
            for (String seen : List.of(seenByFirst, seenBySecond)) {
                assertOrderly(seen, 0);
                assertOrderly(seen, 1);
                assertTrue(seen.contains("Ship of player 0"), seen);
                assertTrue(seen.contains("player 0 hits player 1") || seen.contains("player 1 hits player 0"), seen);
                // Both languages simulate a ship alike, to the bit.
                assertTrue(only(numbers(seen, "own ship: ([0-9]+) ticks predicted")) > 60, seen);
                assertEquals(0, only(numbers(seen, "own ship: .*? ([0-9]+) desyncs")), seen);
                assertTrue(only(numbers(seen, "own bullets: .*? ([0-9]+) matched")) > 0, seen);
            }
            assertEquals(0, numbers(seenByFirst, "player 0 says message ([0-9]+)").get(0), "the first message of all");
            assertEquals(0, numbers(seenBySecond, "player 1 says message ([0-9]+)").get(0));
            assertTrue(seenByFirst.contains("player 1 joined") && seenByFirst.contains("player 1 left"), seenByFirst);
            assertTrue(seenBySecond.contains("player 0 is here"), seenBySecond);
        } finally {
            server.destroyForcibly();
        }
    }

    /** The next line of a server that is neither chat nor a hit. */
    private static String arrival(BufferedReader output) throws IOException {
        String line = output.readLine();
        while (line != null && line.matches("player [0-9]+ (says|hits) .*")) {
            line = output.readLine();
        }
        return line;
    }

    private static String output(Process process) throws IOException, InterruptedException {
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertTrue(process.waitFor(1, TimeUnit.MINUTES));
        return output;
    }

    /** A player's words arrive whole and in order, from where one listens. */
    private static void assertOrderly(String seen, int player) {
        List<Integer> said = numbers(seen, "player " + player + " says message ([0-9]+)");
        assertTrue(said.size() > 2, seen);
        assertEquals(IntStream.range(0, said.size()).mapToObj(i -> said.get(0) + i).toList(), said, seen);
    }

    @Test
    void badArgumentsGetOneLine() throws IOException, InterruptedException {
        for (Language language : Language.values()) {
            assertEquals(2, language.start("client", "70000", 1, "0").waitFor());
            assertTrue(language.program.errors().matches("(?s).*usage: server\\|client [^\\n]*\\n"), language.program.errors());
        }
    }

    private static int only(List<Integer> numbers) {
        assertEquals(1, numbers.size(), numbers.toString());
        return numbers.get(0);
    }

    private static List<Integer> numbers(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().map(found -> Integer.parseInt(found.group(1))).toList();
    }
}

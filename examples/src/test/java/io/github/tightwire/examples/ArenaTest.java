package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The arena, over real sockets, where each side loses a fifth of its packets. */
class ArenaTest {
    private static final Path SOURCES = Path.of("arena/src/main/java/arena");
    private static final String LOSS_PERCENT = "20";

    @Test
    void twoPlayersSeeEachOther(@TempDir Path folder) throws IOException, InterruptedException {
        Program arena = compile(folder);
        Process server = arena.start("arena.Arena", "server", "0", "600", LOSS_PERCENT);
        try (BufferedReader output = server.inputReader(StandardCharsets.UTF_8)) {
            String port = output.readLine().substring("listening on ".length());
            Process first = arena.start("arena.Arena", "client", port, "10", LOSS_PERCENT);
            assertEquals("player 0 joined", output.readLine());
            String seen = arena.run("arena.Arena", "client", port, "6", LOSS_PERCENT);
            String seenByFirst = new String(first.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertTrue(first.waitFor(1, TimeUnit.MINUTES));

            assertEquals("player 1 joined", output.readLine());
            assertEquals("player 1 left: BY_CLIENT", output.readLine());
            assertEquals("player 0 left: BY_CLIENT", output.readLine());
            assertOrderly(seen, 0);
            assertOrderly(seen, 1);
            assertOrderly(seenByFirst, 0);
            assertOrderly(seenByFirst, 1);
            assertTrue(seenByFirst.contains("player 1 is here") && seenByFirst.contains("player 1 is gone"), seenByFirst);
            assertTrue(seen.contains("Ship[player=0") && seen.contains("Ship[player=1") && seen.contains("Asteroid["), seen);

            List<Integer> bullets = numbers(seen, "bullets=([0-9]+)");
            assertTrue(bullets.size() > 2, seen);
            assertEquals(IntStream.range(0, bullets.size()).mapToObj(i -> 500 - i).toList(), bullets, seen);
        } finally {
            server.destroyForcibly();
        }
    }

    /** What a player said arrives whole and in order, from where one listens. */
    private static void assertOrderly(String seen, int player) {
        List<Integer> said = numbers(seen, "player " + player + " says message ([0-9]+)");
        assertTrue(said.size() > 2, seen);
        assertEquals(IntStream.range(0, said.size()).mapToObj(i -> said.get(0) + i).toList(), said, seen);
    }

    @Test
    void badArgumentsGetOneLine(@TempDir Path folder) throws IOException, InterruptedException {
        Program arena = compile(folder);
        Process process = arena.start("arena.Arena", "client", "70000", "1", "0");
        assertEquals(2, process.waitFor());
        assertTrue(arena.errors().matches("usage: server\\|client [^\\n]*\\n"), arena.errors());
    }

    private static Program compile(Path folder) throws IOException {
        try (Stream<Path> files = Files.list(SOURCES)) {
            return Program.compile(files.sorted().toList(), folder);
        }
    }

    private static List<Integer> numbers(String text, String pattern) {
        return Pattern.compile(pattern).matcher(text).results().map(found -> Integer.parseInt(found.group(1))).toList();
    }
}

package io.github.tightwire.system.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Running;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The fleet as somebody starts it, whose nodes are killed, stopped for so long that the others give them up, and told to leave. Each player
 * is back in his match, in exactly one. {@code -Dtightwire.rounds=10} does so ten times, on nodes by chance, and asserts that each is back
 * within 20 seconds: on a machine with other work nobody could.
 */
@Tag("exhaustive")
@DisabledOnOs(OS.WINDOWS)
class FleetRunTest {
    private static final String ROUNDS_SETTING = "tightwire.rounds";
    private static final int ROUNDS = Integer.getInteger(ROUNDS_SETTING, 1);
    private static final long SEED = Long.getLong("tightwire.seed", 1);
    private static final int NODES = 3;
    private static final int PLAYERS = 6;
    private static final int PATIENCE_SECONDS = 150;
    /** Longer than it takes the others to give a node up, and to start its matches elsewhere. */
    private static final int STOPPED_SECONDS = 18;
    /** So that one fault is over, and the shards at home, before the next comes. */
    private static final int CALM_SECONDS = 10;
    /** For so long a node that is gone is in the report. */
    private static final int STALE_SECONDS = 3;
    private static final double MOST_SECONDS = 20;

    private static final Pattern NODE = Pattern.compile("(?m)^ +(\\d+) +(\\d+) +(\\d+) +(\\d+) +(\\d+) +[\\d.]+ +\\d+$");
    private static final Pattern BACK = Pattern.compile(
            "player (\\d+) is back after ([\\d.]+) s: placement (\\d+) -> (\\d+), (\\d+) ticks");

    @TempDir
    Path folder;

    /**
     * A node in a line of the report.
     *
     * @param second of the report
     * @param node its number
     * @param process its id
     * @param matches how many it has
     * @param players how many it has
     */
    private record Line(int second, int node, int process, int matches, int players) {
    }

    @Test
    void playersAreBackWhateverBecomesOfANode() throws IOException, InterruptedException {
        Process fleet = start();
        try {
            await(fleet, text -> isWhole(text, 0));
            Random random = new Random(SEED);
            for (int round = 0; round < ROUNDS; round++) {
                disturb(fleet, random, "-KILL");
                disturb(fleet, random, "-STOP");
                disturb(fleet, random, "-TERM");
            }
            signal("-INT", fleet.pid());
            assertTrue(fleet.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), this::output);
        } finally {
            fleet.destroyForcibly().waitFor();
        }
        assertEquals(130, fleet.exitValue(), this::output);
        assertTrue(output().contains("Each player is in exactly one match."), this::output);
        double mostSeconds = System.getProperty(ROUNDS_SETTING) == null ? PATIENCE_SECONDS : MOST_SECONDS;
        int placed = 0;
        for (Matcher back = BACK.matcher(output()); back.find(); placed++) {
            assertTrue(Double.parseDouble(back.group(2)) <= mostSeconds, this::output);
            assertTrue(Integer.parseInt(back.group(4)) >= Integer.parseInt(back.group(3)), this::output);
        }
        assertTrue(placed > 0, this::output);
    }

    @Test
    void helpSaysWhatThereIs() throws IOException, InterruptedException {
        Process help = start("--help");
        assertTrue(help.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS));
        assertEquals(0, help.exitValue());
        assertTrue(output().startsWith("Usage: demo/run fleet"), this::output);
    }

    /** Does this to a node that has players, and waits until all are in a match again, and all nodes there. */
    private void disturb(Process fleet, Random random, String signal) throws IOException, InterruptedException {
        Thread.sleep(CALM_SECONDS * 1000L);
        List<Line> nodes = new ArrayList<>(lastSecond(output()).values());
        nodes.removeIf(line -> line.players == 0);
        Line victim = nodes.get(random.nextInt(nodes.size()));
        signal(signal, victim.process);
        if (signal.equals("-STOP")) {
            Thread.sleep(STOPPED_SECONDS * 1000L);
            signal("-CONT", victim.process);
        }
        await(fleet, text -> text.contains("process " + victim.process + " has ended"));
        int ended = second(output());
        await(fleet, text -> isWhole(text, ended + STALE_SECONDS));
    }

    private Process start(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(Path.of("..", "demo", "run").toRealPath().toString(), "fleet"));
        command.addAll(arguments.length > 0 ? List.of(arguments) : List.of("--nodes", Integer.toString(NODES), "--matches", "3",
                "--players", Integer.toString(PLAYERS), "--duration", "0"));
        ProcessBuilder builder = new ProcessBuilder(Running.asATerminal(command)).directory(folder.toFile())
                .redirectErrorStream(true).redirectOutput(folder.resolve("out").toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        return builder.start();
    }

    private static void signal(String signal, long process) throws IOException, InterruptedException {
        assertEquals(0, new ProcessBuilder("kill", signal, Long.toString(process)).start().waitFor());
    }

    private void await(Process fleet, Predicate<String> condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.test(output())) {
            assertTrue(fleet.isAlive() && System.nanoTime() < deadline, this::output);
            Thread.sleep(200);
        }
    }

    private static int second(String text) {
        return lastSecond(text).values().stream().mapToInt(Line::second).max().orElse(0);
    }

    /** Whether the last report is later than a second, and has every node, and every player once. */
    private static boolean isWhole(String text, int after) {
        Map<Integer, Line> last = lastSecond(text);
        return second(text) > after && last.size() == NODES && last.values().stream().mapToInt(Line::players).sum() == PLAYERS;
    }

    private static Map<Integer, Line> lastSecond(String text) {
        Map<Integer, Line> last = new TreeMap<>();
        int second = 0;
        for (Matcher node = NODE.matcher(text); node.find();) {
            int[] values = new int[5];
            for (int i = 0; i < values.length; i++) {
                values[i] = Integer.parseInt(node.group(i + 1));
            }
            if (values[0] > second) {
                second = values[0];
                last.clear();
            }
            last.put(values[1], new Line(values[0], values[1], values[2], values[3], values[4]));
        }
        return last;
    }

    private String output() {
        try {
            return Files.readString(folder.resolve("out"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}

package io.github.tightwire.system.run;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import io.github.tightwire.system.FleetProcess;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/**
 * The fleet as somebody starts it, whose nodes are killed, stopped for so long that the others give them up, cut off from the others, and
 * restarted one after the other. Each player is back in his match, in exactly one, and no match goes on from less than was saved of it.
 *
 * <p>{@code -Dtightwire.rounds=10} does so ten times, on nodes by chance, says how long each fault took, and asserts that each player is
 * back within 20 seconds of it: on a machine with other work nobody could.
 */
@Tag("exhaustive")
// Only there a process has a loopback address of its own without being asked, by which it is cut off.
@EnabledOnOs(OS.LINUX)
class FleetRunTest {
    private static final String ROUNDS_SETTING = "tightwire.rounds";
    private static final int ROUNDS = Integer.getInteger(ROUNDS_SETTING, 1);
    private static final boolean IS_TIMED = System.getProperty(ROUNDS_SETTING) != null;
    private static final long SEED = Long.getLong("tightwire.seed", 1);
    private static final int NODES = 3;
    private static final int PLAYERS = 6;
    /** Longer than it takes the others to give a node up, and to start its matches elsewhere. */
    private static final int STOPPED_SECONDS = IS_TIMED ? 18 : 18 + FleetProcess.BUSY_SECONDS;
    /** So that the shards are at home before the next fault comes. */
    private static final int CALM_SECONDS = 8;
    private static final double MOST_SECONDS = 20;

    private static final Pattern BACK = Pattern.compile(
            "(?m)^ *([\\d.]+)  player (\\d+) is back after ([\\d.]+) s: placement (\\d+) -> (\\d+), (\\d+) ticks lost$");

    @TempDir
    Path folder;

    private FleetProcess fleet;

    /**
     * A player is back.
     *
     * @param second since the start
     * @param player who
     * @param waited for how long, in seconds
     * @param from the placement of the last snapshot before
     * @param to the placement of the first one now
     * @param lostTicks how much earlier that is in the match
     */
    private record Back(double second, int player, double waited, int from, int to, int lostTicks) {
    }

    @AfterEach
    void close() throws InterruptedException {
        fleet.close();
    }

    @Test
    void playersAreBackWhateverBecomesOfANode() throws IOException, InterruptedException {
        fleet = new FleetProcess(!IS_TIMED, folder, "--nodes", Integer.toString(NODES), "--matches", "3",
                "--players", Integer.toString(PLAYERS), "--duration", "0");
        Random random = new Random(SEED);
        for (int round = 1; round <= ROUNDS; round++) {
            kill(round, victim(random));
            stop(round, victim(random));
            cutOff(round, victim(random));
            for (int node = 1; node <= NODES; node++) {
                leave(round, node);
            }
        }
        calm();
        assertEquals(130, fleet.interrupt(), fleet::output);
        assertTrue(fleet.output().contains("Each player is in exactly one match."), fleet::output);
        assertTrue(fleet.output().contains("No match has lost what it had saved."), fleet::output);
        for (Back back : backs()) {
            assertTrue(back.to >= back.from, fleet::output);
        }
    }

    @Test
    void helpSaysWhatThereIs() throws IOException, InterruptedException {
        fleet = new FleetProcess(!IS_TIMED, folder, "--help");
        assertEquals(0, fleet.await());
        assertTrue(fleet.output().contains("Usage: apps/demo/run fleet"), fleet::output);
    }

    private void kill(int round, JsonNode node) throws IOException, InterruptedException {
        double second = second();
        FleetProcess.signal("-KILL", process(node));
        awaitMoved(round, "kill -9", node, second);
    }

    private void stop(int round, JsonNode node) throws IOException, InterruptedException {
        double second = second();
        FleetProcess.signal("-STOP", process(node));
        Thread.sleep(STOPPED_SECONDS * 1000L);
        FleetProcess.signal("-CONT", process(node));
        awaitMoved(round, "kill -STOP", node, second);
    }

    private void cutOff(int round, JsonNode node) throws InterruptedException {
        double second = second();
        fleet.press("cut", number(node));
        awaitEnd(node);
        fleet.press("join", number(node));
        awaitMoved(round, "cut off", node, second);
    }

    private void leave(int round, int number) throws IOException, InterruptedException {
        calm();
        JsonNode node = fleet.frame().get("nodes").get(number - 1);
        double second = second();
        FleetProcess.signal("-TERM", process(node));
        awaitMoved(round, "kill", node, second);
    }

    /** A node that has players. */
    private JsonNode victim(Random random) throws InterruptedException {
        calm();
        List<JsonNode> nodes = new ArrayList<>();
        fleet.frame().get("nodes").forEach(node -> {
            if (!players(node).isEmpty()) {
                nodes.add(node);
            }
        });
        return nodes.get(random.nextInt(nodes.size()));
    }

    private void calm() throws InterruptedException {
        fleet.awaitFrame(FleetProcess::isWhole);
        Thread.sleep(CALM_SECONDS * 1000L);
        fleet.awaitFrame(FleetProcess::isWhole);
    }

    /** Waits until each player of a node is back elsewhere, and the node is there again, by another process. */
    private void awaitMoved(int round, String fault, JsonNode node, double second) throws InterruptedException {
        Set<Integer> players = players(node);
        awaitEnd(node);
        fleet.awaitOutput(text -> firstBacks(players, second).size() == players.size());
        double worst = 0;
        double worstWait = 0;
        int lost = 0;
        for (Back back : firstBacks(players, second)) {
            assertTrue(back.to > back.from, fleet::output);
            worst = Math.max(worst, back.second - second);
            worstWait = Math.max(worstWait, back.waited);
            lost = Math.max(lost, back.lostTicks);
        }
        fleet.awaitFrame(FleetProcess::isWhole);
        if (IS_TIMED) {
            System.out.printf(Locale.ROOT, "round %d, %s: back %.1f s after it, without a snapshot for %.1f s, %d ticks lost%n",
                    round, fault, worst, worstWait, lost);
            assertTrue(worst <= MOST_SECONDS, fleet::output);
        }
    }

    private void awaitEnd(JsonNode node) throws InterruptedException {
        fleet.awaitFrame(frame -> process(frame.get("nodes").get(number(node) - 1)) != process(node)
                || frame.get("nodes").get(number(node) - 1).get("state").asText().equals("ended"));
    }

    /** Returns the first return of each of these players after a second, with another placement. */
    private List<Back> firstBacks(Set<Integer> players, double second) {
        Set<Integer> missing = new HashSet<>(players);
        return backs().stream().filter(back -> back.second >= second && back.to != back.from && missing.remove(back.player)).toList();
    }

    private List<Back> backs() {
        List<Back> backs = new ArrayList<>();
        for (Matcher back = BACK.matcher(fleet.output()); back.find();) {
            int[] whole = IntStream.of(2, 4, 5, 6).map(group -> Integer.parseInt(back.group(group))).toArray();
            backs.add(new Back(Double.parseDouble(back.group(1)), whole[0], Double.parseDouble(back.group(3)), whole[1], whole[2],
                    whole[3]));
        }
        return backs;
    }

    private double second() throws InterruptedException {
        return fleet.frame().get("second").asDouble();
    }

    private static int number(JsonNode node) {
        return node.get("node").asInt();
    }

    private static long process(JsonNode node) {
        return node.get("process").asLong();
    }

    private static Set<Integer> players(JsonNode node) {
        Set<Integer> players = new HashSet<>();
        node.get("matches").forEach(match -> match.get("players").forEach(player -> players.add(player.asInt())));
        return players;
    }
}

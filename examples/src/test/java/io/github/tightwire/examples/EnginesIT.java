package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.awt.Point;
import java.awt.Rectangle;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The games on engines, each with a server and two windows, which one command starts: what each shows is looked at. They were built before
 * this test by their own poms: {@code mvn verify}.
 */
@RequiresScreen
class EnginesIT {
    private static final Rectangle LEFT = new Rectangle(20, 60, 640, 480);
    private static final Rectangle RIGHT = new Rectangle(680, 60, 640, 480);
    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(3);

    /** A game; its project, its main class, the colours of its two players, the centres of a player at the left wall and the right one. */
    enum Game {
        LIBGDX("libgdx", "stars.Stars", 0x87ceeb, 0xff7f50, new Point(14, 239), new Point(626, 239)),
        JMONKEYENGINE("jmonkeyengine", "cubes.Cubes", 0x00ffff, 0xffff00, new Point(77, 197), new Point(562, 197));

        private final Path target;
        private final String mainClass;
        private final int first;
        private final int second;
        private final Point leftWall;
        private final Point rightWall;

        Game(String project, String mainClass, int first, int second, Point leftWall, Point rightWall) {
            this.target = Path.of("target/games", project, "target");
            this.mainClass = mainClass;
            this.first = first;
            this.second = second;
            this.leftWall = leftWall;
            this.rightWall = rightWall;
        }

        private List<Optional<Point>> players(Screen screen, Rectangle window) throws IOException {
            return List.of(screen.find(first, window), screen.find(second, window));
        }

        /** Players may begin at one place, so at first one may hide the other. */
        private boolean isShown(Screen screen, Rectangle window) throws IOException {
            return players(screen, window).stream().anyMatch(Optional::isPresent);
        }

        private boolean playersAt(Screen screen, Rectangle window, Point... places) throws IOException {
            List<Optional<Point>> players = players(screen, window);
            return List.of(places).stream().allMatch(place -> players.stream().flatMap(Optional::stream)
                    .anyMatch(player -> player.distance(place) <= 2));
        }
    }

    @ParameterizedTest
    @EnumSource
    void eachWindowShowsBothPlayersWhereTheirKeysTookThem(Game game, @TempDir Path folder) throws IOException, InterruptedException {
        Program program = new Program(game.target.resolve("classes"), Files.readString(game.target.resolve("classpath.txt")));
        Path printed = folder.resolve("output.txt");
        Files.deleteIfExists(program.errorFile());
        try (Screen screen = new Screen("1340x600", folder)) {
            Process process = program.start(screen.environment(), printed, game.mainClass);
            try {
                await(() -> Files.readString(printed).contains("player 1 joined"), printed);
                await(() -> game.isShown(screen, LEFT) && game.isShown(screen, RIGHT), printed);
                screen.key("keydown", "Left", LEFT);
                await(() -> game.playersAt(screen, LEFT, game.leftWall), printed);
                screen.key("keyup", "Left", LEFT);
                screen.key("keydown", "Right", RIGHT);
                await(() -> game.playersAt(screen, LEFT, game.leftWall, game.rightWall)
                        && game.playersAt(screen, RIGHT, game.leftWall, game.rightWall), printed);
                screen.key("keyup", "Right", RIGHT);
                assertEquals(game.players(screen, LEFT), game.players(screen, RIGHT));
                screen.key("key", "Escape", LEFT);
                screen.key("key", "Escape", RIGHT);
                assertTrue(process.waitFor(1, TimeUnit.MINUTES), () -> "the game does not end");
                String output = Files.readString(printed);
                assertEquals(0, process.exitValue(), output + program.errors());
                assertEquals(2, count("player [01] left: BY_OTHER_SIDE", output), output);
                assertEquals(2, count("BY_THIS_SIDE.*; the own (ship|cube): .* 0 desyncs", output), output);
            } finally {
                process.descendants().forEach(ProcessHandle::destroyForcibly);
                process.destroyForcibly();
            }
        }
    }

    /** A condition that looks at files. */
    private interface Condition {
        boolean holds() throws IOException;
    }

    private static void await(Condition condition, Path printed) throws IOException, InterruptedException {
        long start = System.nanoTime();
        while (!condition.holds()) {
            assertTrue(System.nanoTime() - start < MAX_NANOS, Files.readString(printed));
            TimeUnit.MILLISECONDS.sleep(50);
        }
    }

    private static long count(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().count();
    }
}

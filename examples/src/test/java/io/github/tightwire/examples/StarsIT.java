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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The game on libGDX, with a server and two windows, which one command starts: what each shows is looked at. It was built before this
 * test by its own pom: {@code mvn verify}.
 */
@RequiresScreen
class StarsIT {
    private static final Path TARGET = Path.of("target/games/libgdx/target");
    private static final Rectangle LEFT = new Rectangle(20, 60, 640, 480);
    private static final Rectangle RIGHT = new Rectangle(680, 60, 640, 480);
    private static final int SKY = 0x87ceeb;
    private static final int CORAL = 0xff7f50;
    private static final long MAX_NANOS = TimeUnit.MINUTES.toNanos(3);

    /** The centre of a ship at a window's left wall, or its right one. */
    private static final Point LEFT_WALL = new Point(14, 239);
    private static final Point RIGHT_WALL = new Point(626, 239);

    @Test
    void eachWindowShowsBothShipsWhereTheirKeysTookThem(@TempDir Path folder) throws IOException, InterruptedException {
        Program program = new Program(TARGET.resolve("classes"), Files.readString(TARGET.resolve("classpath.txt")));
        Path printed = folder.resolve("output.txt");
        Files.deleteIfExists(program.errorFile());
        try (Screen screen = new Screen("1340x600", folder)) {
            Process game = program.start(screen.environment(), printed, "stars.Stars");
            try {
                await(() -> Files.readString(printed).contains("player 1 joined"), printed);
                await(() -> isShown(screen, LEFT) && isShown(screen, RIGHT), printed);
                screen.key("keydown", "Left", LEFT);
                await(() -> shipsAt(screen, LEFT, LEFT_WALL), printed);
                screen.key("keyup", "Left", LEFT);
                screen.key("keydown", "Right", RIGHT);
                await(() -> shipsAt(screen, LEFT, LEFT_WALL, RIGHT_WALL) && shipsAt(screen, RIGHT, LEFT_WALL, RIGHT_WALL), printed);
                screen.key("keyup", "Right", RIGHT);
                assertEquals(screen.find(SKY, LEFT), screen.find(SKY, RIGHT));
                screen.key("key", "Escape", LEFT);
                screen.key("key", "Escape", RIGHT);
                assertTrue(game.waitFor(1, TimeUnit.MINUTES), () -> "the game does not end");
                String output = Files.readString(printed);
                assertEquals(0, game.exitValue(), output + program.errors());
                assertEquals(2, count("player [01] left: BY_OTHER_SIDE", output), output);
                assertEquals(2, count("BY_THIS_SIDE.*; the own ship: .* 0 desyncs", output), output);
            } finally {
                game.descendants().forEach(ProcessHandle::destroyForcibly);
                game.destroyForcibly();
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

    /** Ships begin at one place, so at first one may hide the other. */
    private static boolean isShown(Screen screen, Rectangle window) throws IOException {
        return screen.find(SKY, window).isPresent() || screen.find(CORAL, window).isPresent();
    }

    private static boolean shipsAt(Screen screen, Rectangle window, Point... places) throws IOException {
        List<Optional<Point>> ships = List.of(screen.find(SKY, window), screen.find(CORAL, window));
        return List.of(places).stream().allMatch(place -> ships.stream().flatMap(Optional::stream)
                .anyMatch(ship -> ship.distance(place) <= 2));
    }

    private static long count(String pattern, String text) {
        return Pattern.compile(pattern).matcher(text).results().count();
    }
}

package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.github.tightwire.fixtures.ProgramCondition;
import java.awt.Point;
import java.awt.Rectangle;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** A screen that nobody sees, with keys that are pressed where the pointer is: Xvfb, which draws in software. */
final class Screen implements AutoCloseable {
    static final String[] PROGRAMS = {"Xvfb", "xdotool"};

    private final Process server;
    private final Path pixels;
    private final String display;

    /**
     * Starts it.
     *
     * @param size width x height, in pixels
     * @param folder for the pixels
     */
    Screen(String size, Path folder) throws IOException {
        server = new ProcessBuilder(ProgramCondition.find("Xvfb"), "-displayfd", "1", "-screen", "0", size + "x24", "-nolisten", "tcp",
                "-fbdir", folder.toString()).redirectError(ProcessBuilder.Redirect.DISCARD).start();
        BufferedReader output = server.inputReader(StandardCharsets.UTF_8);
        display = ":" + output.readLine();
        pixels = folder.resolve("Xvfb_screen0");
    }

    /** Returns the environment of a program that shows itself here. */
    Map<String, String> environment() {
        return Map.of("DISPLAY", display, "LIBGL_ALWAYS_SOFTWARE", "1");
    }

    /**
     * Turns a window to the keys, and does something to one of them. Nobody else does so: there is no manager of windows.
     *
     * @param action xdotool's {@code keydown}, {@code keyup}, or {@code key} for both
     */
    void key(String action, String key, Rectangle window) throws IOException, InterruptedException {
        String place = xdotool("mousemove", Integer.toString((int) window.getCenterX()), Integer.toString((int) window.getCenterY()),
                "getmouselocation");
        xdotool("windowfocus", place.replaceAll("(?s).* window:(\\d+).*", "$1"), action, key);
    }

    private String xdotool(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>(List.of(ProgramCondition.find("xdotool")));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
        builder.environment().putAll(environment());
        Process process = builder.start();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), () -> command + ": " + printed);
        return printed;
    }

    /** Returns the middle of all pixels of a colour in a part of the screen, from the upper left of the part. */
    Optional<Point> find(int colour, Rectangle part) throws IOException {
        // X11's own format of a dump: a header of big-endian words, a table of colours, and a word for each pixel.
        ByteBuffer dump = ByteBuffer.wrap(Files.readAllBytes(pixels));
        int first = dump.getInt(0) + 12 * dump.getInt(76);
        int line = dump.getInt(48);
        dump.order(dump.getInt(28) == 0 ? ByteOrder.LITTLE_ENDIAN : ByteOrder.BIG_ENDIAN);
        int left = part.width;
        int right = -1;
        int top = part.height;
        int bottom = -1;
        for (int y = 0; y < part.height; y++) {
            for (int x = 0; x < part.width; x++) {
                if ((dump.getInt(first + (part.y + y) * line + 4 * (part.x + x)) & 0xffffff) == colour) {
                    left = Math.min(left, x);
                    right = Math.max(right, x);
                    top = Math.min(top, y);
                    bottom = Math.max(bottom, y);
                }
            }
        }
        return right < 0 ? Optional.empty() : Optional.of(new Point((left + right) / 2, (top + bottom) / 2));
    }

    @Override
    public void close() {
        server.destroy();
    }
}

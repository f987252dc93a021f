package io.github.tightwire.readme;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.DatagramSocket;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.atomic.AtomicReference;

/** The README of a module: a server and a client in thirty lines each, which stand in the tests, and run. */
public final class Readme {
    private static final int MOST_LINES = 30;
    private static final int MOST_TRIES = 20;

    private Readme() {
    }

    /** Fails unless the README shows a class of a package as it stands in the tests, without its package line. */
    public static void assertShows(Package example, String name) throws IOException {
        Path file = Path.of("src/test/java", example.getName().replace('.', '/'), name + ".java");
        String source = Files.readString(file);
        String shown = source.substring(source.indexOf("\n\n") + 2);
        assertTrue(Files.readString(Path.of("README.md")).contains("```java\n" + shown + "```"), name);
        assertTrue(shown.lines().filter(line -> !line.isBlank()).count() <= MOST_LINES, name);
    }

    /** An address of this machine that nobody has. */
    public static InetSocketAddress freeAddress() throws IOException {
        try (DatagramSocket free = new DatagramSocket(0, InetAddress.getLoopbackAddress())) {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), free.getLocalPort());
        }
    }

    /** A program. */
    @FunctionalInterface
    public interface Program {
        /** Runs to its end, or until it is interrupted. */
        void run() throws Exception;
    }

    /**
     * Runs a server, and a client as often as it takes: the server may not be up yet, and takes no token from before.
     *
     * @param clientSays what the client prints when it was served
     * @param serverSays what the server prints then
     * @return what both printed
     */
    public static String run(Program server, Program client, String clientSays, String serverSays) throws Exception {
        PrintStream console = System.out;
        ByteArrayOutputStream printed = new ByteArrayOutputStream();
        AtomicReference<Exception> failure = new AtomicReference<>();
        Thread serving = new Thread(() -> {
            try {
                server.run();
            } catch (InterruptedException e) {
                // As it is told to end.
            } catch (Exception e) {
                failure.set(e);
            }
        });
        System.setOut(new PrintStream(printed, true, StandardCharsets.UTF_8));
        try {
            serving.start();
            for (int i = 0; i < MOST_TRIES && !says(printed, clientSays); i++) {
                Thread.sleep(500);
                client.run();
            }
            for (int i = 0; i < 500 && !says(printed, serverSays); i++) {
                Thread.sleep(10);
            }
        } finally {
            System.setOut(console);
            serving.interrupt();
            serving.join();
        }
        assertNull(failure.get());
        return printed.toString(StandardCharsets.UTF_8);
    }

    private static boolean says(ByteArrayOutputStream printed, String text) {
        return printed.toString(StandardCharsets.UTF_8).contains(text);
    }
}

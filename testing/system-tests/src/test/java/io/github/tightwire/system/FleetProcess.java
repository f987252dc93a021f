package io.github.tightwire.system;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.github.tightwire.fixtures.Running;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.StreamSupport;

/** {@code apps/demo/run fleet} as somebody starts it: what it prints, and what its page is told and tells. */
public final class FleetProcess {
    /** The additional silence that a node is allowed on a machine with other work, which may not run it for so long. */
    public static final int BUSY_SECONDS = 15;

    private static final int PATIENCE_SECONDS = 200;
    private static final String PAUSE = "-Dpekko.cluster.failure-detector.acceptable-heartbeat-pause=" + (5 + BUSY_SECONDS) + "s";
    private static final Pattern PAGE = Pattern.compile("disturb it: (http://\\S+)");
    private static final ObjectMapper JSON = new ObjectMapper();

    private final Path out;
    private final Process process;
    private WebSocket page;
    private volatile JsonNode frame;

    /**
     * Starts one.
     *
     * @param isBusy whether the machine has other work
     * @param folder for what it prints
     * @param arguments of the command
     */
    public FleetProcess(boolean isBusy, Path folder, String... arguments) throws IOException, InterruptedException {
        out = folder.resolve("out");
        List<String> command = new ArrayList<>(List.of(Path.of("..", "..", "apps", "demo", "run").toRealPath().toString(), "fleet"));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(Running.asATerminal(command)).directory(folder.toFile())
                .redirectErrorStream(true).redirectOutput(out.toFile());
        builder.environment().put("JAVA_HOME", System.getProperty("java.home"));
        if (isBusy) {
            builder.environment().put("JAVA_TOOL_OPTIONS", PAUSE);
        }
        process = builder.start();
    }

    /** All that it has printed. */
    public String output() {
        try {
            return Files.readString(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Waits until what it has printed is so. */
    public void awaitOutput(Predicate<String> condition) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (!condition.test(output())) {
            assertTrue(process.isAlive() && System.nanoTime() < deadline, this::output);
            Thread.sleep(200);
        }
    }

    /** Waits until what its page shows is so: frames come five times a second. */
    public void awaitFrame(Predicate<JsonNode> condition) throws InterruptedException {
        if (page == null) {
            page = open();
        }
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
        while (frame == null || !condition.test(frame)) {
            assertTrue(process.isAlive() && System.nanoTime() < deadline, () -> frame + "\n" + output());
            Thread.sleep(100);
        }
    }

    /** Returns the present contents of its page. */
    public JsonNode frame() throws InterruptedException {
        awaitFrame(any -> true);
        return frame;
    }

    /** Returns whether every node is up and has reported, and every player is connected, and in one match. */
    public static boolean isWhole(JsonNode frame) {
        int players = 0;
        for (JsonNode node : frame.get("nodes")) {
            if (!node.get("state").asText().equals("up")) {
                return false;
            }
            for (JsonNode match : node.get("matches")) {
                players += match.get("players").size();
            }
        }
        return players == frame.get("players").size()
                && StreamSupport.stream(frame.get("players").spliterator(), false)
                        .allMatch(player -> player.get("silent").asDouble() >= 0 && player.get("silent").asDouble() < 1);
    }

    /** Presses a button of its page. */
    public void press(String fault, int node) throws InterruptedException {
        awaitFrame(any -> true);
        page.sendText(JSON.createObjectNode().put("fault", fault).put("node", node).toString(), true).join();
    }

    /** Sends a signal to a process of this machine. */
    public static void signal(String signal, long process) throws IOException, InterruptedException {
        assertEquals(0, new ProcessBuilder("kill", signal, Long.toString(process)).start().waitFor());
    }

    /** Returns the address of its page, once it says so. */
    public URI address() throws InterruptedException {
        awaitOutput(text -> PAGE.matcher(text).find());
        Matcher matcher = PAGE.matcher(output());
        assertTrue(matcher.find());
        return URI.create(matcher.group(1));
    }

    /** Presses Ctrl-C, and waits for its end. */
    public int interrupt() throws IOException, InterruptedException {
        signal("-INT", process.pid());
        return await();
    }

    /** Waits for its end. */
    public int await() throws InterruptedException {
        assertTrue(process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS), this::output);
        return process.exitValue();
    }

    private WebSocket open() throws InterruptedException {
        URI address = address();
        String host = "127.0.0.1:" + address.getPort();
        return HttpClient.newHttpClient().newWebSocketBuilder().header("Origin", "http://" + host)
                .buildAsync(URI.create("ws://" + host + "/frames"), new Frames()).join();
    }

    /** Ends it at once. */
    public void close() throws InterruptedException {
        process.destroyForcibly().waitFor();
    }

    /** Keeps the newest frame. */
    private final class Frames implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket socket, CharSequence data, boolean last) {
            text.append(data);
            if (last) {
                try {
                    JsonNode json = JSON.readTree(text.toString());
                    if (json.has("nodes")) {
                        frame = json;
                    }
                } catch (JsonProcessingException e) {
                    throw new UncheckedIOException(e);
                }
                text.setLength(0);
            }
            socket.request(1);
            return null;
        }
    }
}

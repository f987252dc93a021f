package io.github.tightwire.game;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.netcode.Counters;
import io.github.tightwire.netcode.VirtualNetwork;
import java.io.IOException;
import java.lang.ProcessBuilder.Redirect;
import java.lang.management.ManagementFactory;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;
import jdk.jfr.Name;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlightEventsTest {
    private static final long TICK = 16_000_000;
    private static final int TICKS_OF_A_SECOND = 63;
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final GameProtocol PROTOCOL = GameProtocol.builder("flight", 1).value(Word.class, new Word("")).build();

    record Word(String text) implements BitValue<Word> {
        @Override
        public Word serialize(BitStream s) {
            return new Word(s.serializeString(text, 9));
        }
    }

    private static final Object WORDLESS = new Object() {
        @Override
        public String toString() {
            throw new AssertionError("nobody asked");
        }
    };

    private final VirtualNetwork network = new VirtualNetwork();
    private final InetSocketAddress address = new InetSocketAddress("198.51.100.7", 40_000);
    private final GameServer server = new GameServer(network.open(address), PROTOCOL.serverConfig(KEY, 4, address), PROTOCOL,
            new Inbox<Player>().on(Word.class, (player, word) -> { }), (player, why) -> { }, 1);
    private final GameClient client = new GameClient(network.open(), PROTOCOL,
            new Inbox<GameClient>().on(Word.class, (self, word) -> { }), (self, why) -> { }, 1);
    private long now = 1;

    @Test
    void aRecordingHasTicksConnectionsRatesAndRefusals(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("game.jfr");
        run(1);
        try (Recording recording = new Recording()) {
            names().forEach(recording::enable);
            recording.start();
            connect();
            run(TICKS_OF_A_SECOND);
            network.send(new InetSocketAddress("198.51.100.8", 1), address, new byte[40], 40);
            network.send(new InetSocketAddress("198.51.100.8", 1), address, new byte[40], 40);
            run(TICKS_OF_A_SECOND);
            client.disconnect();
            run(2);
            recording.stop();
            recording.dump(file);
        }
        List<RecordedEvent> events = RecordingFile.readAllEvents(file);
        assertEquals(names(), names(events, "server"));
        Set<String> ofBoth = names();
        ofBoth.remove("tightwire.Refusals");
        assertEquals(ofBoth, names(events, "client"));
        assertEquals(2 * TICKS_OF_A_SECOND + 2, of(events, "Tick", "server").size());
        assertEquals(2 * TICKS_OF_A_SECOND + 2, of(events, "Tick", "client").size());
        RecordedEvent tick = of(events, "Tick", "server").get(0);
        assertTrue(tick.getDuration("update").compareTo(tick.getDuration()) <= 0, tick.toString());
        String peer = server(events, "Connected").getString("peer");
        assertTrue(peer.startsWith("player 7 at "), peer);
        assertEquals("BY_OTHER_SIDE", server(events, "Disconnected").getString("cause"));
        assertEquals("disconnected by the client", server(events, "Disconnected").getString("detail"));
        assertEquals("BY_THIS_SIDE", of(events, "Disconnected", "client").get(0).getString("cause"));
        RecordedEvent refusals = server(events, "Refusals");
        assertEquals("REQUEST_BAD_SIZE", refusals.getString("reason"));
        assertEquals(2, refusals.getLong("count"));
        assertEquals(2, of(events, "Rate", "server").size());
        RecordedEvent rate = of(events, "Rate", "server").get(1);
        assertTrue(rate.getLong("line") > 0 && rate.getLong("sent") > 0 && rate.getDuration("roundTrip").toNanos() > 0, rate.toString());
        assertEquals("the server", of(events, "Rate", "client").get(0).getString("peer"));
    }

    /** The names of all events. */
    static Set<String> names() {
        return Stream.of(JfrEvents.class.getDeclaredClasses()).map(type -> type.getAnnotation(Name.class)).filter(Objects::nonNull)
                .map(Name::value).collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> names(List<RecordedEvent> events, String side) {
        return events.stream().filter(event -> event.getString("side").equals(side)).map(event -> event.getEventType().getName())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** A JVM of its own, as {@code jlink} makes one: {@code --limit-modules} leaves out the recorder. */
    @Test
    @Tag("exhaustive")
    void aServerRunsInAnImageWithoutTheRecorder() throws IOException, InterruptedException {
        assertEquals("1 player, recorder: false\n", output(java("java", "--limit-modules", "java.base", "-cp",
                System.getProperty("java.class.path"), OnePlayer.class.getName())));
        assertEquals("1 player, recorder: true\n", output(java("java", "--limit-modules", "java.base,jdk.jfr", "-cp",
                System.getProperty("java.class.path"), OnePlayer.class.getName())));
    }

    /** A recording that the JVM's own options start, read by the JDK's own tool. */
    @Test
    @Tag("exhaustive")
    void theToolOfTheJdkPrintsARecording(@TempDir Path folder) throws IOException, InterruptedException {
        Path file = folder.resolve("game.jfr");
        output(java("java", "-XX:StartFlightRecording:filename=" + file, "-cp", System.getProperty("java.class.path"),
                OnePlayer.class.getName()));
        String printed = output(java("jfr", "print", "--events", "tightwire.*", file.toString()));
        for (String part : List.of("tightwire.Tick {", "tightwire.Connected {", "peer = \"player 7 at ", "side = \"server\"")) {
            assertTrue(printed.contains(part), printed);
        }
    }

    /** A program: a player is on a server. */
    static final class OnePlayer {
        public static void main(String[] args) {
            FlightEventsTest test = new FlightEventsTest();
            test.connect();
            test.run(TICKS_OF_A_SECOND);
            System.out.println(test.server.connectedPlayers() + " player, recorder: "
                    + ModuleLayer.boot().findModule("jdk.jfr").isPresent());
        }
    }

    private static List<String> java(String tool, String... arguments) {
        List<String> command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", tool).toString()));
        command.addAll(List.of(arguments));
        return command;
    }

    private static String output(List<String> command) throws IOException, InterruptedException {
        Process process = new ProcessBuilder(command).redirectError(Redirect.DISCARD).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertEquals(0, process.waitFor(), output);
        return output;
    }

    private void connect() {
        client.connect(PROTOCOL.tokenIssuer(KEY).issue(7, List.of(address), new byte[0], Instant.now().getEpochSecond() + 1));
    }

    /** All but the rates, for which nobody asks. */
    @Test
    void theTickHereHasEachEvent() {
        Set<String> had = new TreeSet<>(Set.of("rate"));
        tick((FlightEvents) Proxy.newProxyInstance(FlightEvents.class.getClassLoader(), new Class<?>[] {FlightEvents.class},
                (proxy, method, arguments) -> {
                    had.add(method.getName());
                    return method.getReturnType() == boolean.class ? false : null;
                }), server.counters(), new Disconnection(Disconnection.Cause.KICKED, ""), 0);
        assertEquals(Stream.of(FlightEvents.class.getDeclaredMethods()).map(Method::getName).collect(Collectors.toSet()), had);
    }

    /** The words of a peer are objects: nobody makes them for nobody. */
    @Test
    void withoutARecordingNothingIsAllocated() {
        JfrEvents events = new JfrEvents("server");
        Counters counters = server.counters();
        ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
        Disconnection why = new Disconnection(Disconnection.Cause.KICKED, "");
        tick(events, counters, why, 0);
        threads.getCurrentThreadAllocatedBytes();
        long before = threads.getCurrentThreadAllocatedBytes();
        for (int i = 1; i < 1_000; i++) {
            tick(events, counters, why, i * TICK);
        }
        assertEquals(0, threads.getCurrentThreadAllocatedBytes() - before);
    }

    private static void tick(FlightEvents events, Counters counters, Disconnection why, long nanos) {
        events.tickBegins();
        assertFalse(events.updated(nanos, counters));
        events.tickEnds();
        events.connected(WORDLESS);
        events.disconnected(WORDLESS, why);
    }

    private static RecordedEvent server(List<RecordedEvent> events, String name) {
        List<RecordedEvent> found = of(events, name, "server");
        assertEquals(1, found.size(), found::toString);
        return found.get(0);
    }

    private static List<RecordedEvent> of(List<RecordedEvent> events, String name, String side) {
        return events.stream().filter(event -> event.getEventType().getName().equals("tightwire." + name)
                && event.getString("side").equals(side)).toList();
    }

    private void run(int ticks) {
        for (int i = 0; i < ticks; i++) {
            now += TICK;
            server.update(now);
            client.update(now);
            server.flush();
            client.flush();
        }
    }
}

package io.github.tightwire.pages;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.InterfaceAddress;
import java.net.NetworkInterface;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PageServerTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private PageServer page;
    private URI address;
    private String host;

    @BeforeEach
    void start() throws IOException {
        page = PageServer.builder(PageServerTest.class, "page").webjar("uplot").start();
        address = page.address();
        host = address.getAuthority();
    }

    @AfterEach
    void stop() {
        page.close();
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + PATIENCE.toNanos();
        while (!condition.getAsBoolean()) {
            assertTrue(System.nanoTime() < end, "it never came to that");
            Thread.onSpinWait();
        }
    }

    private RawClient open() throws IOException {
        return open(0);
    }

    private RawClient open(int receiveBuffer) throws IOException {
        Set<Viewer> before = page.viewers();
        RawClient client = RawClient.open(address, receiveBuffer);
        await(() -> !before.containsAll(page.viewers()));
        return client;
    }

    private String get(String path, String... headers) throws IOException {
        List<String> all = new ArrayList<>(List.of("Host: " + host));
        all.addAll(List.of(headers));
        return RawClient.answer(address, "GET", path, all);
    }

    @Test
    void filesOfThePageOfAllPagesAndOfWebjars() throws IOException {
        assertTrue(get("/").contains("<title>a page</title>"), get("/"));
        assertTrue(get("/shared/connection.js").contains("export class Connection"));
        assertTrue(get("/shared/connection.js").contains("Content-Type: text/javascript"), get("/shared/connection.js"));
        assertTrue(get("/webjars/uplot/dist/uPlot.esm.js").startsWith("HTTP/1.1 200"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"/nothing", "/shared/", "/shared/../PageServer.class", "/../PageServer.class", "/%2e%2e/PageServer.class",
        "/shared/..%2fPageServer.class", "/webjars/uplot/../../../../MANIFEST.MF",
        "/webjars/three/build/three.core.js", "/..\\PageServer.class"})
    void nothingElse(String path) throws IOException {
        assertFalse(get(path).startsWith("HTTP/1.1 2"), get(path));
    }

    @Test
    void noScriptOfAnotherOriginAndNoGuessedTypes() throws IOException {
        String answer = get("/");
        assertTrue(answer.contains("Content-Security-Policy: default-src 'self';"), answer);
        assertTrue(answer.contains("X-Content-Type-Options: nosniff"), answer);
        assertTrue(answer.contains("Cross-Origin-Resource-Policy: same-origin"), answer);
    }

    @Test
    void anotherHostIsRefused() throws IOException {
        int port = address.getPort();
        for (String name : List.of("127.0.0.1:" + port, "localhost:" + port)) {
            assertTrue(RawClient.status(address, "GET", "/", List.of("Host: " + name)).contains(" 200 "), name);
            assertTrue(RawClient.upgrade(address, List.of("Host: " + name, "Origin: http://" + name)).contains(" 101 "), name);
        }
        for (String name : List.of("evil.example:" + port, "evil.example", "127.0.0.1", "127.0.0.1:" + (port ^ 1),
                "127.0.0.1.evil.example:" + port, "localhost.:" + port, "[::1]:" + port, "")) {
            assertFalse(RawClient.status(address, "GET", "/", List.of("Host: " + name)).contains(" 200 "), name);
            assertFalse(RawClient.upgrade(address, List.of("Host: " + name, "Origin: http://" + name)).contains(" 101 "), name);
        }
        assertFalse(RawClient.status(address, "GET", "/", List.of()).contains(" 200 "));
        assertFalse(RawClient.status(address, "GET", "/", List.of("Host: " + host, "Host: " + host)).contains(" 200 "));
        assertFalse(page.hasViewers());
    }

    @Test
    void anotherOriginIsRefused() throws IOException {
        String header = "Host: " + host;
        assertTrue(RawClient.upgrade(address, List.of(header, "Origin: http://" + host)).contains(" 101 "));
        for (String origin : List.of("https://" + host, "http://evil.example", "http://localhost:" + address.getPort(),
                "http://127.0.0.1", "null", "", "http://" + host + "/", "http://" + host + ".evil.example")) {
            assertTrue(RawClient.upgrade(address, List.of(header, "Origin: " + origin)).contains(" 403 "), origin);
        }
        assertTrue(RawClient.upgrade(address, List.of(header)).contains(" 403 "));
        assertTrue(RawClient.upgrade(address, List.of(header, "Origin: http://" + host, "Origin: http://evil.example")).contains(" 403 "));
        assertTrue(get("/", "Origin: http://evil.example").startsWith("HTTP/1.1 403"));
        assertTrue(get("/", "Origin: http://" + host).startsWith("HTTP/1.1 200"));
    }

    @Test
    void onlyGet() throws IOException {
        for (String method : List.of("POST", "PUT", "DELETE", "OPTIONS", "TRACE")) {
            assertTrue(RawClient.status(address, method, "/", List.of("Host: " + host, "Content-Length: 0")).contains(" 405 "), method);
        }
    }

    @Test
    void loopbackAlone() throws IOException {
        List<NetworkInterface> interfaces = NetworkInterface.networkInterfaces().filter(each -> {
            try {
                return each.isUp() && !each.isLoopback();
            } catch (IOException e) {
                return false;
            }
        }).toList();
        for (NetworkInterface each : interfaces) {
            for (InterfaceAddress of : each.getInterfaceAddresses()) {
                try (Socket socket = new Socket()) {
                    assertThrows(IOException.class,
                            () -> socket.connect(new InetSocketAddress(of.getAddress(), address.getPort()), 1000), of::toString);
                }
            }
        }
    }

    @Test
    void framesInOrder() throws IOException {
        try (RawClient client = open(); RawClient other = open()) {
            page.publish(JsonNodeFactory.instance.objectNode().put("tick", 1));
            page.publish(new byte[] {1, 2, 3});
            for (RawClient each : List.of(client, other)) {
                assertEquals("{\"tick\":1}", each.receive().text());
                RawClient.Message bytes = each.receive();
                assertEquals(RawClient.BINARY, bytes.opcode());
                assertEquals(3, bytes.bytes().length);
            }
        }
    }

    @Test
    void anOrderAndItsAnswer() throws IOException, InterruptedException {
        try (RawClient client = open(); RawClient other = open()) {
            client.send("{\"id\":7,\"loss\":0.5}");
            assertTrue(page.order(PATIENCE, order ->
                    order.answer(JsonNodeFactory.instance.objectNode().put("loss", order.number("loss", 0, 1)))));
            assertEquals("{\"loss\":0.5,\"id\":7}", client.receive().text());
            client.send("{\"id\":8,\"loss\":1.5}");
            assertTrue(page.order(PATIENCE, order -> order.number("loss", 0, 1)));
            assertEquals("{\"wrong\":\"loss is a number from 0.0 to 1.0\",\"id\":8}", client.receive().text());
            page.publish("the end");
            assertEquals("the end", other.receive().text());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]", "1", "{\"a\":1} {", "\"loss\"", "null", "{\"a\":NaN}"})
    void whatIsNoOrderEndsTheConnection(String text) throws IOException {
        try (RawClient client = open(); RawClient other = open()) {
            client.send(text);
            assertEquals(RawClient.CLOSE, client.receive().opcode());
            await(() -> page.viewers().size() == 1);
            page.publish("on");
            assertEquals("on", other.receive().text());
            assertEquals(0, page.orders(1, order -> {
            }));
        }
    }

    @Test
    void anOrderOfTooManyBytesOrOfBytesEndsTheConnection() throws IOException, InterruptedException {
        String head = "{\"a\":\"";
        String longest = head + "x".repeat(PageServer.MAX_ORDER_BYTES - head.length() - 2) + "\"}";
        try (RawClient client = open()) {
            client.send(longest);
            assertTrue(page.order(PATIENCE, order -> order.text("a", PageServer.MAX_ORDER_BYTES)));
            client.send(longest + " ");
            assertEquals(RawClient.CLOSE, client.receive().opcode());
        }
        try (RawClient client = open()) {
            client.send(RawClient.BINARY, new byte[1]);
            assertEquals(RawClient.CLOSE, client.receive().opcode());
        }
        assertEquals(0, page.orders(1, order -> {
        }));
    }

    @Test
    void ofAFloodOneOrderWaits() throws IOException, InterruptedException {
        try (RawClient flood = open(); RawClient other = open()) {
            for (int i = 0; i < 1000; i++) {
                flood.send("{\"n\":" + i + "}");
            }
            other.send("{\"n\":-1}");
            List<Integer> taken = new ArrayList<>();
            await(() -> page.waitingOrders() == 2);
            page.orders(100, order -> taken.add(order.integer("n", -1, 1000)));
            assertEquals(Set.of(-1, 0), Set.copyOf(taken));
            assertEquals(2, taken.size());
            while (taken.size() < 1001) {
                assertTrue(page.waitingOrders() <= 1);
                page.order(PATIENCE, order -> taken.add(order.integer("n", -1, 1000)));
            }
            taken.remove((Integer) (-1));
            assertEquals(IntStream.range(0, 1000).boxed().toList(), taken);
        }
    }

    @Test
    void ordersAreTakenAsManyAsAskedFor() throws IOException {
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            clients.add(open());
            clients.get(i).send("{}");
        }
        await(() -> page.waitingOrders() == 10);
        assertEquals(4, page.orders(4, order -> {
        }));
        assertEquals(6, page.waitingOrders());
        for (RawClient client : clients) {
            client.close();
        }
    }

    @Test
    void allSeeEveryFrameWhileOthersStallFloodAndDie() throws IOException {
        everyFrameWhileOthersStallFloodAndDie(8);
    }

    @Test
    @Tag("exhaustive")
    void aHundredSeeEveryFrameWhileOthersStallFloodAndDie() throws IOException {
        everyFrameWhileOthersStallFloodAndDie(100);
    }

    private void everyFrameWhileOthersStallFloodAndDie(int viewers) throws IOException {
        int frames = 500;
        byte[] large = new byte[1 << 16];
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < viewers; i++) {
            clients.add(open());
        }
        RawClient stalled = stall();
        RawClient flood = open();
        RawClient doomed = open();
        for (int i = 0; i < frames; i++) {
            if (i == frames / 2) {
                doomed.kill();
            }
            if (i % 10 == 0) {
                flood.send("{}");
            }
            large[0] = (byte) i;
            page.publish(large.clone());
            for (RawClient client : clients) {
                byte[] bytes = client.receive().bytes();
                assertEquals(large.length, bytes.length);
                assertEquals((byte) i, bytes[0]);
            }
        }
        // To publish was a place in the ring each time, whoever looked.
        assertEquals(frames, page.frames().end());
        assertEquals(1, page.orders(100, order -> {
        }));
        await(() -> page.viewers().size() == viewers + 2);
        // It reads again: what it finds is what was under way, and then the last that are kept.
        int seen = 0;
        for (byte[] bytes = {-1}; bytes[0] != (byte) (frames - 1);) {
            bytes = stalled.receive().bytes();
            seen++;
        }
        assertTrue(seen < frames && seen >= Frames.CAPACITY, seen + " of " + frames);
        int missed = frames - seen;
        assertTrue(page.viewers().stream().anyMatch(viewer -> viewer.skipped() == missed), () -> missed + " missed");
        for (RawClient client : clients) {
            client.close();
        }
        stalled.close();
        flood.close();
    }

    /** A client that reads nothing, and whose buffer is small. */
    private RawClient stall() throws IOException {
        return open(4096);
    }

    @Test
    void whoTakesNoAnswersIsDisconnected() throws IOException, InterruptedException {
        String answer = "x".repeat(1 << 18);
        try (RawClient stalled = stall()) {
            stalled.send("{}");
            assertTrue(page.order(PATIENCE, order -> {
                for (int i = 0; i < 200; i++) {
                    order.answer(JsonNodeFactory.instance.objectNode().put("answer", answer));
                }
            }));
            await(() -> !page.hasViewers());
        }
    }

    @Test
    void oneMoreThanThereArePlacesIsRefused() throws IOException {
        List<RawClient> clients = new ArrayList<>();
        for (int i = 0; i < PageServer.MAX_VIEWERS; i++) {
            clients.add(open());
        }
        try (RawClient late = RawClient.open(address)) {
            RawClient.Message message = late.receive();
            assertEquals(RawClient.CLOSE, message.opcode());
            assertEquals(1013, message.status());
        }
        clients.remove(0).kill();
        await(() -> page.viewers().size() == PageServer.MAX_VIEWERS - 1);
        clients.add(open());
        for (RawClient client : clients) {
            client.close();
        }
    }

    @Test
    void aTakenPortAndAMissingFolderSaySo() {
        assertThrows(IOException.class, () -> PageServer.builder(PageServerTest.class, "page").port(address.getPort()).start());
        assertThrows(NullPointerException.class, () -> PageServer.builder(PageServerTest.class, "nowhere").start());
        assertThrows(NullPointerException.class, () -> PageServer.builder(PageServerTest.class, "page").webjar("nothing").start());
    }
}

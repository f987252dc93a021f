package io.github.tightwire.system.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import io.github.tightwire.ReadStream;
import io.github.tightwire.demo.browser.Packets;
import io.github.tightwire.demo.packet.DemoPacket;
import io.github.tightwire.fixtures.Effort;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** The demo's packets in the browser's JavaScript and in this JVM: the same values and the same verdicts. */
@RequiresChromium
class BrowserPacketsTest {
    private static final int CUBES = 901;
    private static final int AT_ONCE = 250;

    @Test
    void javascriptReadsWhatJavaReads() throws Exception {
        int each = Effort.of(2000, 10_000);
        Random random = new Random(1);
        HttpServer server = serve();
        try (Chromium chromium = new Chromium(400, 400)) {
            chromium.driver().manage().timeouts().scriptTimeout(Duration.ofMinutes(2));
            chromium.driver().get("http://127.0.0.1:" + server.getAddress().getPort() + "/");
            byte[] tie = RandomPackets.tie(CUBES);
            assertTrue(readHere(tie).startsWith("accepted"), readHere(tie));
            assertEquals(readHere(tie), readInBrowser(chromium, List.of(tie)).get(0));
            int refused = 0;
            TreeMap<String, Integer> verdicts = new TreeMap<>();
            for (RandomPackets.Kind kind : RandomPackets.Kind.values()) {
                for (int first = 0; first < each; first += AT_ONCE) {
                    List<byte[]> packets = new ArrayList<>();
                    for (int i = 0; i < AT_ONCE; i++) {
                        byte[] packet = RandomPackets.packet(kind, CUBES, random);
                        packets.add(i % 2 == 0 ? packet : RandomPackets.damage(packet, random));
                    }
                    List<?> read = readInBrowser(chromium, packets);
                    for (int i = 0; i < AT_ONCE; i++) {
                        String expected = readHere(packets.get(i));
                        assertEquals(expected, read.get(i), kind + ", packet " + (first + i));
                        String verdict = expected.substring(0, expected.indexOf('\n')).replaceAll("bit \\d+", "a bit");
                        verdicts.merge(verdict, 1, Integer::sum);
                        refused += verdict.equals("accepted") ? 0 : 1;
                    }
                }
            }
            assertEquals(List.of(), chromium.problems());
            int all = RandomPackets.Kind.values().length * each;
            assertTrue(refused > all / 10 && refused < all * 9 / 10, verdicts.toString());
        } finally {
            server.stop(0);
        }
    }

    private static String readHere(byte[] bytes) {
        DemoPacket packet = new DemoPacket(CUBES);
        return new ReadStream(bytes).read(packet) + "\n" + packet;
    }

    private static List<?> readInBrowser(Chromium chromium, List<byte[]> packets) {
        return (List<?>) chromium.await("""
                const [packets, cubes, done] = arguments;
                import('/packets.js').then(java => {
                    java.begin(cubes);
                    done(packets.map(text => {
                        java.read(Int8Array.from(atob(text), c => c.charCodeAt(0)));
                        return java.verdict() + '\\n' + java.text();
                    }));
                }).catch(problem => done(String(problem)));
                """, packets.stream().map(Base64.getEncoder()::encodeToString).toList(), CUBES);
    }

    private static HttpServer serve() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        try (InputStream in = Packets.class.getResourceAsStream("page/packets.js")) {
            byte[] script = in.readAllBytes();
            byte[] page = "<!DOCTYPE html><link rel=icon href=data:,><title>Packets</title>".getBytes(StandardCharsets.UTF_8);
            server.createContext("/", exchange -> {
                boolean isScript = exchange.getRequestURI().getPath().equals("/packets.js");
                byte[] body = isScript ? script : page;
                exchange.getResponseHeaders().add("Content-Type", isScript ? "text/javascript" : "text/html");
                exchange.sendResponseHeaders(200, body.length);
                exchange.getResponseBody().write(body);
                exchange.close();
            });
        }
        server.start();
        return server;
    }
}

package io.github.tightwire.system.browser;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.demo.browser.Packets;
import io.github.tightwire.fixtures.Effort;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The demo's packets in the browser's JavaScript and in this JVM: the same values and the same verdicts. */
@Tag("exhaustive")
@RequiresChromium
class BrowserPacketsTest {
    private static final int CUBES = 901;
    private static final int FEW_CUBES = 60;
    private static final int AT_ONCE = 250;

    @Test
    void javascriptReadsWhatJavaReads() throws Exception {
        int each = Effort.of(500, 10_000);
        Random random = new Random(1);
        try (ScriptServer server = serve(); Chromium chromium = new Chromium(400, 400)) {
            chromium.driver().manage().timeouts().scriptTimeout(Duration.ofMinutes(2));
            chromium.driver().get(server.address());
            int refused = 0;
            TreeMap<String, Integer> verdicts = new TreeMap<>();
            for (RandomPackets.Kind kind : RandomPackets.Kind.values()) {
                for (int first = 0; first < each; first += AT_ONCE) {
                    List<byte[]> packets = new ArrayList<>();
                    for (int i = 0; i < AT_ONCE; i++) {
                        byte[] packet = RandomPackets.packet(kind, random);
                        packets.add(i % 2 == 0 ? packet : RandomPackets.damage(packet, random));
                    }
                    List<?> read = readInBrowser(chromium, packets, CUBES);
                    Packets.begin(CUBES);
                    for (int i = 0; i < AT_ONCE; i++) {
                        String expected = readHere(packets.get(i));
                        assertEquals(expected, read.get(i), kind + ", packet " + (first + i));
                        refused += count(expected, verdicts);
                    }
                }
            }
            assertEquals(List.of(), chromium.problems());
            int all = RandomPackets.Kind.values().length * each;
            assertTrue(refused > all / 10 && refused < all * 9 / 10, verdicts.toString());
        }
    }

    /** Each packet is relative to those before it, of which every other one is lost, or damaged. */
    @Test
    void javascriptReadsTheWorldThatJavaReads() throws Exception {
        int all = Effort.of(500, 10_000);
        Random random = new Random(2);
        try (ScriptServer server = serve(); Chromium chromium = new Chromium(400, 400)) {
            chromium.driver().manage().timeouts().scriptTimeout(Duration.ofMinutes(2));
            chromium.driver().get(server.address());
            TreeMap<String, Integer> verdicts = new TreeMap<>();
            for (int first = 0; first < all; first += AT_ONCE) {
                RandomCubes world = new RandomCubes(FEW_CUBES, random);
                List<byte[]> packets = new ArrayList<>();
                List<String> expected = new ArrayList<>();
                Packets.begin(FEW_CUBES);
                while (packets.size() < AT_ONCE) {
                    byte[] packet = world.next();
                    int fate = random.nextInt(4);
                    if (fate == 0) {
                        packet = RandomPackets.damage(packet, random);
                    }
                    if (fate != 1) {
                        packets.add(packet);
                        expected.add(readHere(packet));
                    }
                    if (fate > 1) {
                        world.acked();
                    }
                }
                List<?> read = readInBrowser(chromium, packets, FEW_CUBES);
                for (int i = 0; i < AT_ONCE; i++) {
                    assertEquals(expected.get(i), read.get(i), "packet " + (first + i));
                    count(expected.get(i), verdicts);
                }
            }
            assertEquals(List.of(), chromium.problems());
            assertTrue(verdicts.get("accepted") > all / 2 && verdicts.get("accepted") < all * 9 / 10, verdicts.toString());
            assertTrue(verdicts.keySet().stream().anyMatch(verdict -> verdict.contains("baseline")), verdicts.toString());
        }
    }

    /** Counts a verdict; 1 if it is a refusal. */
    private static int count(String read, TreeMap<String, Integer> verdicts) {
        String verdict = read.substring(0, read.indexOf('\n')).replaceAll("bit \\d+", "a bit");
        verdicts.merge(verdict, 1, Integer::sum);
        return verdict.equals("accepted") ? 0 : 1;
    }

    /** By the class that the browser has as JavaScript. */
    private static String readHere(byte[] bytes) {
        Packets.read(bytes);
        return Packets.verdict() + "\n" + Packets.text() + Packets.cubesText();
    }

    private static List<?> readInBrowser(Chromium chromium, List<byte[]> packets, int cubes) {
        return (List<?>) chromium.await("""
                const [packets, cubes, done] = arguments;
                import('/packets.js').then(java => {
                    java.begin(cubes);
                    done(packets.map(text => {
                        java.read(Int8Array.from(atob(text), c => c.charCodeAt(0)));
                        return java.verdict() + '\\n' + java.text() + java.cubesText();
                    }));
                }).catch(problem => done(String(problem)));
                """, packets.stream().map(Base64.getEncoder()::encodeToString).toList(), cubes);
    }

    private static ScriptServer serve() throws IOException {
        try (InputStream in = Packets.class.getResourceAsStream("page/packets.js")) {
            byte[] script = in.readAllBytes();
            return new ScriptServer(name -> script);
        }
    }
}

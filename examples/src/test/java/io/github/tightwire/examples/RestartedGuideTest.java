package io.github.tightwire.examples;

import static org.junit.jupiter.api.Assertions.assertTrue;

import io.github.tightwire.fixtures.Document;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The guide's game, as it is printed, on a server that is started again while it plays. The old server has been up for twenty
 * minutes, so that the new one's ticks are below it for as long.
 */
@Tag("exhaustive")
class RestartedGuideTest {
    private static final Path PAGE = Path.of("../docs/guide/worlds.md");
    private static final String START = "        var config = ";
    private static final String MAIN = """
            SecretKey key = KeyGenerator.getInstance("ChaCha20").generateKey();
            System.setProperty("tick", "72000");
            UdpTransport socket = new UdpTransport(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
            InetSocketAddress address = socket.localAddress();
            GameThread old = new Server(socket, key).start();
            new Thread(() -> {
                try {
                    Thread.sleep(2_000);
                    old.close();
                    System.setProperty("tick", "0");
                    new Server(new UdpTransport(address), key).start();
                    System.out.println("started again");
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }).start();
            new Client(new UdpTransport(new InetSocketAddress(0))).play(() -> CompletableFuture.supplyAsync(() -> Rules.PROTOCOL
                    .tokenIssuer(key).issue(1001, List.of(address), new byte[0], Instant.now().getEpochSecond() + 1)));
            System.exit(0);
            """;

    @Test
    void theRunnerRunsOnTheNewServer(@TempDir Path folder) throws IOException, InterruptedException {
        Document page = Document.read(PAGE);
        List<Document.Block> blocks = new ArrayList<>(page.blocks());
        int main = blocks.size() - 1;
        while (!blocks.get(main).language().equals("java")) {
            main--;
        }
        // Slower, so that it is still on its way when the server ends.
        blocks.set(main, new Document.Block("java", MAIN));
        String source = new Document(PAGE, blocks).sources().get(Document.PAGE);
        assertTrue(source.contains(START) && source.contains("SPEED = 180;"), "the page has changed");
        String ticks = "        for (int i = Integer.getInteger(\"tick\"); i > 0; i--) {\n            world.endTick();\n        }\n";
        String up = source.replace(START, ticks + START).replace("SPEED = 180;", "SPEED = 60;");
        String printed = Program.compile(Map.of(Document.PAGE, up), folder).run(Document.PAGE);
        assertTrue(printed.contains("started again"), printed);
        assertTrue(printed.endsWith("the client: at 3 m\nthe client: BY_THIS_SIDE: disconnected by the client\n"), printed);
    }
}

package stars;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.backends.headless.*;
import com.badlogic.gdx.backends.lwjgl3.*;
import io.github.tightwire.netcode.*;
import java.io.IOException;
import java.net.*;
import java.time.Instant;
import java.util.*;
import java.util.concurrent.CompletableFuture;
import javax.crypto.spec.SecretKeySpec;

/** The command: a server, a player's window, or a server with two windows. */
public final class Stars {
    /** Everybody knows it. In a real game only servers and matchmaker do, and the matchmaker issues the tokens. */
    private static final SecretKeySpec KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    public static void main(String[] args) throws IOException {
        switch (args.length == 0 ? "all" : args[0]) {
            case "server" -> serve(Integer.parseInt(args[1]));
            case "play" -> play(Integer.parseInt(args[1]));
            case "all" -> {
                int port = serve(0);
                List.of(window(port, 20), window(port, 680)).forEach(window -> window.onExit().join());
                Gdx.app.exit();
            }
            default -> System.err.println("usage: [server PORT|play PORT], for example: server 40000");
        }
    }

    private static int serve(int port) throws IOException {
        UdpTransport socket = new UdpTransport(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
        var config = new HeadlessApplicationConfiguration();
        config.updatesPerSecond = Rules.TICKS;
        new HeadlessApplication(new Server(socket, KEY), config);
        System.out.println("listening on " + socket.localAddress().getPort());
        return socket.localAddress().getPort();
    }

    /** A process of its own, since macOS shows windows from the first thread of one alone. */
    private static Process window(int port, int left) throws IOException {
        return new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-XX:+IgnoreUnrecognizedVMOptions",
                "-XstartOnFirstThread", "-Dleft=" + left, "-cp", System.getProperty("java.class.path"), Stars.class.getName(),
                "play", Integer.toString(port)).inheritIO().start();
    }

    private static void play(int port) throws IOException {
        InetSocketAddress server = new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
        var config = new Lwjgl3ApplicationConfiguration();
        config.setTitle("Stars");
        config.setWindowedMode((int) Rules.WIDTH, (int) Rules.HEIGHT);
        config.setWindowPosition(Integer.getInteger("left", 20), 60);
        config.setForegroundFPS(60);
        config.disableAudio(true);
        UdpTransport socket = new UdpTransport(new InetSocketAddress(0));
        TokenIssuer matchmaker = Rules.PROTOCOL.tokenIssuer(KEY);
        long player = new Random().nextLong();
        // Dated a second ahead: a server takes none of the second in which it started.
        new Lwjgl3Application(new Window(socket, () -> CompletableFuture.completedFuture(matchmaker.issue(
                player, List.of(server), new byte[0], Instant.now().getEpochSecond() + 1))), config);
    }
}

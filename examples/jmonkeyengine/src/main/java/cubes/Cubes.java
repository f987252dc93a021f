package cubes;

import com.jme3.system.AppSettings;
import io.github.tightwire.game.GameThread;
import io.github.tightwire.netcode.*;
import java.io.IOException;
import java.net.*;
import java.time.Instant;
import java.util.*;
import java.util.concurrent.CompletableFuture;
import javax.crypto.spec.SecretKeySpec;

/** The command: a server, a player's window, or a server with two windows. */
public final class Cubes {
    /** Everybody knows it. In a real game only servers and matchmaker do, and the matchmaker issues the tokens. */
    private static final SecretKeySpec KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    public static void main(String[] args) throws IOException {
        switch (args.length == 0 ? "all" : args[0]) {
            case "server" -> serve(Integer.parseInt(args[1]));
            case "play" -> play(Integer.parseInt(args[1]));
            case "all" -> {
                UdpTransport socket = new UdpTransport(local(0));
                int port = socket.localAddress().getPort();
                try (GameThread server = new Server(socket, KEY).start()) {
                    List.of(window(port, 20), window(port, 680)).forEach(window -> window.onExit().join());
                }
            }
            default -> System.err.println("usage: [server PORT|play PORT], for example: server 40000");
        }
    }

    private static InetSocketAddress local(int port) {
        return new InetSocketAddress(InetAddress.getLoopbackAddress(), port);
    }

    private static void serve(int port) throws IOException {
        UdpTransport socket = new UdpTransport(local(port));
        GameThread server = new Server(socket, KEY).start();
        Runtime.getRuntime().addShutdownHook(new Thread(server::close));        // players hear of Ctrl-C
        System.out.println("listening on " + socket.localAddress().getPort());
    }

    /** A process of its own, since macOS shows windows from the first thread of one alone. */
    private static Process window(int port, int left) throws IOException {
        return new ProcessBuilder(System.getProperty("java.home") + "/bin/java", "-XX:+IgnoreUnrecognizedVMOptions",
                "-XstartOnFirstThread", "-Dleft=" + left, "-cp", System.getProperty("java.class.path"), Cubes.class.getName(),
                "play", Integer.toString(port)).inheritIO().start();
    }

    private static void play(int port) throws IOException {
        AppSettings settings = new AppSettings(true);
        settings.setTitle("Cubes");
        settings.setResolution(640, 480);
        settings.setCenterWindow(false);
        settings.setWindowXPosition(Integer.getInteger("left", 20));
        settings.setWindowYPosition(60);
        settings.setFrameRate(60);
        settings.setGammaCorrection(false);
        settings.setAudioRenderer(null);
        TokenIssuer matchmaker = Rules.PROTOCOL.tokenIssuer(KEY);
        long player = new Random().nextLong();
        // Dated a second ahead: a server takes none of the second in which it started.
        Window window = new Window(new UdpTransport(new InetSocketAddress(0)), () -> CompletableFuture.completedFuture(
                matchmaker.issue(player, List.of(local(port)), new byte[0], Instant.now().getEpochSecond() + 1)));
        window.setSettings(settings);
        window.setShowSettings(false);
        window.setDisplayStatView(false);
        window.setDisplayFps(false);
        window.setPauseOnLostFocus(false);      // a window that stands still loses its connection
        window.start();
    }
}

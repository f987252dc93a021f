package game;

import io.github.tightwire.game.Disconnection;
import io.github.tightwire.game.GameClient;
import io.github.tightwire.game.GameListener;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.game.GameServer;
import io.github.tightwire.game.Inbox;
import io.github.tightwire.netcode.Transport;
import io.github.tightwire.netcode.UdpTransport;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import javax.crypto.KeyGenerator;
import javax.crypto.SecretKey;

/** Prints how the codec was made, a packet, and what a player and a server tell each other over UDP. */
public final class Game {
    private Game() {
    }

    /**
     * Plays.
     *
     * @param arguments none
     * @throws Exception if anything fails
     */
    public static void main(String[] arguments) throws Exception {
        byte[] packet = new byte[64];
        int bytes = Player.CODEC.write(new Player(), packet);
        Player copy = new Player();
        copy.name = "";
        System.out.println(Player.CODEC);
        System.out.println(bytes + " bytes, " + Player.CODEC.read(copy, packet, bytes) + ", " + copy.name);
        play();
    }

    private static void play() throws Exception {
        GameProtocol protocol = GameProtocol.builder("consumer", 1).message(Player.class, Player::new).build();
        SecretKey key = KeyGenerator.getInstance("ChaCha20").generateKey();
        InetSocketAddress any = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
        String[] answer = new String[1];
        var requests = new Inbox<io.github.tightwire.game.Player>().on(Player.class, (from, player) -> {
            player.name += " came";
            from.send(GameProtocol.RELIABLE, player);
        });
        var answers = new Inbox<GameClient>().on(Player.class, (server, player) -> answer[0] = player.name);
        Transport socket = new UdpTransport(any);
        var config = protocol.serverConfig(key, 4, socket.localAddress());
        try (GameServer server = new GameServer(socket, config, protocol, requests, new Listener<>(), System.nanoTime());
                GameClient client = GameClient.open(protocol, answers, new Listener<>())) {
            // A server takes no token of the second in which it started.
            Thread.sleep(1100);
            client.connect(protocol.tokenIssuer(key).issue(7, server.localAddress()));
            client.send(GameProtocol.RELIABLE, new Player());
            for (long end = System.nanoTime() + 10_000_000_000L; answer[0] == null && System.nanoTime() < end; Thread.sleep(5)) {
                server.update(System.nanoTime());
                server.flush();
                client.update(System.nanoTime());
                client.flush();
            }
        }
        System.out.println("the server says: " + answer[0]);
    }

    /** Connections end when all has been said. */
    private static final class Listener<P> implements GameListener<P> {
        @Override
        public void disconnected(P peer, Disconnection why) {
        }
    }
}

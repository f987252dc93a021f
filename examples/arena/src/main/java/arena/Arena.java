package arena;

import static arena.Messages.*;
import static io.github.tightwire.game.GameProtocol.*;

import io.github.tightwire.game.*;
import io.github.tightwire.netcode.*;
import java.net.*;
import java.util.*;
import javax.crypto.spec.SecretKeySpec;

/** The command: a server, or a player without a screen. */
public final class Arena {
    /** Everybody knows it. In a real game only servers and matchmaker do, and the matchmaker issues the tokens. */
    private static final SecretKeySpec KEY = new SecretKeySpec(new byte[32], "ChaCha20");

    public static void main(String[] args) throws Exception {
        if (!String.join(" ", args).matches("(server|client) [0-9]{1,5} [0-9]{1,5} [0-9]{1,2}") || Integer.parseInt(args[1]) > 65535) {
            System.err.println("usage: server|client PORT SECONDS LOSS-PERCENT, for example: server 40000 60 20");
            System.exit(2);
        }
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[1]));
        boolean isServer = args[0].equals("server");
        var socket = new SimulatedNetwork(new UdpTransport(isServer ? address : new InetSocketAddress(0)),
                NetworkConditions.PERFECT.withLoss(Integer.parseInt(args[3]) / 100.0));
        GameThread game = isServer ? new Referee(socket).start() : new Pilot(socket).start(address);
        Thread.sleep(1000L * Integer.parseInt(args[2]));
        game.close();
    }

    /** The server's side: runs the world, and tells everybody. A message that its inbox does not name ends a player's connection. */
    private static final class Referee implements GameListener<Player> {
        private final World world = new World();
        private final GameServer server;

        Referee(Transport socket) {
            Inbox<Player> inbox = new Inbox<Player>()
                    .on(Input.class, (player, input) -> world.ships.get(player.slot()).keys = input.keys())
                    .on(Say.class, (player, say) -> tellAll(player, "says " + say.text()));
            var config = PROTOCOL.serverConfig(KEY, World.MAX_PLAYERS, socket.localAddress());
            server = new GameServer(socket, config, PROTOCOL, inbox, this, System.nanoTime());
        }

        GameThread start() {
            System.out.println("listening on " + server.localAddress().getPort());
            return GameThread.start(server, 60, this::step);
        }

        private void step() {
            world.step(place -> tellInventory(server.player(place)));
            if (world.tick % 3 == 0) {
                server.sendToAll(UNRELIABLE, world.snapshot());
            }
        }

        @Override public void connected(Player player) {
            world.ships.keySet().forEach(other -> player.send(RELIABLE, new Say(other, "is here")));
            world.ships.put(player.slot(), new World.Flight(500, 500, 0, 0));
            tellAll(player, "joined");
            tellInventory(player);
        }

        @Override public void disconnected(Player player, Disconnection why) {
            world.ships.remove(player.slot());
            tellAll(player, "left: " + why.cause());
        }

        private void tellInventory(Player player) {
            player.send(RELIABLE, new Inventory(Map.of("bullets", world.ships.get(player.slot()).bullets, "shields", 1)));
        }

        private void tellAll(Player about, String text) {
            System.out.println("player " + about.slot() + " " + text);
            server.sendToAll(RELIABLE, new Say(about.slot(), text));
        }
    }

    /** A client's side: flies in circles, fires, chats once a second, and prints what it is told. */
    private static final class Pilot implements GameListener<GameClient> {
        private final GameClient client;
        private Snapshot latest = new Snapshot(0, List.of());
        private int tick;

        Pilot(Transport socket) {
            Inbox<GameClient> inbox = new Inbox<GameClient>()
                    .on(Snapshot.class, (server, snapshot) -> latest = snapshot.tick() > latest.tick() ? snapshot : latest)
                    .on(Say.class, (server, say) -> System.out.println("player " + say.player() + " " + say.text()))
                    .on(Inventory.class, (server, inventory) -> System.out.println("inventory " + inventory.items()));
            client = new GameClient(socket, PROTOCOL, inbox, this, System.nanoTime());
        }

        GameThread start(InetSocketAddress server) {
            client.connect(PROTOCOL.tokenIssuer(KEY).issue(new Random().nextLong(), server));
            return GameThread.start(client, 60, this::step);
        }

        private void step() {
            if (!client.isConnected()) {
                return;
            }
            client.send(UNRELIABLE, new Input(Set.of(Key.THRUST, tick % 60 < 30 ? Key.LEFT : Key.FIRE)));
            if (tick++ % 60 == 0) {
                client.send(RELIABLE, new Say(0, "message " + tick / 60));
            }
        }

        @Override public void disconnected(GameClient server, Disconnection why) {
            System.out.println("disconnected: " + why + "; the last I saw: " + latest);
        }
    }
}

package arena;

import static io.github.tightwire.game.GameProtocol.*;

import arena.Messages.*;
import io.github.tightwire.BitSerializable;
import io.github.tightwire.game.*;
import io.github.tightwire.netcode.*;
import java.io.IOException;
import java.net.*;
import java.time.Instant;
import java.util.*;
import java.util.concurrent.ThreadLocalRandom;
import javax.crypto.SecretKey;
import javax.crypto.spec.SecretKeySpec;

/** The command: a server, or a player without a screen. */
public final class Arena {
    /** Everybody knows it. In a real game only servers and matchmaker do, and the matchmaker issues the tokens. */
    private static final SecretKey KEY = new SecretKeySpec(new byte[32], "ChaCha20");
    private static final int TICKS_PER_SECOND = 60;

    public static void main(String[] args) throws IOException, InterruptedException {
        if (!String.join(" ", args).matches("(server|client) [0-9]{1,5} [0-9]{1,5} [0-9]{1,2}") || Integer.parseInt(args[1]) > 65535) {
            System.err.println("usage: server|client PORT SECONDS LOSS-PERCENT, for example: server 40000 60 20");
            System.exit(2);
        }
        var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), Integer.parseInt(args[1]));
        boolean isServer = args[0].equals("server");
        var socket = new Lossy(new UdpTransport(isServer ? address : new InetSocketAddress(0)), Integer.parseInt(args[3]));
        int seconds = Integer.parseInt(args[2]);
        if (isServer) {
            serve(socket, seconds);
        } else {
            play(socket, address, seconds);
        }
    }

    private static void serve(Transport socket, int seconds) throws InterruptedException {
        System.out.println("listening on " + socket.localAddress().getPort());
        Referee game = new Referee();
        var config = Messages.PROTOCOL.serverConfig(KEY, World.MAX_PLAYERS, socket.localAddress());
        GameServer server = new GameServer(socket, config, Messages.PROTOCOL, game.inbox, game, System.nanoTime());
        run(server, game::step, seconds);
    }

    private static void play(Transport socket, InetSocketAddress server, int seconds) throws InterruptedException {
        Pilot pilot = new Pilot();
        GameClient client = new GameClient(socket, Messages.PROTOCOL, pilot.inbox, pilot, System.nanoTime());
        client.connect(Messages.PROTOCOL.tokenIssuer(KEY).issue(
                ThreadLocalRandom.current().nextLong(), List.of(server), new byte[0], Instant.now().getEpochSecond()));
        run(client, () -> pilot.step(client), seconds);
        System.out.println(pilot.snapshots + " snapshots, the last: " + pilot.latest.bodies);
    }

    /** The game runs on a thread of its own; this one has nothing else to do. */
    private static void run(GamePeer peer, Runnable step, int seconds) throws InterruptedException {
        GameThread game = GameThread.start(peer, TICKS_PER_SECOND, step);
        Thread.sleep(1000L * seconds);
        game.close();
    }

    /** The server's side: runs the world, and tells everybody. */
    private static final class Referee implements GameListener<Player> {
        private final World world = new World();
        private final Map<Integer, Player> players = new TreeMap<>();
        private int tick;
        /** What a player may send. Anything else ends its connection. */
        final Inbox<Player> inbox = new Inbox<Player>()
                .on(Input.class, (player, input) -> world.ships.get(player.place()).keys = input.keys)
                .on(Say.class, (player, say) -> tellAll(RELIABLE, Say.of(player.place(), "says " + say.text)));

        void step() {
            world.step().forEach(this::tellInventory);
            if (tick++ % 3 == 0) {
                tellAll(UNRELIABLE, world.snapshot());
            }
        }

        @Override public void connected(Player player) {
            System.out.println("player " + player.place() + " joined");
            players.keySet().forEach(other -> player.send(RELIABLE, Say.of(other, "is here")));
            players.put(player.place(), player);
            world.ships.put(player.place(), new World.Flight());
            tellAll(RELIABLE, Say.of(player.place(), "joined"));
            tellInventory(player.place());
        }

        @Override public void disconnected(Player player, Disconnection why) {
            System.out.println("player " + player.place() + " left: " + why.cause());
            players.remove(player.place());
            world.ships.remove(player.place());
            tellAll(RELIABLE, Say.of(player.place(), "left"));
        }

        private void tellInventory(int player) {
            Inventory inventory = new Inventory();
            inventory.items = Map.of("bullets", world.ships.get(player).bullets, "shields", 1);
            players.get(player).send(RELIABLE, inventory);
        }

        private void tellAll(int channel, BitSerializable message) {
            players.values().forEach(player -> player.send(channel, message));
        }
    }

    /** A client's side: flies in circles, fires, chats once a second, and prints what it is told. */
    private static final class Pilot implements GameListener<GameClient> {
        private Snapshot latest = new Snapshot();
        private int snapshots, tick;
        final Inbox<GameClient> inbox = new Inbox<GameClient>()
                .on(Snapshot.class, (server, snapshot) -> {
                    snapshots++;
                    latest = snapshot.tick > latest.tick ? snapshot : latest;
                })
                .on(Say.class, (server, say) -> System.out.println("player " + say.player + " " + say.text))
                .on(Inventory.class, (server, inventory) -> System.out.println("inventory " + inventory.items));

        void step(GameClient server) {
            Input input = new Input();
            input.keys.addAll(List.of(Key.THRUST, tick % 60 < 30 ? Key.LEFT : Key.FIRE));
            server.send(UNRELIABLE, input);
            if (tick % 60 == 0) {
                server.send(RELIABLE, Say.of(0, "message " + tick / 60));
            }
            tick++;
        }

        @Override public void connected(GameClient server) {
            System.out.println("connected");
        }

        @Override public void disconnected(GameClient server, Disconnection why) {
            System.out.println("disconnected: " + why);
        }
    }

    /** Loses some of what is sent, to try how the game plays. */
    private record Lossy(Transport socket, int percent) implements Transport {
        @Override public boolean send(InetSocketAddress to, byte[] bytes, int length) {
            return ThreadLocalRandom.current().nextInt(100) < percent || socket.send(to, bytes, length);
        }

        @Override public int read(Receiver receiver, int most) {
            return socket.read(receiver, most);
        }

        @Override public InetSocketAddress localAddress() {
            return socket.localAddress();
        }

        @Override public void close() {
            socket.close();
        }
    }
}

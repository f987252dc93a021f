package cubes;

import static cubes.Rules.*;

import io.github.tightwire.game.*;
import io.github.tightwire.netcode.*;
import io.github.tightwire.players.*;
import io.github.tightwire.world.*;
import java.util.*;
import javax.crypto.SecretKey;

/** The server's side. It needs nothing of jMonkeyEngine, and has a thread of its own. */
final class Server implements GameListener<Player> {
    private final World world = new World(WORLD);
    private final Map<Player, Pilot> pilots = new HashMap<>();
    private final GameServer server;

    private record Pilot(Cube cube, RemotePlayer<Keys> player) {
    }

    Server(Transport socket, SecretKey key) {
        Inbox<Player> inbox = RemotePlayer.inbox(player -> pilots.get(player).player);
        var config = PROTOCOL.serverConfig(key, PLAYERS, socket.localAddress());
        server = new GameServer(socket, config, PROTOCOL, inbox, this, System.nanoTime());
    }

    GameThread start() {
        return GameThread.start(server, TICKS, this::step);
    }

    private void step() {
        pilots.values().forEach(pilot -> CUBES.step(pilot.cube, pilot.player.inputs().next()));
        world.endTick();
        pilots.values().forEach(pilot -> pilot.player.send(feedback -> feedback.add(CUBES, pilot.cube)));
    }

    @Override public void connected(Player player) {
        Cube cube = new Cube();
        cube.slot = player.slot();
        cube.x = 2 * (cube.slot % 4) - 3;
        Pilot pilot = new Pilot(cube, new RemotePlayer<>(player, PLAYED, world, Interest.EVERYTHING));
        pilot.player.spawn(cube);
        pilots.put(player, pilot);
        System.out.println("player " + player.slot() + " joined");
    }

    @Override public void disconnected(Player player, Disconnection why) {
        pilots.remove(player).player.leave();
        System.out.println("player " + player.slot() + " left: " + why.cause());
    }
}

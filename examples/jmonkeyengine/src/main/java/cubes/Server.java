package cubes;

import static cubes.Rules.*;
import static io.github.tightwire.game.GameProtocol.UNRELIABLE;

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
    private final WorldPacket packet = new WorldPacket();
    private final InputFeedback feedback = new InputFeedback();
    private final GameServer server;

    private record Pilot(Cube cube, int id, WorldView view, InputBuffer<Keys> inputs) {
    }

    Server(Transport socket, SecretKey key) {
        Inbox<Player> inbox = new Inbox<Player>()
                .on(WorldAcks.class, (player, acks) -> pilots.get(player).view.acked(acks))
                .on(InputPacket.class, (player, inputs) -> {
                    if (!inputs.read(pilots.get(player).inputs).isAccepted()) {
                        player.disconnect();
                    }
                });
        var config = PROTOCOL.serverConfig(key, PLAYERS, socket.localAddress());
        server = new GameServer(socket, config, PROTOCOL, inbox, this, System.nanoTime());
    }

    GameThread start() {
        return GameThread.start(server, TICKS, this::step);
    }

    private void step() {
        pilots.values().forEach(pilot -> CUBES.step(pilot.cube, pilot.inputs.next()));
        world.endTick();
        pilots.forEach((player, pilot) -> {
            pilot.inputs.writeFeedback(feedback, CUBES, pilot.cube);
            player.send(UNRELIABLE, feedback);
            packet.write(pilot.view, player.packetBytes(TICKS) - 24);       // the feedback has 24
            player.send(UNRELIABLE, packet);
        });
    }

    @Override public void connected(Player player) {
        Cube cube = new Cube();
        cube.slot = player.slot();
        cube.x = 2 * (cube.slot % 4) - 3;
        pilots.put(player, new Pilot(cube, world.spawn(cube), world.join(Interest.EVERYTHING), new InputBuffer<>(KEYS, world.tick())));
        System.out.println("player " + player.slot() + " joined");
    }

    @Override public void disconnected(Player player, Disconnection why) {
        Pilot pilot = pilots.remove(player);
        world.despawn(pilot.id);
        world.leave(pilot.view);
        System.out.println("player " + player.slot() + " left: " + why.cause());
    }
}

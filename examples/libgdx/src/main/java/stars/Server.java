package stars;

import static stars.Rules.*;

import com.badlogic.gdx.ApplicationAdapter;
import io.github.tightwire.game.*;
import io.github.tightwire.netcode.*;
import io.github.tightwire.players.*;
import io.github.tightwire.world.*;
import java.util.*;
import javax.crypto.SecretKey;

/** The server's side, on libGDX's headless backend: each of its frames is a tick. */
final class Server extends ApplicationAdapter implements GameListener<Player> {
    private final World world = new World(WORLD);
    private final Map<Player, Pilot> pilots = new HashMap<>();
    private final Map<Integer, Star> stars = new HashMap<>();
    private final Random random = new Random(1);
    private final GameServer server;

    private record Pilot(Ship ship, RemotePlayer<Keys> player) {
    }

    Server(Transport socket, SecretKey key) {
        Inbox<Player> inbox = RemotePlayer.inbox(player -> pilots.get(player).player);
        var config = PROTOCOL.serverConfig(key, PLAYERS, socket.localAddress());
        server = new GameServer(socket, config, PROTOCOL, inbox, this, System.nanoTime());
    }

    @Override public void render() {
        server.update(System.nanoTime());
        while (stars.size() < 12) {
            Star star = new Star();
            star.x = random.nextInt(20, (int) WIDTH - 20);
            star.y = random.nextInt(20, (int) HEIGHT - 20);
            stars.put(world.spawn(star), star);
        }
        for (Pilot pilot : pilots.values()) {
            SHIPS.step(pilot.ship, pilot.player.inputs().next());
            for (int star : stars.keySet().stream().filter(star -> pilot.ship.touches(stars.get(star))).toList()) {
                stars.remove(star);
                world.despawn(star);
                System.out.println("player " + pilot.ship.slot + " takes a star");
            }
        }
        world.endTick();
        pilots.values().forEach(pilot -> pilot.player.send(feedback -> feedback.add(SHIPS, pilot.ship)));
        server.flush();
    }

    @Override public void connected(Player player) {
        Ship ship = new Ship();
        ship.slot = player.slot();
        Pilot pilot = new Pilot(ship, new RemotePlayer<>(player, STARS, world, Interest.EVERYTHING));
        pilot.player.spawn(ship);
        pilots.put(player, pilot);
        System.out.println("player " + player.slot() + " joined");
    }

    @Override public void disconnected(Player player, Disconnection why) {
        pilots.remove(player).player.leave();
        System.out.println("player " + player.slot() + " left: " + why.cause());
    }

    @Override public void dispose() {
        server.close();
    }
}

package arena;

import static arena.Rules.*;
import static io.github.tightwire.game.GameProtocol.RELIABLE;

import io.github.tightwire.game.*;
import io.github.tightwire.netcode.*;
import io.github.tightwire.players.*;
import io.github.tightwire.world.*;
import java.util.*;
import java.util.function.Consumer;
import javax.crypto.SecretKey;

/** The server's side: moves all that flies, judges hits, and tells everybody. A message that its inbox does not name ends a connection. */
final class Referee implements GameListener<Player> {
    private final World world = new World(WORLD);
    private final Map<Player, Fighter> fighters = new LinkedHashMap<>();
    private final Ship past = new Ship();
    private final GameServer server;
    private final Consumer<String> log;
    /** Judges hits by what the shooter saw, or else by where the ships are now. */
    volatile boolean rewinds = true;

    /** A player, as the server has it. */
    private final class Fighter {
        private final Hull hull = new Hull();
        private final RemotePlayer<Keys> player;
        private final ServerSpawns<Bullet, Keys> bullets;
        private Ship ship;
        private int shipId;

        Fighter(Player joined) {
            player = new RemotePlayer<>(joined, ARENA, world, Interest.EVERYTHING);
            bullets = player.spawns(BULLETS);
            hull.slot = joined.slot();
            player.spawn(hull);
            launch();
        }

        /** A ship on a circle around the centre, that flies outwards. */
        void launch() {
            ship = new Ship();
            ship.slot = hull.slot;
            ship.heading = ship.slot * 401 % HEADINGS;
            ship.x = ship.y = SIZE / 2;
            ship.fly(300);
            shipId = player.spawn(ship);
            hull.health = FULL_HEALTH;
        }

        void move() {
            Keys keys = player.inputs().next();
            if (keys.aims) {
                player.rewind().to(keys.seen);
            }
            SHIPS.step(ship, keys);
            bullets.step(keys, bullet -> bullet.ticksLeft == 0 || hits(bullet));
            if (ship.hasFired()) {
                bullets.spawn(Bullet.of(ship, shipId, player.inputs().tick()));
            }
        }

        private boolean hits(Bullet bullet) {
            for (Fighter other : fighters.values()) {
                Ship seen = !rewinds ? other.ship : player.rewind().at(other.shipId, past) ? past : null;
                if (other != this && seen != null && seen.distance(bullet.x, bullet.y) < Ship.RADIUS) {
                    tellAll(new Say(hull.slot, false, "hits player " + other.hull.slot));
                    other.hull.health--;
                    if (other.hull.health == 0) {
                        other.player.despawn(other.shipId);
                        other.launch();
                    }
                    return true;
                }
            }
            return false;
        }
    }

    Referee(Transport socket, SecretKey key, Consumer<String> log) {
        this.log = log;
        var inbox = RemotePlayer.<Keys>inbox(player -> fighters.get(player).player)
                .on(Say.class, (player, say) -> tellAll(new Say(player.slot(), true, say.text())));
        var config = PROTOCOL.serverConfig(key, PLAYERS, socket.localAddress());
        server = new GameServer(socket, config, PROTOCOL, inbox, this, System.nanoTime());
    }

    GameThread start() {
        log.accept("listening on " + server.localAddress().getPort());
        return GameThread.start(server, TICKS, this::step);
    }

    private void step() {
        fighters.values().forEach(Fighter::move);
        world.endTick();
        fighters.values().forEach(fighter -> fighter.player.send(feedback -> feedback.add(SHIPS, fighter.ship)));
    }

    @Override public void connected(Player player) {
        fighters.values().forEach(other -> player.send(RELIABLE, new Say(other.hull.slot, false, "is here")));
        fighters.put(player, new Fighter(player));
        tellAll(new Say(player.slot(), false, "joined"));
    }

    @Override public void disconnected(Player player, Disconnection why) {
        fighters.remove(player).player.leave();
        tellAll(new Say(player.slot(), false, "left: " + why.cause()));
    }

    private void tellAll(Say say) {
        log.accept(say.toString());
        server.sendToAll(RELIABLE, say);
    }
}

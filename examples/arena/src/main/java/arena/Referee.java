package arena;

import static arena.Rules.*;
import static io.github.tightwire.game.GameProtocol.*;

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
    private final InterestGrid grid = world.grid(500, (entity, place) -> {
        if (entity instanceof Body body) {
            place[0] = body.x;
            place[1] = body.y;
        }
    });
    private final Map<Player, Fighter> fighters = new LinkedHashMap<>();
    private final Ship past = new Ship();
    private final WorldPacket packet = new WorldPacket();
    private final InputFeedback feedback = new InputFeedback();
    private final GameServer server;
    private final Consumer<String> log;
    /** Judges hits by what the shooter saw, or else by where the ships are now. */
    volatile boolean rewinds = true;

    /** A player, as the server has it. */
    private final class Fighter {
        private final Player player;
        private final Hull hull = new Hull();
        private final int hullId;
        private final InputBuffer<Keys> inputs = new InputBuffer<>(KEYS, world.tick());
        private final InterestGrid.Radius near = grid.radius(700, 70);
        private final WorldView view = world.join((id, entity, isSeen) -> !(entity instanceof Body) || near.sees(id, entity, isSeen));
        private final Rewind rewind = new Rewind(view, Rewind.MAX_TICKS);
        private final Map<Integer, Bullet> bullets = new HashMap<>();
        private Ship ship = new Ship();
        private int shipId;

        Fighter(Player player) {
            this.player = player;
            hull.slot = player.slot();
            hullId = world.spawn(hull);
            launch();
        }

        /** A ship on a circle around the centre, that flies outwards. */
        void launch() {
            ship = new Ship();
            ship.slot = player.slot();
            ship.heading = ship.slot * 401 % HEADINGS;
            ship.x = ship.y = SIZE / 2;
            ship.fly(300);
            shipId = world.spawn(ship);
            hull.health = FULL_HEALTH;
        }
    }

    Referee(Transport socket, SecretKey key, Consumer<String> log) {
        this.log = log;
        Inbox<Player> inbox = new Inbox<Player>()
                .on(WorldAcks.class, (player, acks) -> fighters.get(player).view.acked(acks))
                .on(InputPacket.class, (player, inputs) -> {
                    if (!inputs.read(fighters.get(player).inputs).isAccepted()) {
                        player.disconnect();
                    }
                })
                .on(Say.class, (player, say) -> tellAll(new Say(player.slot(), true, say.text())));
        var config = PROTOCOL.serverConfig(key, PLAYERS, socket.localAddress());
        server = new GameServer(socket, config, PROTOCOL, inbox, this, System.nanoTime());
    }

    GameThread start() {
        return GameThread.start(server, TICKS, this::step);
    }

    private void step() {
        fighters.values().forEach(this::move);
        world.endTick();
        fighters.forEach((player, fighter) -> {
            fighter.inputs.writeFeedback(feedback, SHIPS, fighter.ship);
            player.send(UNRELIABLE, feedback);
            packet.write(fighter.view, player.packetBytes(TICKS) - 24);
            player.send(UNRELIABLE, packet);
        });
    }

    private void move(Fighter fighter) {
        Keys keys = fighter.inputs.next();
        if (keys.aims) {
            fighter.rewind.to(keys.seen);
        }
        SHIPS.step(fighter.ship, keys);
        fighter.bullets.entrySet().removeIf(flying -> {
            Bullet bullet = flying.getValue();
            BULLETS.step(bullet, keys);
            boolean ends = bullet.ticksLeft == 0 || hits(fighter, bullet);
            if (ends) {
                world.despawn(flying.getKey());
            }
            return ends;
        });
        if (fighter.ship.hasFired()) {
            Bullet bullet = Bullet.of(fighter.ship, fighter.shipId, fighter.inputs.tick());
            fighter.bullets.put(world.spawn(bullet), bullet);
        }
        fighter.near.moveTo(fighter.ship.x, fighter.ship.y, 0);
    }

    private boolean hits(Fighter shooter, Bullet bullet) {
        for (Fighter other : fighters.values()) {
            Ship seen = !rewinds ? other.ship : shooter.rewind.at(other.shipId, past) ? past : null;
            if (other != shooter && seen != null && seen.distance(bullet.x, bullet.y) < Ship.RADIUS) {
                tellAll(shooter.player, "hits player " + other.player.slot());
                other.hull.health--;
                if (other.hull.health == 0) {
                    world.despawn(other.shipId);
                    other.launch();
                }
                return true;
            }
        }
        return false;
    }

    @Override public void connected(Player player) {
        fighters.keySet().forEach(other -> player.send(RELIABLE, new Say(other.slot(), false, "is here")));
        fighters.put(player, new Fighter(player));
        tellAll(player, "joined");
    }

    @Override public void disconnected(Player player, Disconnection why) {
        Fighter fighter = fighters.remove(player);
        fighter.bullets.keySet().forEach(world::despawn);
        world.despawn(fighter.shipId);
        world.despawn(fighter.hullId);
        world.leave(fighter.view);
        tellAll(player, "left: " + why.cause());
    }

    private void tellAll(Player about, String text) {
        tellAll(new Say(about.slot(), false, text));
    }

    private void tellAll(Say say) {
        log.accept(say.toString());
        server.sendToAll(RELIABLE, say);
    }
}

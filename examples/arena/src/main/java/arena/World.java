package arena;

import arena.Messages.Key;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The game: ships turn, thrust and fire, and what flies off one side comes back at the other. */
final class World {
    static final float SIZE = 1000;
    static final float PI = (float) Math.PI;
    static final int MAX_PLAYERS = 16;
    static final int FULL_HEALTH = 100;
    private static final int MAX_BULLETS = 64;

    private final Map<Integer, Flight> ships = new LinkedHashMap<>();
    private final List<Flight> bullets = new ArrayList<>();
    private final List<Body.Asteroid> asteroids = List.of(new Body.Asteroid(250, 250, 40), new Body.Asteroid(700, 600, 63));
    private int tick;

    /** A ship or a bullet, and where it is going. */
    private static final class Flight {
        Set<Key> keys = EnumSet.noneOf(Key.class);
        float x = SIZE / 2;
        float y = SIZE / 2;
        float dx;
        float dy;
        float angle;
        int health = FULL_HEALTH;
        int ticks;

        void move() {
            x = wrap(x + dx);
            y = wrap(y + dy);
            ticks++;
        }

        private static float wrap(float value) {
            return value < 0 ? value + SIZE : value > SIZE ? value - SIZE : value;
        }
    }

    void join(int player) {
        ships.put(player, new Flight());
    }

    void leave(int player) {
        ships.remove(player);
    }

    void steer(int player, Set<Key> keys) {
        ships.get(player).keys = keys;
    }

    /** A tick of 1/60 second. Takes the bullets that are fired from those that each player has, and returns who fired. */
    List<Integer> step(Map<Integer, Integer> magazines) {
        List<Integer> fired = new ArrayList<>();
        tick++;
        ships.forEach((player, ship) -> {
            float turn = (ship.keys.contains(Key.LEFT) ? -0.05f : 0) + (ship.keys.contains(Key.RIGHT) ? 0.05f : 0);
            ship.angle = (float) Math.IEEEremainder(ship.angle + turn, 2 * Math.PI);
            if (ship.keys.contains(Key.THRUST)) {
                ship.dx = 0.99f * ship.dx + 0.05f * (float) Math.cos(ship.angle);
                ship.dy = 0.99f * ship.dy + 0.05f * (float) Math.sin(ship.angle);
            }
            if (ship.keys.contains(Key.FIRE) && ship.ticks % 15 == 0 && bullets.size() < MAX_BULLETS && magazines.get(player) > 0) {
                magazines.merge(player, -1, Integer::sum);
                Flight bullet = new Flight();
                bullet.x = ship.x;
                bullet.y = ship.y;
                bullet.dx = ship.dx + 5 * (float) Math.cos(ship.angle);
                bullet.dy = ship.dy + 5 * (float) Math.sin(ship.angle);
                bullets.add(bullet);
                fired.add(player);
            }
            ship.move();
            if (asteroids.stream().anyMatch(a -> Math.hypot(a.x() - ship.x, a.y() - ship.y) < a.radius())) {
                ship.health = Math.max(0, ship.health - 1);
            }
        });
        bullets.forEach(Flight::move);
        bullets.removeIf(bullet -> bullet.ticks > 60);
        return fired;
    }

    Messages.Snapshot snapshot() {
        Messages.Snapshot snapshot = new Messages.Snapshot();
        snapshot.tick = tick;
        ships.forEach((player, ship) -> snapshot.bodies.add(new Body.Ship(player, ship.x, ship.y, ship.angle, ship.health)));
        snapshot.bodies.addAll(asteroids);
        bullets.forEach(bullet -> snapshot.bodies.add(new Body.Bullet(bullet.x, bullet.y)));
        return snapshot;
    }
}

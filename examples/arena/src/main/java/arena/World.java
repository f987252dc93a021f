package arena;

import arena.Messages.*;
import java.util.*;
import java.util.function.IntConsumer;

/** The game. Ships turn, thrust and fire; what flies off one side comes back at the other. Knows nothing of the network. */
final class World {
    static final float SIZE = 1000;
    static final int MAX_PLAYERS = 16;
    static final int FULL_HEALTH = 100;

    final Map<Integer, Flight> ships = new TreeMap<>();
    private final List<Flight> bullets = new ArrayList<>();
    private final List<Asteroid> asteroids = List.of(new Asteroid(250, 250, 40), new Asteroid(700, 600, 63));
    int tick;

    /** A ship or a bullet, and where it is going. */
    static final class Flight {
        Set<Key> keys = Set.of();
        float x, y, angle, speed;
        int health = FULL_HEALTH, bullets = 500, ticks;

        Flight(float x, float y, float angle, float speed) {
            this.x = x;
            this.y = y;
            this.angle = angle;
            this.speed = speed;
        }

        void move() {
            x = (x + speed * (float) Math.cos(angle) + SIZE) % SIZE;
            y = (y + speed * (float) Math.sin(angle) + SIZE) % SIZE;
            ticks++;
        }
    }

    /** A tick of 1/60 second. Tells who fired. */
    void step(IntConsumer fired) {
        tick++;
        ships.forEach((player, ship) -> {
            int turn = (ship.keys.contains(Key.RIGHT) ? 1 : 0) - (ship.keys.contains(Key.LEFT) ? 1 : 0);
            ship.angle = (float) Math.IEEEremainder(ship.angle + 0.05 * turn, 2 * Math.PI);
            ship.speed = ship.keys.contains(Key.THRUST) ? Math.min(ship.speed + 0.05f, 3) : ship.speed * 0.99f;
            if (ship.keys.contains(Key.FIRE) && ship.ticks % 15 == 0 && bullets.size() < 100 && ship.bullets > 0) {
                ship.bullets--;
                bullets.add(new Flight(ship.x, ship.y, ship.angle, 10));
                fired.accept(player);
            }
            ship.move();
            long hits = asteroids.stream().filter(rock -> Math.hypot(rock.x() - ship.x, rock.y() - ship.y) < rock.radius()).count();
            ship.health = (int) Math.max(0, ship.health - hits);
        });
        bullets.forEach(Flight::move);
        bullets.removeIf(bullet -> bullet.ticks > 60);
    }

    Snapshot snapshot() {
        List<Body> bodies = new ArrayList<>(asteroids);
        ships.forEach((player, ship) -> bodies.add(new Ship(player, ship.x, ship.y, ship.angle, ship.health)));
        bullets.forEach(bullet -> bodies.add(new Bullet(bullet.x, bullet.y)));
        return new Snapshot(tick, bodies);
    }
}

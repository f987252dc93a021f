package arena;

import io.github.tightwire.BitStream;
import io.github.tightwire.BitValue;
import io.github.tightwire.Family;

/** What flies in the arena, as a snapshot has it. */
sealed interface Body {
    Family<Body> FAMILY = Family.of(Body.class)
            .value(0, Ship.class, new Ship(0, 0, 0, 0, 0))
            .value(1, Asteroid.class, new Asteroid(0, 0, 0))
            .value(2, Bullet.class, new Bullet(0, 0))
            .build();

    float x();

    float y();

    static float coordinate(float value, BitStream s) {
        return s.serializeCompressedFloat(value, 0, World.SIZE, 0.1f);
    }

    record Ship(int player, float x, float y, float angle, int health) implements Body, BitValue<Ship> {
        @Override
        public Ship serialize(BitStream s) {
            return new Ship(s.serializeInt(player, 0, World.MAX_PLAYERS - 1), coordinate(x, s), coordinate(y, s),
                    s.serializeCompressedFloat(angle, -World.PI, World.PI, 0.01f), s.serializeInt(health, 0, World.FULL_HEALTH));
        }
    }

    record Asteroid(float x, float y, int radius) implements Body, BitValue<Asteroid> {
        @Override
        public Asteroid serialize(BitStream s) {
            return new Asteroid(coordinate(x, s), coordinate(y, s), s.serializeInt(radius, 0, 63));
        }
    }

    record Bullet(float x, float y) implements Body, BitValue<Bullet> {
        @Override
        public Bullet serialize(BitStream s) {
            return new Bullet(coordinate(x, s), coordinate(y, s));
        }
    }
}

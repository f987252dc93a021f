package arena;

import io.github.tightwire.*;
import io.github.tightwire.game.GameProtocol;
import java.util.*;

/** The messages of a game, with what Java has: records, a sealed interface, an enum, sets, lists and maps. */
final class Messages {
    static final float SIZE = 1000;
    static final int MAX_PLAYERS = 16;
    static final int FULL_HEALTH = 100;
    static final GameProtocol PROTOCOL = GameProtocol.builder("arena", 3)
            .value(Input.class, new Input(Set.of()))
            .value(Snapshot.class, new Snapshot(0, List.of()))
            .value(Say.class, new Say(0, ""))
            .value(Inventory.class, new Inventory(Map.of()))
            .build();

    enum Key { THRUST, LEFT, RIGHT, FIRE }

    /** The keys that a player holds; 60 times a second, unreliable. */
    record Input(Set<Key> keys) implements BitValue<Input> {
        @Override public Input serialize(BitStream s) {
            return new Input(s.serializeImmutableEnumSet(keys, Key.class));
        }
    }

    /** Everything that flies; 20 times a second, unreliable. */
    record Snapshot(int tick, List<Body> bodies) implements BitValue<Snapshot> {
        @Override public Snapshot serialize(BitStream s) {
            return new Snapshot(s.serializeUint32(tick), s.serializeImmutableList(bodies, 200, null, Body.FAMILY));
        }
    }

    /** A player joins, leaves or chats. From a client it is chat, and the server knows which player it is. */
    record Say(int player, String text) implements BitValue<Say> {
        @Override public Say serialize(BitStream s) {
            return new Say(s.serializeInt(player, 0, MAX_PLAYERS - 1), s.serializeString(text, 100));
        }
    }

    /** A player's items, sent whenever they change. */
    record Inventory(Map<String, Integer> items) implements BitValue<Inventory> {
        @Override public Inventory serialize(BitStream s) {
            return new Inventory(s.serializeImmutableMap(items, 16,
                    "", (name, t) -> t.serializeString(name, 20), 0, (count, t) -> t.serializeInt(count, 0, 9999)));
        }
    }

    sealed interface Body {
        Family<Body> FAMILY = Family.of(Body.class)
                .value(0, Ship.class, new Ship(0, 0, 0, 0, 0))
                .value(1, Asteroid.class, new Asteroid(0, 0, 0))
                .value(2, Bullet.class, new Bullet(0, 0))
                .build();

        static float coordinate(float value, BitStream s) {
            return s.serializeCompressedFloat(value, 0, SIZE, 0.1f);
        }
    }

    record Ship(int player, float x, float y, float angle, int health) implements Body, BitValue<Ship> {
        @Override public Ship serialize(BitStream s) {
            return new Ship(s.serializeInt(player, 0, MAX_PLAYERS - 1), Body.coordinate(x, s), Body.coordinate(y, s),
                    s.serializeCompressedFloat(angle, -3.15f, 3.15f, 0.01f), s.serializeInt(health, 0, FULL_HEALTH));
        }
    }

    record Asteroid(float x, float y, int radius) implements Body, BitValue<Asteroid> {
        @Override public Asteroid serialize(BitStream s) {
            return new Asteroid(Body.coordinate(x, s), Body.coordinate(y, s), s.serializeInt(radius, 0, 63));
        }
    }

    record Bullet(float x, float y) implements Body, BitValue<Bullet> {
        @Override public Bullet serialize(BitStream s) {
            return new Bullet(Body.coordinate(x, s), Body.coordinate(y, s));
        }
    }
}

package arena;

import io.github.tightwire.*;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.players.*;
import io.github.tightwire.world.*;

/** The rules that both sides know: all that is sent, and how ships and bullets move. */
final class Rules {
    static final int PLAYERS = 16;
    static final int FULL_HEALTH = 5;                // hits
    static final int TICKS = 60;                     // a second
    static final float SIZE = 2000;                  // metres
    static final int HEADINGS = 1024;                // in a circle

    static final InputType<Keys> KEYS = InputType.of(Keys.class, Keys::new);
    static final PredictedType<Ship, Keys> SHIPS = PredictedType.of(Ship.class, Ship::new, Ship::step).smoothed(Body::between, 8);
    static final PredictedType<Bullet, Keys> BULLETS =
            PredictedType.<Bullet, Keys>of(Bullet.class, Bullet::new, (bullet, keys) -> bullet.step()).smoothed(Bullet::between, 8);
    static final WorldTypes WORLD = WorldTypes.builder()
            .entity(EntityType.of(Ship.class, Ship::new).interpolated(Body::between).priority(4))
            .entity(EntityType.of(Bullet.class, Bullet::new).interpolated(Bullet::between))
            .entity(EntityType.of(Hull.class, Hull::new))
            .build();
    static final PlayedWorld<Keys> ARENA = PlayedWorld.of(WORLD, KEYS, TICKS);
    /** The order of the messages is part of it. Every change on the wire needs another version. */
    static final GameProtocol PROTOCOL = ARENA.protocol("arena", 5).value(Say.class, new Say(0, false, "")).build();

    /** A player's input of a tick. */
    static final class Keys implements BitSerializable {
        boolean left, right, thrust, fire;
        /** Own bullets fly: what they hit is judged by what this player sees. */
        boolean aims;
        final ViewTime seen = new ViewTime();

        @Override public void serialize(BitStream s) {
            left = s.serializeBool(left);
            right = s.serializeBool(right);
            thrust = s.serializeBool(thrust);
            fire = s.serializeBool(fire);
            aims = s.serializeBool(aims);
            if (aims) {
                s.serializeObject(seen);
            }
        }
    }

    /** A player joins, leaves or chats. From a client all is chat, and the server knows which player it is. */
    record Say(int slot, boolean isChat, String text) implements BitValue<Say> {
        @Override public Say serialize(BitStream s) {
            return new Say(s.serializeInt(slot, 0, PLAYERS - 1), s.serializeBool(isChat), s.serializeString(text, 100));
        }

        @Override public String toString() {
            return "player " + slot + (isChat ? " says " : " ") + text;
        }
    }

    /** Flies. */
    abstract static class Body implements BitSerializable {
        int slot, heading;
        float x, y;

        void fly(float speed) {
            double angle = heading * 2 * Math.PI / HEADINGS;
            // The same on all JVMs, unlike Math.cos.
            x += (float) (speed * StrictMath.cos(angle));
            y += (float) (speed * StrictMath.sin(angle));
        }

        double distance(float toX, float toY) {
            return Math.sqrt((toX - x) * (toX - x) + (toY - y) * (toY - y));
        }

        static void between(Body from, Body to, double fraction, Body shown) {
            int turned = Math.floorMod(to.heading - from.heading + HEADINGS / 2, HEADINGS) - HEADINGS / 2;
            shown.slot = to.slot;
            shown.x = (float) (from.x + fraction * (to.x - from.x));
            shown.y = (float) (from.y + fraction * (to.y - from.y));
            shown.heading = Math.floorMod(from.heading + Math.round(fraction * turned), HEADINGS);
        }

        @Override public void serialize(BitStream s) {
            slot = s.serializeInt(slot, 0, PLAYERS - 1);
            x = s.serializeCompressedFloat(x, -SIZE / 2, 1.5f * SIZE, 1 / 32f);
            y = s.serializeCompressedFloat(y, -SIZE / 2, 1.5f * SIZE, 1 / 32f);
            heading = s.serializeInt(heading, 0, HEADINGS - 1);
        }

        @Override public String toString() {
            return getClass().getSimpleName() + " of player " + slot + " at " + Math.round(x) + "," + Math.round(y);
        }
    }

    static final class Ship extends Body {
        static final float RADIUS = 20;
        private static final int RELOAD_TICKS = 15;

        private float speed;
        private int reload;

        void step(Keys keys) {
            heading = Math.floorMod(heading + (keys.right ? 8 : 0) - (keys.left ? 8 : 0), HEADINGS);
            speed = keys.thrust ? Math.min(4, speed + 1 / 16f) : Math.max(0, speed - 1 / 32f);
            fly(speed);
            x = Math.max(0, Math.min(SIZE, x));
            y = Math.max(0, Math.min(SIZE, y));
            reload = keys.fire && reload == 0 ? RELOAD_TICKS : Math.max(0, reload - 1);
        }

        boolean hasFired() {
            return reload == RELOAD_TICKS;
        }

        @Override public void serialize(BitStream s) {
            super.serialize(s);
            speed = s.serializeCompressedFloat(speed, 0, 4, 1 / 32f);
            reload = s.serializeInt(reload, 0, RELOAD_TICKS);
        }
    }

    static final class Bullet extends Body {
        /** The tick in which it was fired, and the ship's id: by them a client knows which of its own it is. */
        int shot;
        int ticksLeft;

        static Bullet of(Ship ship, int shipId, int tick) {
            Bullet bullet = new Bullet();
            Body.between(ship, ship, 0, bullet);
            bullet.shot = (tick << 12 | shipId) & Integer.MAX_VALUE;
            bullet.ticksLeft = 50;
            return bullet;
        }

        void step() {
            if (ticksLeft > 0) {
                fly(10);
                ticksLeft--;
            }
        }

        static void between(Bullet from, Bullet to, double fraction, Bullet shown) {
            Body.between(from, to, fraction, shown);
            shown.shot = to.shot;
            shown.ticksLeft = to.ticksLeft;
        }

        @Override public void serialize(BitStream s) {
            super.serialize(s);
            shot = s.serializeInt(shot, 0, Integer.MAX_VALUE);
            ticksLeft = s.serializeInt(ticksLeft, 0, 50);
        }
    }

    /** The harm that others do to a ship, which its player can't predict: an entity of its own. */
    static final class Hull implements BitSerializable {
        int slot, health = FULL_HEALTH;

        @Override public void serialize(BitStream s) {
            slot = s.serializeInt(slot, 0, PLAYERS - 1);
            health = s.serializeInt(health, 0, FULL_HEALTH);
        }
    }
}

package stars;

import io.github.tightwire.*;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.players.*;
import io.github.tightwire.world.*;

/** The rules that both sides know: all that is sent, and how a ship moves. It needs nothing of libGDX. */
final class Rules {
    static final int PLAYERS = 16;
    static final int TICKS = 60;                     // a second
    static final float WIDTH = 640;                  // pixels of a window
    static final float HEIGHT = 480;

    static final InputType<Keys> KEYS = InputType.of(Keys.class, Keys::new);
    static final PredictedType<Ship, Keys> SHIPS = PredictedType.of(Ship.class, Ship::new, Ship::step).smoothed(Ship::between, 8);
    static final WorldTypes WORLD = WorldTypes.builder()
            .entity(EntityType.of(Ship.class, Ship::new).interpolated(Ship::between).priority(4))
            .entity(EntityType.of(Star.class, Star::new))
            .build();
    static final PlayedWorld<Keys> STARS = PlayedWorld.of(WORLD, KEYS, TICKS);
    /** Every change on the wire needs another version. */
    static final GameProtocol PROTOCOL = STARS.protocol("stars", 1).build();

    /** A player's input of a tick. */
    static final class Keys implements BitSerializable {
        int x, y;

        @Override public void serialize(BitStream s) {
            x = s.serializeInt(x, -1, 1);
            y = s.serializeInt(y, -1, 1);
        }
    }

    static final class Ship implements BitSerializable {
        static final float RADIUS = 14;

        int slot;
        float x = WIDTH / 2, y = HEIGHT / 2;

        void step(Keys keys) {
            x = Math.max(RADIUS, Math.min(WIDTH - RADIUS, x + 3 * keys.x));
            y = Math.max(RADIUS, Math.min(HEIGHT - RADIUS, y + 3 * keys.y));
        }

        boolean touches(Star star) {
            return Math.hypot(star.x - x, star.y - y) < RADIUS + Star.RADIUS;
        }

        static void between(Ship from, Ship to, double fraction, Ship shown) {
            shown.slot = to.slot;
            shown.x = (float) (from.x + fraction * (to.x - from.x));
            shown.y = (float) (from.y + fraction * (to.y - from.y));
        }

        @Override public void serialize(BitStream s) {
            slot = s.serializeInt(slot, 0, PLAYERS - 1);
            x = s.serializeCompressedFloat(x, 0, WIDTH, 1 / 16f);
            y = s.serializeCompressedFloat(y, 0, HEIGHT, 1 / 16f);
        }
    }

    static final class Star implements BitSerializable {
        static final float RADIUS = 6;

        int x, y;

        @Override public void serialize(BitStream s) {
            x = s.serializeInt(x, 0, (int) WIDTH);
            y = s.serializeInt(y, 0, (int) HEIGHT);
        }
    }
}

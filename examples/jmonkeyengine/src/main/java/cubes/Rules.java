package cubes;

import io.github.tightwire.*;
import io.github.tightwire.game.GameProtocol;
import io.github.tightwire.players.*;
import io.github.tightwire.world.*;

/** The rules that both sides know: all that is sent, and how a cube moves. It needs nothing of jMonkeyEngine. */
final class Rules {
    static final int PLAYERS = 16;
    static final int TICKS = 60;                     // a second
    static final float FLOOR = 8;                    // metres from its middle to a side

    static final InputType<Keys> KEYS = InputType.of(Keys.class, Keys::new);
    static final PredictedType<Cube, Keys> CUBES = PredictedType.of(Cube.class, Cube::new, Cube::step).smoothed(Cube::between, 8);
    static final WorldTypes WORLD = WorldTypes.builder()
            .entity(EntityType.of(Cube.class, Cube::new).interpolated(Cube::between))
            .build();
    static final PlayedWorld<Keys> PLAYED = PlayedWorld.of(WORLD, KEYS, TICKS);
    /** Every change on the wire needs another version. */
    static final GameProtocol PROTOCOL = PLAYED.protocol("cubes", 1).build();

    /** A player's input of a tick. */
    static final class Keys implements BitSerializable {
        int x, z;
        boolean jump;

        @Override public void serialize(BitStream s) {
            x = s.serializeInt(x, -1, 1);
            z = s.serializeInt(z, -1, 1);
            jump = s.serializeBool(jump);
        }
    }

    static final class Cube implements BitSerializable {
        static final float HALF = 0.5f;
        static final float JUMP = 7;                 // metres a second
        static final float GRAVITY = 20;

        int slot;
        float x, y, z, rise;

        void step(Keys keys) {
            x = Math.max(-FLOOR, Math.min(FLOOR, x + 0.1f * keys.x));
            z = Math.max(-FLOOR, Math.min(FLOOR, z + 0.1f * keys.z));
            rise = y > 0 ? Math.max(-JUMP, rise - GRAVITY / TICKS) : keys.jump ? JUMP : 0;
            y = Math.max(0, Math.min(4, y + rise / TICKS));
        }

        static void between(Cube from, Cube to, double fraction, Cube shown) {
            shown.slot = to.slot;
            shown.x = (float) (from.x + fraction * (to.x - from.x));
            shown.y = (float) (from.y + fraction * (to.y - from.y));
            shown.z = (float) (from.z + fraction * (to.z - from.z));
        }

        @Override public void serialize(BitStream s) {
            slot = s.serializeInt(slot, 0, PLAYERS - 1);
            x = s.serializeCompressedFloat(x, -FLOOR, FLOOR, 0.001f);
            y = s.serializeCompressedFloat(y, 0, 4, 0.001f);
            z = s.serializeCompressedFloat(z, -FLOOR, FLOOR, 0.001f);
            rise = s.serializeCompressedFloat(rise, -JUMP, JUMP, 0.01f);
        }
    }
}

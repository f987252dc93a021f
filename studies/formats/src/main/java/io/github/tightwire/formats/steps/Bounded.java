package io.github.tightwire.formats.steps;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Family;
import io.github.tightwire.formats.peers.Format;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.Limits;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldObject;
import java.util.ArrayList;
import java.util.List;

/**
 * Step 8, the unified method with bounded integers, compressed floats and smallest three, in an increasing walk over the
 * ids. It is the format that everything else is compared with.
 */
public final class Bounded implements Format {
    /** The classes of objects. */
    static final Family<WorldObject> OBJECTS = Family.of(WorldObject.class)
            .object(0, Player.class, Player::new)
            .object(1, Grunt.class, Grunt::new)
            .object(2, Weapon.class, Weapon::new)
            .build();

    private final CodecPackets<State> packets = new CodecPackets<>(State.class);

    @Override
    public byte[] encode(World world) {
        return packets.write(new State(world.time, List.of(world.objects())));
    }

    @Override
    public World decode(byte[] packet) {
        State state = packets.read(new State(0, new ArrayList<>()), packet);
        return new World(state.time, state.objects);
    }

    /** Sends the time of a world within its limits, or receives it. */
    static float serializeTime(BitStream s, float time) {
        return s.serializeCompressedFloat(time, 0, Limits.MAX_TIME, Limits.TIME_RESOLUTION);
    }

    private static final class State implements BitSerializable {
        private float time;
        private final List<WorldObject> objects;

        State(float time, List<WorldObject> objects) {
            this.time = time;
            this.objects = objects;
        }

        @Override
        public void serialize(BitStream s) {
            time = serializeTime(s, time);
            int i = 0;
            for (int id = s.serializeNextIndex(-1, id(i), Limits.MAX_OBJECTS);
                    id < Limits.MAX_OBJECTS;
                    id = s.serializeNextIndex(id, id(i), Limits.MAX_OBJECTS)) {
                WorldObject object = s.serializeValue(s.isReading() ? null : objects.get(i), OBJECTS);
                if (s.isReading()) {
                    object.id = id;
                    objects.add(object);
                }
                i++;
            }
        }

        private int id(int i) {
            return i < objects.size() ? objects.get(i).id : Limits.MAX_OBJECTS;
        }
    }
}

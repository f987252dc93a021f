package io.github.tightwire.formats.steps;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.world.Limits;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldObject;
import java.util.ArrayList;
import java.util.List;

/**
 * Step 8, the unified method with bounded integers, compressed floats and smallest three, in an increasing walk over the
 * ids. It is the format that everything else is compared with.
 */
public final class Bounded implements Format {
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

    private static final class State implements BitSerializable {
        private float time;
        private final List<WorldObject> objects;

        State(float time, List<WorldObject> objects) {
            this.time = time;
            this.objects = objects;
        }

        @Override
        public void serialize(BitStream s) {
            time = Properties.serializeTime(s, time);
            int i = 0;
            for (int id = s.serializeNextIndex(-1, id(i), Limits.MAX_OBJECTS);
                    id < Limits.MAX_OBJECTS;
                    id = s.serializeNextIndex(id, id(i), Limits.MAX_OBJECTS)) {
                WorldObject object = Properties.serializeObject(s, s.isReading() ? null : objects.get(i));
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

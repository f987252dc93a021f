package io.github.tightwire.formats.steps;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
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
    private static final Codec<State> CODEC = Codec.of(State.class);

    /** The format; it keeps nothing. */
    public Bounded() {
    }

    @Override
    public int encode(World world, byte[] packet) {
        State state = new State();
        state.time = world.time;
        state.objects = List.of(world.objects());
        return CODEC.write(state, packet);
    }

    @Override
    public World decode(byte[] packet, int length) {
        State state = new State();
        Verdict verdict = CODEC.read(state, packet, length);
        if (!verdict.isAccepted()) {
            throw new IllegalArgumentException(verdict.toString());
        }
        return new World(state.time, state.objects);
    }

    private static final class State implements BitSerializable {
        private float time;
        private List<WorldObject> objects = new ArrayList<>();

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

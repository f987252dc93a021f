package io.github.tightwire.formats.steps;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.formats.peers.Format;
import io.github.tightwire.formats.world.Limits;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldObject;
import java.util.Arrays;
import java.util.Objects;

/**
 * Step 9, what changed only, relative to a world that both sides have: a walk over the objects that changed, and one bit
 * for each of their properties. An object that is new, or of another class than before, is sent as in step 8.
 */
public final class Changes implements Format {
    private final CodecPackets<State> packets = new CodecPackets<>(State.class);
    private final World before;
    private final WorldObject[] beforeById;

    /**
     * Relative to this world.
     *
     * @param before what the receiver has
     */
    public Changes(World before) {
        this.before = before;
        this.beforeById = byId(before, Limits.MAX_OBJECTS);
    }

    @Override
    public byte[] encode(World world) {
        return packets.write(new State(beforeById, byId(world, Math.max(end(before), end(world))), world.time));
    }

    @Override
    public World decode(byte[] packet) {
        State state = packets.read(new State(beforeById, byId(before.copy(), Limits.MAX_OBJECTS), before.time), packet);
        return new World(state.time, Arrays.stream(state.now).filter(Objects::nonNull).toList());
    }

    private static int end(World world) {
        return world.size() == 0 ? 0 : world.objects()[world.size() - 1].id + 1;
    }

    private static WorldObject[] byId(World world, int length) {
        WorldObject[] byId = new WorldObject[length];
        for (WorldObject object : world.objects()) {
            byId[object.id] = object;
        }
        return byId;
    }

    /** The fate of an object. */
    private enum Fate { CHANGED, GONE, REPLACED }

    private static final class State implements BitSerializable {
        private final WorldObject[] before;
        private final WorldObject[] now;
        private float time;

        State(WorldObject[] before, WorldObject[] now, float time) {
            this.before = before;
            this.now = now;
            this.time = time;
        }

        @Override
        public void serialize(BitStream s) {
            time = Bounded.serializeTime(s, time);
            for (int id = s.serializeNextIndex(-1, next(s, -1), Limits.MAX_OBJECTS);
                    id < Limits.MAX_OBJECTS;
                    id = s.serializeNextIndex(id, next(s, id), Limits.MAX_OBJECTS)) {
                // An object that was not there can only be new, and that costs nothing to say.
                Fate fate = before[id] == null ? Fate.REPLACED : s.serializeEnum(fate(s, id), Fate.class);
                switch (fate) {
                    case GONE -> now[id] = null;
                    case REPLACED -> {
                        now[id] = s.serializeValue(s.isReading() ? null : now[id], Bounded.OBJECTS);
                        now[id].id = id;
                    }
                    case CHANGED -> now[id].serializeChange(s, before[id]);
                }
            }
        }

        /** The next object that changed; when reading, nobody asks. */
        private int next(BitStream s, int id) {
            int next = id + 1;
            while (s.isWriting() && next < now.length && isSame(before[next], now[next])) {
                next++;
            }
            return next < now.length ? next : Limits.MAX_OBJECTS;
        }

        private static boolean isSame(WorldObject before, WorldObject now) {
            return before == null || now == null ? before == now : now.isLike(before);
        }

        private Fate fate(BitStream s, int id) {
            if (s.isReading() || now[id] != null && now[id].getClass() == before[id].getClass()) {
                return Fate.CHANGED;
            }
            return now[id] == null ? Fate.GONE : Fate.REPLACED;
        }
    }
}

package io.github.tightwire.formats.steps;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.Codec;
import io.github.tightwire.Verdict;
import io.github.tightwire.formats.Format;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.Limits;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.Rotation;
import io.github.tightwire.formats.world.Vector;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.formats.world.World;
import io.github.tightwire.formats.world.WorldObject;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Step 9, what changed only, relative to a world that both sides have: a walk over the objects that changed, and one bit
 * for each of their properties. An object that is new, or of another class than before, is sent as in step 8.
 */
public final class Changes implements Format {
    private static final Codec<State> CODEC = Codec.of(State.class);

    private final State state = new State();

    /**
     * Relative to this world.
     *
     * @param before what the receiver has
     */
    public Changes(World before) {
        for (WorldObject object : before.objects()) {
            state.before[object.id] = object;
            state.beforeEnd = object.id + 1;
        }
    }

    @Override
    public int encode(World world, byte[] packet) {
        state.clear();
        state.time = world.time;
        for (WorldObject object : world.objects()) {
            state.put(object.id, object);
        }
        return CODEC.write(state, packet);
    }

    @Override
    public World decode(byte[] packet, int length) {
        state.clear();
        for (int id = 0; id < state.beforeEnd; id++) {
            if (state.before[id] != null) {
                state.put(id, state.before[id].copy());
            }
        }
        Verdict verdict = CODEC.read(state, packet, length);
        if (!verdict.isAccepted()) {
            throw new IllegalArgumentException(verdict.toString());
        }
        return new World(state.time, state.objects());
    }

    /** What became of an object. */
    private enum Fate { CHANGED, GONE, REPLACED }

    private static final class State implements BitSerializable {
        private final WorldObject[] before = new WorldObject[Limits.MAX_OBJECTS];
        private final WorldObject[] now = new WorldObject[Limits.MAX_OBJECTS];
        /** Behind the last object of each array. */
        private int beforeEnd;
        private int nowEnd;
        private float time;

        void clear() {
            Arrays.fill(now, 0, nowEnd, null);
            nowEnd = 0;
        }

        void put(int id, WorldObject object) {
            object.id = id;
            now[id] = object;
            nowEnd = Math.max(nowEnd, id + 1);
        }

        List<WorldObject> objects() {
            List<WorldObject> objects = new ArrayList<>();
            for (int id = 0; id < nowEnd; id++) {
                if (now[id] != null) {
                    objects.add(now[id]);
                }
            }
            return objects;
        }

        @Override
        public void serialize(BitStream s) {
            time = Properties.serializeTime(s, time);
            for (int id = s.serializeNextIndex(-1, next(s, -1), Limits.MAX_OBJECTS);
                    id < Limits.MAX_OBJECTS;
                    id = s.serializeNextIndex(id, next(s, id), Limits.MAX_OBJECTS)) {
                // An object that was not there can only be new, and that costs nothing to say.
                Fate fate = before[id] == null ? Fate.REPLACED : s.serializeEnum(fate(s, id), Fate.class);
                switch (fate) {
                    case GONE -> now[id] = null;
                    case REPLACED -> put(id, Properties.serializeObject(s, now[id]));
                    case CHANGED -> serializeChange(s, before[id], now[id]);
                }
            }
        }

        /** The next object that changed; when reading, nobody asks. */
        private int next(BitStream s, int id) {
            int end = Math.max(beforeEnd, nowEnd);
            int next = id + 1;
            while (s.isWriting() && next < end && same(before[next], now[next])) {
                next++;
            }
            return next < end ? next : Limits.MAX_OBJECTS;
        }

        private Fate fate(BitStream s, int id) {
            if (s.isReading() || now[id] != null && now[id].getClass() == before[id].getClass()) {
                return Fate.CHANGED;
            }
            return now[id] == null ? Fate.GONE : Fate.REPLACED;
        }

        private static void serializeChange(BitStream s, WorldObject before, WorldObject now) {
            if (now instanceof Player to && before instanceof Player from) {
                serializePosition(s, from.position, to.position);
                if (s.serializeBool(!same(from.orientation, to.orientation))) {
                    Properties.serializeOrientation(s, to.orientation);
                }
                if (s.serializeBool(!same(from.velocity, to.velocity))) {
                    Properties.serializeVelocity(s, to.velocity);
                }
                to.health = serializeHealth(s, from.health, to.health);
                if (s.serializeBool(from.weapon != to.weapon)) {
                    to.weapon = Properties.serializeWeapon(s, to.weapon);
                }
            } else if (now instanceof Grunt to && before instanceof Grunt from) {
                serializePosition(s, from.position, to.position);
                to.health = serializeHealth(s, from.health, to.health);
            } else if (now instanceof Weapon to && before instanceof Weapon from) {
                // What takes one bit needs no other to say that it changed.
                to.type = s.serializeEnum(to.type, Weapon.Type.class);
                if (s.serializeBool(from.ammo != to.ammo)) {
                    to.ammo = Properties.serializeAmmo(s, to.ammo);
                }
                to.roundInChamber = s.serializeBool(to.roundInChamber);
            }
        }

        private static void serializePosition(BitStream s, Vector before, Vector now) {
            if (s.serializeBool(!same(before, now))) {
                Properties.serializePosition(s, now);
            }
        }

        private static int serializeHealth(BitStream s, int before, int now) {
            return s.serializeBool(before != now) ? Properties.serializeHealth(s, now) : before;
        }

        private static boolean same(WorldObject before, WorldObject now) {
            if (before instanceof Player from && now instanceof Player to) {
                return same(from.position, to.position) && same(from.orientation, to.orientation)
                        && same(from.velocity, to.velocity) && from.health == to.health && from.weapon == to.weapon;
            }
            if (before instanceof Grunt from && now instanceof Grunt to) {
                return same(from.position, to.position) && from.health == to.health;
            }
            if (before instanceof Weapon from && now instanceof Weapon to) {
                return from.type == to.type && from.ammo == to.ammo && from.roundInChamber == to.roundInChamber;
            }
            return before == null && now == null;
        }

        private static boolean same(Vector before, Vector now) {
            return before.x == now.x && before.y == now.y && before.z == now.z;
        }

        private static boolean same(Rotation before, Rotation now) {
            return before.x == now.x && before.y == now.y && before.z == now.z && before.w == now.w;
        }
    }
}

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
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Step 7, one unified serialize method, floats whole. The bytes are those of step 6 to the bit: what it saves is the second
 * function, which could drift apart from the first.
 */
public final class WholeFloats implements Format {
    private static final Codec<State> CODEC = Codec.of(State.class);

    /** The format; it keeps nothing. */
    public WholeFloats() {
    }

    @Override
    public int encode(World world, byte[] packet) {
        State state = new State();
        state.world = world;
        return CODEC.write(state, packet);
    }

    @Override
    public World decode(byte[] packet, int length) {
        State state = new State();
        Verdict verdict = CODEC.read(state, packet, length);
        if (!verdict.isAccepted()) {
            throw new IllegalArgumentException(verdict.toString());
        }
        return state.world;
    }

    private static final class State implements BitSerializable {
        private static final int MAX_COUNT = (1 << Limits.COUNT_BITS) - 1;

        private World world = new World();

        @Override
        public void serialize(BitStream s) {
            world.time = s.serializeFloat(world.time);
            int players = s.serializeCount(world.players.length, MAX_COUNT);
            int grunts = s.serializeCount(world.grunts.length, MAX_COUNT);
            int weapons = s.serializeCount(world.weapons.length, MAX_COUNT);
            if (s.isReading()) {
                world.players = filled(new Player[players], Player::new);
                world.grunts = filled(new Grunt[grunts], Grunt::new);
                world.weapons = filled(new Weapon[weapons], Weapon::new);
            }
            for (Player player : world.players) {
                serialize(s, player);
            }
            for (Grunt grunt : world.grunts) {
                serialize(s, grunt);
            }
            for (Weapon weapon : world.weapons) {
                serialize(s, weapon);
            }
        }

        private static void serialize(BitStream s, Player player) {
            player.id = s.serializeBits(player.id, Limits.ID_BITS);
            serialize(s, player.position);
            Rotation q = player.orientation;
            q.x = s.serializeFloat(q.x);
            q.y = s.serializeFloat(q.y);
            q.z = s.serializeFloat(q.z);
            q.w = s.serializeFloat(q.w);
            if (s.serializeBool(!player.velocity.isZero())) {
                serialize(s, player.velocity);
            }
            player.health = s.serializeBits(player.health, Limits.HEALTH_BITS);
            player.weapon = s.serializeBits(player.weapon, Limits.ID_BITS);
        }

        private static void serialize(BitStream s, Grunt grunt) {
            grunt.id = s.serializeBits(grunt.id, Limits.ID_BITS);
            serialize(s, grunt.position);
            grunt.health = s.serializeBits(grunt.health, Limits.HEALTH_BITS);
        }

        private static void serialize(BitStream s, Weapon weapon) {
            weapon.id = s.serializeBits(weapon.id, Limits.ID_BITS);
            weapon.type = s.serializeEnum(weapon.type, Weapon.Type.class);
            weapon.ammo = s.serializeBits(weapon.ammo, Limits.AMMO_BITS);
            weapon.roundInChamber = s.serializeBool(weapon.roundInChamber);
        }

        private static void serialize(BitStream s, Vector vector) {
            vector.x = s.serializeFloat(vector.x);
            vector.y = s.serializeFloat(vector.y);
            vector.z = s.serializeFloat(vector.z);
        }

        private static <T> T[] filled(T[] objects, Supplier<T> maker) {
            Arrays.setAll(objects, i -> maker.get());
            return objects;
        }
    }
}

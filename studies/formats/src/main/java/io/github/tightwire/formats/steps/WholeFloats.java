package io.github.tightwire.formats.steps;

import io.github.tightwire.BitSerializable;
import io.github.tightwire.BitStream;
import io.github.tightwire.formats.peers.Format;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.Limits;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.formats.world.World;
import java.util.Arrays;
import java.util.function.Supplier;

/**
 * Step 7, one unified serialize method, floats whole. The bytes are those of step 6 to the bit: what it saves is the second
 * function, which could drift apart from the first.
 */
public final class WholeFloats implements Format {
    private final CodecPackets<State> packets = new CodecPackets<>(State.class);

    @Override
    public byte[] encode(World world) {
        return packets.write(new State(world));
    }

    @Override
    public World decode(byte[] packet) {
        return packets.read(new State(new World()), packet).world;
    }

    private static final class State implements BitSerializable {
        private static final int MAX_COUNT = (1 << Limits.COUNT_BITS) - 1;

        private final World world;

        State(World world) {
            this.world = world;
        }

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
            player.position = s.serializeValue(player.position);
            player.orientation = s.serializeValue(player.orientation);
            if (s.serializeBool(!player.velocity.isZero())) {
                player.velocity = s.serializeValue(player.velocity);
            }
            player.health = s.serializeBits(player.health, Limits.HEALTH_BITS);
            player.weapon = s.serializeBits(player.weapon, Limits.ID_BITS);
        }

        private static void serialize(BitStream s, Grunt grunt) {
            grunt.id = s.serializeBits(grunt.id, Limits.ID_BITS);
            grunt.position = s.serializeValue(grunt.position);
            grunt.health = s.serializeBits(grunt.health, Limits.HEALTH_BITS);
        }

        private static void serialize(BitStream s, Weapon weapon) {
            weapon.id = s.serializeBits(weapon.id, Limits.ID_BITS);
            weapon.type = s.serializeEnum(weapon.type, Weapon.Type.class);
            weapon.ammoInClip = s.serializeBits(weapon.ammoInClip, Limits.AMMO_BITS);
            weapon.roundInChamber = s.serializeBool(weapon.roundInChamber);
        }

        private static <T> T[] filled(T[] objects, Supplier<T> maker) {
            Arrays.setAll(objects, i -> maker.get());
            return objects;
        }
    }
}

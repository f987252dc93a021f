package io.github.tightwire.formats.steps;

import io.github.tightwire.BitStream;
import io.github.tightwire.bits.SmallestThree;
import io.github.tightwire.formats.world.Grunt;
import io.github.tightwire.formats.world.Limits;
import io.github.tightwire.formats.world.Player;
import io.github.tightwire.formats.world.Rotation;
import io.github.tightwire.formats.world.Vector;
import io.github.tightwire.formats.world.Weapon;
import io.github.tightwire.formats.world.WorldObject;

/** The properties of the objects within their limits, for the steps that use them. */
final class Properties {
    private static final int PLAYER = 0;
    private static final int GRUNT = 1;
    private static final int WEAPON = 2;

    private Properties() {
    }

    static float serializeTime(BitStream s, float time) {
        return s.serializeCompressedFloat(time, 0, Limits.MAX_TIME, Limits.TIME_RESOLUTION);
    }

    /** The class of an object, which is made when reading, and all its properties. */
    static WorldObject serializeObject(BitStream s, WorldObject object) {
        int type = s.serializeInt(
                object instanceof Player ? PLAYER : object instanceof Grunt ? GRUNT : WEAPON, PLAYER, WEAPON);
        if (type == PLAYER) {
            Player player = s.isReading() ? new Player() : (Player) object;
            player.position = s.serializeValue(player.position, Properties::position);
            player.orientation = s.serializeValue(player.orientation, Properties::orientation);
            player.velocity = s.serializeValue(player.velocity, Properties::velocity);
            player.health = serializeHealth(s, player.health);
            player.weapon = serializeWeapon(s, player.weapon);
            return player;
        }
        if (type == GRUNT) {
            Grunt grunt = s.isReading() ? new Grunt() : (Grunt) object;
            grunt.position = s.serializeValue(grunt.position, Properties::position);
            grunt.health = serializeHealth(s, grunt.health);
            return grunt;
        }
        Weapon weapon = s.isReading() ? new Weapon() : (Weapon) object;
        weapon.type = s.serializeEnum(weapon.type, Weapon.Type.class);
        weapon.ammo = serializeAmmo(s, weapon.ammo);
        weapon.roundInChamber = s.serializeBool(weapon.roundInChamber);
        return weapon;
    }

    static Vector position(Vector v, BitStream s) {
        return new Vector(coordinate(s, v.x()), coordinate(s, v.y()),
                s.serializeCompressedFloat(v.z(), 0, Limits.MAX_HEIGHT, Limits.POSITION_RESOLUTION));
    }

    static Rotation orientation(Rotation q, BitStream s) {
        long code = s.isReading() ? 0 : SmallestThree.encode(q.x(), q.y(), q.z(), q.w(), Limits.ROTATION_BITS);
        code = s.serializeSmallestThree(code, Limits.ROTATION_BITS);
        return new Rotation(
                SmallestThree.component(code, 0, Limits.ROTATION_BITS), SmallestThree.component(code, 1, Limits.ROTATION_BITS),
                SmallestThree.component(code, 2, Limits.ROTATION_BITS), SmallestThree.component(code, 3, Limits.ROTATION_BITS));
    }

    /** One bit for a velocity of zero. */
    static Vector velocity(Vector v, BitStream s) {
        if (!s.serializeBool(!v.isZero())) {
            return Vector.ZERO;
        }
        return new Vector(speed(s, v.x()), speed(s, v.y()), speed(s, v.z()));
    }

    static int serializeHealth(BitStream s, int health) {
        return s.serializeInt(health, 0, Limits.MAX_HEALTH);
    }

    static int serializeWeapon(BitStream s, int weapon) {
        return s.serializeInt(weapon, 0, Limits.MAX_ID);
    }

    static int serializeAmmo(BitStream s, int ammo) {
        return s.serializeInt(ammo, 0, Limits.MAX_AMMO);
    }

    private static float coordinate(BitStream s, float value) {
        return s.serializeCompressedFloat(value, -Limits.MAX_POSITION, Limits.MAX_POSITION, Limits.POSITION_RESOLUTION);
    }

    private static float speed(BitStream s, float value) {
        return s.serializeCompressedFloat(value, -Limits.MAX_VELOCITY, Limits.MAX_VELOCITY, Limits.VELOCITY_RESOLUTION);
    }
}
